"""Run the command line as `python -m ludoscape`."""

import sys

from ludoscape.cli import main

if __name__ == "__main__":
    sys.exit(main())
