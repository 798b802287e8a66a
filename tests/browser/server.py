"""A server of tables in a process of its own, as the command line starts it, to be ended and started again."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

START_SECONDS = 60.0
STOP_SECONDS = 20.0


class Served:
    """A server with a database; it keeps its port over restarts."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self.said = folder / "server.txt"
        self.port = 0
        self.address = ""
        self.process: subprocess.Popen[str] | None = None

    def start(self, pace: float = 0.0, *more: str) -> None:
        """Start it, with more arguments, and wait until it listens; `pace` is the least time between moves of bots."""
        command = [sys.executable, "-m", "ludoscape", "serve", "--no-browser"]
        command += ["--port", str(self.port), "--database", str(self.database), *more]
        # reckoning the chances over a game that is over takes seconds of the processor; no test waits for it
        environment = {**os.environ, "LUDOSCAPE_PACE": str(pace), "LUDOSCAPE_RECKONING": "0", "PYTHONUNBUFFERED": "1"}
        with self.said.open("a") as errors:
            self.process = subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        self.address = self._line().split("at ", 1)[1].split()[0].rstrip("/")
        port = int(self.address.rsplit(":", 1)[1])
        assert self.port in (0, port), f"it listens at port {port} and not again at {self.port}"
        self.port = port

    def _line(self) -> str:
        assert self.process is not None and self.process.stdout is not None
        ready, _, _ = select.select([self.process.stdout], [], [], START_SECONDS)
        assert ready, "the server does not begin"
        said = self.process.stdout.readline()
        assert "http://" in said, f"{said!r}, and then: {self.said.read_text()}"
        return said

    def stop(self) -> None:
        """End it as a service manager does."""
        if self.process is not None:
            began = time.monotonic()
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(STOP_SECONDS)
            self._close()
            assert time.monotonic() - began < 10, "it took long to end"

    def kill(self) -> None:
        """End it without any chance to do something."""
        if self.process is not None:
            self.process.kill()
            self.process.wait(STOP_SECONDS)
            self._close()

    def _close(self) -> None:
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None

    def complaints(self) -> str:
        """Give what it wrote to its error stream."""
        return self.said.read_text() if self.said.exists() else ""
