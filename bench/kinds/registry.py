"""All kinds, in the order of their families."""

from kinds import numbers
from kinds.kind import Kind

KINDS: tuple[Kind, ...] = (*numbers.KINDS,)
