"""A second reading of the rules, naive, in plain dictionaries, written from the dossier alone.

Moves and chance events are texts (section 12). Everything is looked up anew whenever it is needed. Each file takes one
subject: the components, the table, scoring, discovery, set-up and the turn; `position` puts them together.
"""
