"""Scripted regressions and good rewritings by family, see `bench/make_variants.py`."""
