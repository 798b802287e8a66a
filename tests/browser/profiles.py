"""Browsers of somebody's own, which are wiped and given to the next: the process of a new one costs a second."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize

MOST: Final = 4  # wait for the next at one time
PLAIN: Final = "/static/icon.svg"  # what the page shows that keeps the process of a browser alive
_SAID: Final = "try {{ localStorage.setItem('ludoscape-{}', 'yes'); }} catch {{}}"


class Kind(NamedTuple):
    """What a browser was made with, and keeps."""

    touch: bool
    asked: bool
    known: bool
    more: tuple[tuple[str, Any], ...]


class Profile:
    """A browser of somebody's own: its context, and the page that keeps its process."""

    def __init__(self, browser: Browser, kind: Kind, size: tuple[int, int]) -> None:
        self.kind = kind
        self.context: BrowserContext = browser.new_context(
            viewport=ViewportSize(width=size[0], height=size[1]),
            has_touch=kind.touch,
            is_mobile=kind.touch,
            **dict(kind.more),
        )
        for word in ("known",) * kind.known + ("ask",) * kind.asked:
            self.context.add_init_script(_SAID.format(word))
        self.keeper: Page | None = None
        self.changed = False  # by a test, in a way that nobody would find there

    def wipe(self, address: str) -> None:
        """Close the pages, and forget what they kept."""
        if self.keeper is None:
            self.keeper = self.context.new_page()
            self.keeper.goto(address + PLAIN)
        for page in self.context.pages:
            if page is not self.keeper:
                page.close()
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self.keeper)
        session.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        session.detach()


class Profiles:
    """All browsers of their own in one Chromium: those that nobody uses wait for the next."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: list[Profile] = []

    def take(self, kind: Kind, size: tuple[int, int]) -> Profile:
        """Give one of a kind, a new one if none waits. What its pages are to be in size is set in each of them."""
        found = next((profile for profile in self.free if profile.kind == kind), None)
        if found is None:
            return Profile(self.browser, kind, size)
        self.free.remove(found)
        return found

    def give_back(self, profile: Profile, address: str) -> None:
        """Wipe one for the next, or close it where that is not enough."""
        if profile.changed:
            profile.context.close()
            return
        try:
            profile.wipe(address)
        except Error:  # its server is gone already
            profile.context.close()
            return
        self.free.append(profile)
        if len(self.free) > MOST:
            self.free.pop(0).context.close()
