"""Records: one description for decoding, encoding and the schema."""

import math
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vrty_gate.core.bounds import Pattern, Range
from vrty_gate.formats.codec import Mismatch, decode, encode, schema

Share = Annotated[float, Range(above=0, at_most=1), "A share."]


class Leaf(NamedTuple):
    """A leaf."""

    name: Annotated[str, Pattern("[a-z]+", "lower-case letters")]
    share: Share | None = None


class Twig(NamedTuple):
    """Another shape."""

    from_: str


class Tree(NamedTuple):
    """A tree of all kinds of values.

    More words.
    """

    count: Annotated[int, Range(at_least=0)]
    leaves: tuple[Twig | Leaf, ...] = ()
    shares: Share | dict[str, Share] | None = None
    mode: Literal["on", "off"] = "on"
    flag: bool = False
    extra: Mapping[str, object] = {}


FULL = {
    "count": 3,
    "leaves": [{"name": "a", "share": 0.5}, {"from": "x"}],
    "shares": {"a": 1},
    "mode": "off",
    "flag": True,
    "extra": {"any": [1, None]},
}


def test_decode_and_encode_are_inverse() -> None:
    tree = decode(Tree, FULL)
    assert tree == Tree(3, (Leaf("a", 0.5), Twig("x")), {"a": 1.0}, "off", True, {"any": [1, None]})
    assert encode(tree) == FULL
    assert decode(Tree, encode(tree)) == tree


def test_null_is_as_good_as_leaving_an_optional_key_out() -> None:
    assert decode(Tree, {"count": 0, "shares": None, "mode": None}) == Tree(0)


@pytest.mark.parametrize(
    "data, message",
    [
        ([], "it is a list, but must be a mapping"),
        ({}, "it is missing required key 'count'"),
        ({"count": None}, "count is empty, but must be a whole number"),
        ({"count": 1.5}, "count is 1.5, but must be a whole number"),
        ({"count": True}, "count is true, but must be a whole number"),
        ({"count": -1}, "count is -1, but must be at least 0"),
        ({"count": 1, "cuont": 1}, "cuont is an unknown key; did you mean 'count'?"),
        ({"count": 1, "leaves": {}}, "leaves is a mapping, but must be a list"),
        ({"count": 1, "leaves": [{"name": "A"}]}, "leaves[0].name is 'A', but must be lower-case letters"),
        ({"count": 1, "leaves": [{"name": 7}]}, "leaves[0].name is 7, but must be text: put it in quotes"),
        ({"count": 1, "leaves": [{"share": 1}]}, "leaves[0] is missing required key 'name'"),
        ({"count": 1, "leaves": ["x"]}, "leaves[0] is 'x', but must be a mapping"),
        ({"count": 1, "shares": 0}, "shares is 0, but must be above 0 and at most 1"),
        ({"count": 1, "shares": "x"}, "shares is 'x', but must be a number or a mapping"),
        ({"count": 1, "shares": {"a": 1.5}}, "shares.a is 1.5, but must be above 0 and at most 1"),
        ({"count": 1, "shares": math.nan}, "shares is nan, but must be above 0 and at most 1"),
        ({"count": 1, "mode": "of"}, "mode is 'of', but must be on or off"),
        ({"count": 1, "flag": "yes"}, "flag is 'yes', but must be true or false"),
        ({"count": 1, "mode": "x\x1b[31m" * 20}, "mode is 'x\\x1b[31mx"),
    ],
)
def test_a_mismatch_says_where_what_and_what_else(data: object, message: str) -> None:
    with pytest.raises(Mismatch) as caught:
        decode(Tree, data)
    assert str(caught.value).startswith(message)


def test_the_schema_is_valid_and_accepts_what_decode_accepts() -> None:
    document = schema(Tree)
    jsonschema.Draft202012Validator.check_schema(document)
    jsonschema.Draft202012Validator(document).validate(FULL)
    assert document["description"] == "A tree of all kinds of values."


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 3)
    | st.floats(-1, 2).filter(lambda x: not x.is_integer())
    | st.sampled_from(["on", "off", "a", "A"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["count", "leaves", "shares", "mode", "name", "from", "share", "x"]), inner)
    ),
    max_leaves=8,
)


@given(JSON)
def test_the_schema_and_decode_agree_on_every_document(data: object) -> None:
    valid = jsonschema.Draft202012Validator(schema(Tree)).is_valid(data)
    try:
        decode(Tree, data)
    except Mismatch:
        assert not valid
    else:
        assert valid or "null" in _nulls(data)


def _nulls(data: object) -> set[str]:
    """`decode` also takes null for a key that may be left out."""
    if data is None:
        return {"null"}
    children = data if isinstance(data, list) else list(data.values()) if isinstance(data, dict) else []
    return set().union(*(_nulls(child) for child in children))
