"""The colours of pictures: tokens for light and dark, and what the classes of suits and seats stand for.

The page has the same values in its style sheet; a test keeps both equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Theme = Literal["light", "dark"]


def _tokens(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


LIGHT: Final[Mapping[str, str]] = _tokens(
    """
    table #E3DCCB  table-dot #D2C9B4  surface #FBF8F0  surface-2 #F1EBDD  line #D5CCB8  line-strong #8F8573
    ink #25221C  muted #625A4C  accent #0E5C63  accent-soft #D3E4E1  on-accent #FFFFFF
    legal #0E5C63  halo #FFFDF6  chosen #EBA91C  chosen-ink #5A3D00  last #25221C
    danger #AE2A1D  danger-soft #F6DCD3  ok #2C6B3A
    edge #25221C  shade #25221C38  paper #FBF5E6  paper-2 #EADFC6  slab #C9BB9C
    sea #A5C8D2  sea-ink #4C8499  lake #8FC0CC  land #E9DDBE
    forest #6E9A66  forest-ink #35603A  pasture #B9D07C  pasture-ink #6F8F3A  field #EBCB6B  field-ink #A97F1C
    hills #D3926A  hills-ink #8C4C2A  mountain #B4B1B0  mountain-ink #5F5D62  desert #EADAB0  desert-ink #B59B63
    swamp #A9A77F  swamp-ink #5F6140
    air #DCEBEE  air-ink #5A8492  earth #B39468  earth-ink #5E4424  fire #E58A54  fire-ink #91310F
    water #6C9FCB  water-ink #1C4C7A  ether #A98CC9  ether-ink #53327A
    suns #A92E18  suns-tint #F4D3C6  moons #2C2B30  moons-tint #D6D3D3
    crowns #256B39  crowns-tint #CFE2CB  arms #1D559B  arms-tint #CBDAEA
    silver #E9ECEE  silver-ink #59626B
    space #20242C  space-2 #2B313B  space-ink #E9E4D4
    jungle #5E8A5C  jungle-ink #3C6540  shoal-1 #B2D1D9  shoal-2 #BEDADD  shoal-3 #D2E5DF  sea-name #2F5868
    quay #C8A878  quay-2 #A98753  quay-ink #7F6238
    rock #B5A17B  rock-2 #7F6C4C  rock-top #C9B78F  pit #8E7F62
    """
)

# what is not named here is the same in the dark
DARK: Final[Mapping[str, str]] = {
    **LIGHT,
    **_tokens(
        """
        table #1C2321  table-dot #2A3330  surface #272D2A  surface-2 #323936  line #444D48  line-strong #87918A
        ink #F2ECDD  muted #B9B4A4  accent #86D5CA  accent-soft #24443F  on-accent #0B2826
        legal #B4F1E7  halo #0D1413  chosen #F7C34F  chosen-ink #2B1D00  last #F2ECDD
        danger #FF9A85  danger-soft #4A2620  ok #8FD19E
        edge #131614  shade #00000066  paper #EDE4CF  paper-2 #D8CBAE  slab #A4977A
        sea #285466  sea-ink #6FA7BC  lake #2F6272  land #B8AB8A
        forest #4C7A4F  forest-ink #1F4529  pasture #93AE5B  pasture-ink #526F25  field #D0AC4D  field-ink #83600F
        hills #B4724B  hills-ink #6A341A  mountain #8F8F93  mountain-ink #444449  desert #CDBB8C  desert-ink #94804B
        swamp #85845F  swamp-ink #43452B
        air #B9CDD3  air-ink #3D6573  earth #957850  earth-ink #432E14  fire #CC7340  fire-ink #6F2208
        water #5385B3  water-ink #0F355B  ether #8E71B0  ether-ink #3B2159
        space #12151A  space-2 #1E232B
        jungle #456F49  jungle-ink #2A4C30  shoal-1 #2D5C6F  shoal-2 #346679  shoal-3 #447686  sea-name #A9CCD4
        quay #7E6747  quay-2 #5F4C33  quay-ink #4B3B26
        rock #6E6048  rock-2 #3F3627  rock-top #82735A  pit #000000
        """
    ),
}

THEMES: Final[Mapping[Theme, Mapping[str, str]]] = {"light": LIGHT, "dark": DARK}


def _who(text: str) -> dict[str, dict[str, str]]:
    rows = [row.split() for row in text.strip().splitlines()]
    return {row[0]: dict(zip(("c", "c2", "on", "tint"), row[1:], strict=True)) for row in rows}


# who: colour, its dark side, text on it, its pale tint
WHO: Final[Mapping[str, Mapping[str, str]]] = _who(
    """
    p1       #BF3F26 #8E2A17 #fff    #F5D5C9
    p2       #1F5AA6 #143F78 #fff    #CEDDEF
    p3       #E2A423 #AE7909 #25221C #F7E6BC
    p4       #177765 #0D5447 #fff    #C9E4DC
    p5       #84408D #5E2A66 #fff    #E8D3EA
    p6       #35332F #191816 #fff    #D5D2CB
    p7       #6DB7DE #3C88B0 #25221C #DAEEF8
    p8       #EFA0B4 #C06A81 #25221C #FBE1E8
    s-suns   #A92E18 #832211 #fff    var(--suns-tint)
    s-moons  #2C2B30 #121214 #fff    var(--moons-tint)
    s-crowns #256B39 #164A25 #fff    var(--crowns-tint)
    s-arms   #1D559B #113A6E #fff    var(--arms-tint)
    s-none   #7A7264 #575146 #fff    var(--paper)
    """
)


def style(root: str, theme: Theme | Literal["auto"] = "light", tokens: frozenset[str] | None = None) -> str:
    """Write the style sheet of a picture that stands alone, for what lies within the selector `root`.

    `tokens` limits it to those; theme auto follows the reader's preference.
    """

    def block(values: Mapping[str, str]) -> str:
        rows = (f"--{name}:{value}" for name, value in values.items() if tokens is None or name in tokens)
        return f"{root}{{{';'.join(rows)}}}"

    text = block(DARK if theme == "dark" else LIGHT)
    if theme == "auto":
        text += f"@media (prefers-color-scheme:dark){{{block(DARK)}}}"
    for name, values in WHO.items():
        text += f"{root} .{name}{{{';'.join(f'--{key}:{value}' for key, value in values.items())}}}"
    return text
