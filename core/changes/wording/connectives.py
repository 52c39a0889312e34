"""Changes of connectives: a condition that became an exception, a cause that became a concession."""

from collections import Counter
from collections.abc import Iterator, Sequence

from vrty_gate.core.changes.change import Change
from vrty_gate.core.changes.wording.parts import Part
from vrty_gate.core.changes.wording.tokens import Token

_CLASSES = {
    "if": "if when whenever provided providing as_long_as in_case once falls wenn sofern solange sobald si"
    " quand lorsque"
    " dès_que cuando siempre_que quando purché wanneer indien mits jeśli gdy jeżeli desde_que",
    "unless": "unless except except_when except_if except_where other_than außer_wenn ausser_wenn sauf_quand sauf_si"
    " excepto_cuando excepto_si salvo_cuando salvo_si tranne_quando tranne_se behalve_als exceto_quando exceto_se"
    " apart_from excluding instead_of rather_than außer ausser es_sei_denn"
    " anstatt statt"
    " sauf à_moins_que au_lieu_de excepté hormis salvo excepto a_menos_que en_lugar_de en_vez_de tranne a_meno_che"
    " invece_di eccetto tenzij behalve in_plaats_van chyba_że oprócz zamiast exceto em_vez_de",
    "despite": "even_if even_when regardless regardless_of irrespective_of despite in_spite_of although though"
    " even_though"
    " notwithstanding no_matter auch_wenn selbst_wenn trotz obwohl obgleich unabhängig_von même_si malgré bien_que"
    " quoique indépendamment_de aunque a_pesar_de incluso_si anche_se nonostante sebbene hoewel ondanks ook_als"
    " zelfs_als"
    " mimo chociaż nawet_jeśli mesmo_se mesmo_que apesar_de embora",
    "because": "because because_of due_to owing_to thanks_to on_account_of depending_on depending based_on"
    " according_to"
    " weil wegen aufgrund dank parce_que puisque grâce_à en_raison_de porque ya_que debido_a gracias_a perché"
    " poiché"
    " grazie_a a_causa_di omdat doordat vanwege dankzij ponieważ dzięki já_que devido_a graças_a",
    "inside": "during within inside während innerhalb pendant durante",
    "outside": "outside outside_of beyond außerhalb ausserhalb fuera_de hors_de fuori",
    "until": "until till bis hasta tot aż até",
    "since": "since seit depuis desde sinds",
    "so": "therefore thus hence consequently accordingly daher deshalb folglich donc quindi pertanto portanto"
    " daarom dus"
    " dlatego zatem",
    "yet": "nevertheless nonetheless however trotzdem dennoch jedoch néanmoins pourtant cependant tuttavia"
    " eppure todavia"
    " contudo toch echter jednak mimo_to sin_embargo no_obstante",
    "such as": "such_as including along_with as_well_as together_with in_addition_to like wie sowie comme"
    " ainsi_que como"
    " así_como come così_come zoals evenals jak oraz bem_como",
}
_CONTRARY = {
    frozenset(pair)
    for pair in (
        ("if", "unless"),
        ("if", "despite"),
        ("because", "despite"),
        ("because", "unless"),
        ("such as", "unless"),
        ("until", "since"),
        ("so", "yet"),
        ("inside", "outside"),
    )
}
_LOOKED_UP = {phrase.replace("_", " "): name for name, listed in _CLASSES.items() for phrase in listed.split()}
_STARTS = frozenset(phrase.split(" ")[0] for phrase in _LOOKED_UP)
_LONGEST = 3


def connectives(before: Sequence[Token], after: Sequence[Token], where: str) -> list[Change]:
    """A change for a reversed connective: "if" and "unless", "because of" and "despite", "during" and "outside"."""
    old, new = list(_read(before)), list(_read(after))
    if old == new:
        return []
    lost, gained = Counter(name for name, _ in old), Counter(name for name, _ in new)
    for name, text in _first_of_each(old).items():
        for other, other_text in _first_of_each(new).items():
            if frozenset((name, other)) in _CONTRARY and lost[name] > gained[name] and gained[other] > lost[other]:
                return [Change("condition_reversed", text, other_text, where)]
    return []


def prepositions(parts: Sequence[Part], where: str) -> list[Change]:
    """Changes for a preposition that turns its figure: "rose to 5" and "rose by 5", "until 5 May" and "from 5 May"."""
    changes = []
    for part in parts:
        if len(part.before) == len(part.after) == 1 and part.following[:1] == "#":
            keys = {part.before[0].key, part.after[0].key}
            kind = ""
            if keys == {"to", "by"} and part.previous in _MOVES:
                kind = "comparison"
            elif part.following.startswith(("#date", "#time")) and keys & _ENDS and keys & _BEGINS:
                kind = "condition_reversed"
            if kind:
                changes.append(Change(kind, part.before[0].text, part.after[0].text, where))
    return changes


_MOVES = frozenset(
    "rise rises rose risen rising fall falls fell fallen falling grow grows grew grown growing increase increases"
    " increased increasing decrease decreases decreased decreasing drop drops dropped dropping decline declines"
    " declined declining climb climbs climbed climbing reduce reduces reduced reducing raise raises raised raising"
    " lower lowers lowered cut cuts shrink shrank shrunk jumped jumps surged surges expanded up down".split()
)
"""Words of a change whose amount is behind "by", and what it leads to behind "to"."""
_ENDS = frozenset("until till by before through".split())
_BEGINS = frozenset("from since after".split())


def _first_of_each(some: Sequence[tuple[str, str]]) -> dict[str, str]:
    """By class of connectives, the first of a sentence as written."""
    first: dict[str, str] = {}
    for name, text in some:
        first.setdefault(name, text)
    return first


def _read(tokens: Sequence[Token]) -> Iterator[tuple[str, str]]:
    index = 0
    while index < len(tokens):
        if tokens[index].key not in _STARTS:
            index += 1
            continue
        for size in range(_LONGEST, 0, -1):
            phrase = " ".join([token.key for token in tokens[index : index + size]])
            name = _LOOKED_UP.get(phrase)
            if name:
                yield name, " ".join([token.text for token in tokens[index : index + size]])
                index += size - 1
                break
        index += 1
