"""What all tests share."""

import signal

from hypothesis import settings

settings.register_profile("any machine", deadline=None)  # how fast it is here says nothing about what is right
settings.load_profile("any machine")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # in a background job, whose children would ignore Ctrl-C as well
    signal.signal(signal.SIGINT, signal.default_int_handler)
