"""Good answers from public repositories by source, see `bench/make_natural.py`."""
