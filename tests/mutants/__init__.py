"""Mutation tests: small faults are put into the source one at a time, and some test has to notice each.

`make mutants` runs them (docs/development.md, "Tests that bite"); they take hours, so they are no part of `make test`.
"""
