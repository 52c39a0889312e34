"""Changes within an edited sentence, by class: figures, function words, connectives, terms and names."""
