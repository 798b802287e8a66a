"""Geometry for pictures: polygons, their insets and outlines, and room for boxes in them. It knows no game.

Coordinates are those of a screen: y grows downwards, polygons run clockwise, so that their inside is at the right.
"""
