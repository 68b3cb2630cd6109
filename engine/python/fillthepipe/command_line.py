"""The command ``fillthepipe``, which is the same program as outside Python."""

import os
import signal
import sys

from fillthepipe import _engine


def main() -> int:
    """Runs the command with the arguments of this process and returns its exit code.

    Ctrl-C ends the process at once, because no code of Python runs meanwhile.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    name = os.path.basename(sys.argv[0])
    return _engine.run_command_line(["fillthepipe" if name == "__main__.py" else name, *sys.argv[1:]])
