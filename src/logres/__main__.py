"""`python -m logres` is the command `logres`."""

import sys

from logres.cli import main

sys.exit(main())
