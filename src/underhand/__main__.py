"""`python -m underhand`, the same as the command `underhand`."""

import sys

from underhand.cli import main

sys.exit(main())
