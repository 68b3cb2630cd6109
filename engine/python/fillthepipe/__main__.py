"""Makes ``python -m fillthepipe`` the command line."""

import sys

from fillthepipe.command_line import main

sys.exit(main())
