"""The referee: a model asked once whether a new answer is as good as the accepted one, and its recorded reply.

The model is called elsewhere. What it is asked is fixed and has a version; its reply counts only as far as its quotes
are in the texts, and never lifts what reading is certain of.
"""

from typing import Literal

Said = Literal["same", "better", "worse", "unsure"]
"""What the referee says of a new answer."""
