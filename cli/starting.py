"""What the console script calls: the command, with ^C heard quietly from the first.

Until the command is there to say something about it, and once it has ended, ^C just ends the process, as the system
does it; Python itself would print where it was interrupted. It loads little, so that this begins early.
"""

import signal
import sys
from importlib import import_module
from typing import NoReturn

INTERRUPTED = 130


def start() -> NoReturn:
    """Run the command that the arguments name and end the process with its status."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:  # it is ignored on purpose
        sys.exit(import_module("cli.main").main())
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    main = import_module("cli.main").main
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        status = main()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)
