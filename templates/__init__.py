"""Templates: layout only, no logic that decides anything."""
