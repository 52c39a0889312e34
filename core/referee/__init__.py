"""The referee: a model asked whether a new answer is as good as the accepted one, and its recorded reply.

The model is called elsewhere. What it is asked is fixed and has a version. A `worse` counts only if its quotes are in
the texts, and no reply makes an answer pass where reading is certain.
"""

from __future__ import annotations  # their values are needed only to read a report

from typing import Literal

Said = Literal["same", "better", "worse", "unsure"]
"""What the referee says of a new answer."""
