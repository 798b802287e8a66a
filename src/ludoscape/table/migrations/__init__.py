"""How databases of older versions become such of this one: a file for each version, run by Alembic.

The `revision` of a file is the version that it makes, as it stands in the table `ludoscape_schema`. All that lack are
run in one transaction by `table/opening.py`. A file that was released is never changed: it makes what it made then. A
new column can be null or has a server default, so that what is older can be read before it is upgraded.
"""
