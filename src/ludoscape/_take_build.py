"""Imported before everything else: from here on, imports find the modules of one build."""

from __future__ import annotations

from ludoscape import builds

builds.take()
