"""The example that learns does learn."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "maskable_ppo.py"


@pytest.mark.slow
def test_maskable_ppo_learns_to_beat_a_player_at_random() -> None:
    """Over six seeds 8,192 decisions of learning led from about a half of 200 games to 75 to 84 %."""
    import torch  # a second and more, which only this test needs

    spec = importlib.util.spec_from_file_location("maskable_ppo", EXAMPLE)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        learner = example.untrained(3)
        before = example.won(learner, 200, 1003)
        learner.learn(8192)
        after = example.won(learner, 200, 1003)
    finally:
        torch.set_num_threads(threads)
    assert before.low < 0.5 < before.high
    assert after.low > before.high
