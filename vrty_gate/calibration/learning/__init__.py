"""Thresholds from labelled answers: `vrty-gate calibrate --labelled`."""
