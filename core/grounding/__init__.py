"""Rule sets for answers that must stay with a source, and for agents that must follow a procedure. Pure."""
