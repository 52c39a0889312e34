"""All kinds, in the order of their families."""

from kinds import (
    code,
    good_form,
    good_words,
    insertions,
    instead,
    json_values,
    loss,
    names,
    numbers,
    polarity,
    structure,
    surface,
    tone,
    whole,
)
from kinds.kind import Kind

KINDS: tuple[Kind, ...] = (
    *numbers.KINDS,
    *polarity.KINDS,
    *names.KINDS,
    *structure.KINDS,
    *loss.KINDS,
    *instead.KINDS,
    *insertions.KINDS,
    *tone.KINDS,
    *surface.KINDS,
    *json_values.KINDS,
    *code.KINDS,
    *whole.KINDS,
    *good_words.KINDS,
    *good_form.KINDS,
)
