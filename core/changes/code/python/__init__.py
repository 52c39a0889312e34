"""Python compared by its syntax trees."""
