"""The table: a server at which people and bots play, over HTTP."""
