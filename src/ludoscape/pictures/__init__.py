"""The drawing kit: colours, pieces, and SVG as text, as a file that stands alone, and as PNG."""
