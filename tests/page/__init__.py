"""Tests of the table over HTTP."""
