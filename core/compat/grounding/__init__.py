"""The rule sets of Groundlens 2026.6, verdict by verdict. Pure."""
