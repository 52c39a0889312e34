"""Scoring the cases of a suite, comparing them with their baselines, and the verdict."""
