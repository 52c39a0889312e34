"""What an edited sentence says otherwise, class by class: figures, closed words, connectives, terms and names."""
