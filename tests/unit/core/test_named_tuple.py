"""Records are like those of `typing`, before and after they compile a constructor."""

import pytest

from vrty_gate.core.named_tuple import NamedTuple


def test_every_instance_is_made_alike() -> None:
    class Point(NamedTuple):
        x: int
        y: int = 2
        z: int = 3

    points = [Point(i, z=i) for i in range(60)]
    assert points == [(i, 2, i) for i in range(60)]
    assert {type(point) for point in points} == {Point}
    assert Point(1, 5) == Point(y=5, x=1) == (1, 5, 3)


@pytest.mark.parametrize(
    ("values", "named", "message"),
    [
        ((), {}, "missing 1 required positional argument: 'x'"),
        ((1, 2, 3), {}, "takes from 2 to 3 positional arguments but 4 were given"),
        ((1,), {"x": 2}, "got multiple values for argument 'x'"),
        ((1,), {"z": 2}, "got an unexpected keyword argument 'z'"),
    ],
)
def test_the_first_instance_refuses_wrong_values(values: tuple[int, ...], named: dict[str, int], message: str) -> None:
    class Point(NamedTuple):
        x: int
        y: int = 2

    for _ in range(30):
        with pytest.raises(TypeError, match=message):
            Point(*values, **named)
