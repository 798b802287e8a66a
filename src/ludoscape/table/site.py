"""The address by which visitors reach a server that stands behind a proxy."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

_NETLOC = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII)


@dataclass(frozen=True)
class Site:
    """Scheme, name with the port if it is not the usual one, and name alone."""

    scheme: str
    netloc: str
    name: str

    @property
    def address(self) -> str:
        """Give the address as a browser shows it."""
        return f"{self.scheme}://{self.netloc}/"


def read_site(text: str) -> Site:
    """Read an address such as https://play.example.org. Raises ValueError that says what is allowed.

    >>> read_site("https://Play.example.org:443/")
    Site(scheme='https', netloc='play.example.org', name='play.example.org')
    """
    parts = urlsplit(text)
    netloc = parts.netloc.lower().removesuffix({"https": ":443", "http": ":80"}.get(parts.scheme, ":"))
    found = _NETLOC.fullmatch(netloc)
    rest = parts.path.strip("/") + parts.query + parts.fragment
    if parts.scheme not in ("http", "https") or found is None or rest:
        raise ValueError(f"{text!r} is no address of a site: one looks like https://play.example.org, without a path")
    return Site(parts.scheme, netloc, found[1].strip("[]"))


def in_the_clear(host: str, site: Site | None) -> str:
    """Say what is to be known of a server that listens at an address beyond this machine, and not behind a proxy.

    >>> in_the_clear("127.0.0.1", None), in_the_clear("0.0.0.0", read_site("https://play.example.org"))
    ('', '')
    """
    try:
        at_home = ipaddress.ip_address(host).is_loopback
    except ValueError:
        at_home = host == "localhost"
    if at_home or (site is not None and site.scheme == "https"):
        return ""
    return (
        "Nothing is encrypted here: whoever is on the way to a visitor can read the keys of seats. In a house that may "
        "do; for others put a proxy with TLS before the server and name its address by --site (docs/hosting.md)."
    )


def read_proxy(text: str) -> str:
    """Read the address of a proxy, or a network of proxies. Raises ValueError that says what is allowed.

    >>> read_proxy("10.0.0.5"), read_proxy("172.18.0.0/16")
    ('10.0.0.5', '172.18.0.0/16')
    """
    try:
        ipaddress.ip_network(text)
    except ValueError as error:
        raise ValueError(f"{text!r} is no address of a proxy: one looks like 10.0.0.5 or 172.18.0.0/16") from error
    return text
