"""All kinds, in the order of their families."""

from kinds import instead, loss, names, numbers, polarity, structure
from kinds.kind import Kind

KINDS: tuple[Kind, ...] = (*numbers.KINDS, *polarity.KINDS, *names.KINDS, *structure.KINDS, *loss.KINDS, *instead.KINDS)
