"""Edits that nobody should be asked to look at, in good answers of five languages."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vrty_gate.core.case import Case
from vrty_gate.core.changes import compare
from vrty_gate.core.fidelity import deciding

Edit = Callable[[str], str]
Answers = dict[str, str]

ENGLISH: Answers = {
    "How do I descale the kettle?": "Fill the kettle with equal parts of water and vinegar. Bring it to the boil and leave it for 20 minutes. Rinse it twice before you make tea, because it'll taste sour otherwise.",
    "May I cancel the course?": "You can cancel the course until 5 days before it starts. After that, we don't refund the fee. If you're ill, send us a note from your doctor.",
    "What do I need for the hike?": "You need these things for the hike:\n\n- sturdy boots\n- a bottle of water\n- a map of the valley\n- a warm jacket\n\nStart early, because it's hot at noon.",
    "Where does the bus stop?": "The bus stops in front of the old post office. It doesn't run on Sundays. Please don't forget to buy a ticket for 3 zones.",
    "How do I repot a cactus?": "1. Wrap the cactus in newspaper.\n2. Lift it out of the pot.\n3. Put it into dry soil.\n4. Wait for 7 days before you water it.",
    "Is the tap water safe?": "Yes, the tap water is safe to drink. It's tested every week, and the results aren't secret. You'll find them on a board in the town hall.",
    "What does the dentist charge?": "A check costs 40 euros without insurance. You don't pay anything if you're under 18. The \"second look\" after 6 months is free.",
    "How do I back up my phone?": "Connect the phone to the charger and open the settings. Choose \"Backup\" and wait until it's done. Don't switch the phone off while it's running.",
    "What is in the box?": "The box has:\n\n* one lamp\n* two cables\n* a key for the screws\n\nIt doesn't include a bulb.",
    "When will the bread be ready?": "The bread rests for 2 hours and bakes for 45 minutes. It isn't ready before noon. Let it cool down on a rack.",
    "Can I paint over wallpaper?": "You can paint over wallpaper that sticks well. Woodchip isn't a problem, but vinyl is. Test the paint on a small corner and wait for 1 day.",
    "How do I join the choir?": "Come to the rehearsal on Tuesday and sing with us. You don't have to read music. After 3 visits we'll ask whether you'd like to stay.",
    "What did the meeting decide?": "The meeting decided three things:\n\n- the fence will be repaired\n- the gate gets a new lock\n- nobody parks on the lawn\n\nThey'll meet again in 4 weeks.",
    "Why is my basil dying?": "Basil doesn't like cold feet or wet leaves. Put it in a bright place and water it from below. It's normal that old leaves turn yellow.",
}  # fmt: skip
GERMAN: Answers = {
    "Wie lange gilt die Karte?": "Die Karte gilt 10 Tage lang in allen Museen der Stadt. Sie können sie am Schalter oder online kaufen. Kinder brauchen keine eigene Karte.",
    "Wie pflege ich den Holztisch?": "Wischen Sie den Tisch mit einem feuchten Tuch ab. Zweimal im Jahr braucht er ein wenig Öl. Stellen Sie keine heißen Töpfe darauf.",
    "Was gehört in den Koffer?": "In den Koffer gehören:\n\n- drei Hemden\n- ein Paar Schuhe\n- eine Regenjacke\n- ein Buch\n\nPassen Sie auf das Gewicht auf.",
    "Wann wird der Müll geholt?": "Der Müll wird jeden Montag ab 6 Uhr geholt. Stellen Sie die Tonne am Abend davor an die Straße. An Feiertagen kommt niemand.",
    "Wie starte ich den Rasenmäher?": "1. Prüfen Sie das Öl.\n2. Drücken Sie die Pumpe 3 Mal.\n3. Ziehen Sie am Seil.",
    "Darf ich hier grillen?": "Auf der Wiese dürfen Sie nicht grillen. Hinter dem Haus gibt es einen Platz mit 4 Feuerstellen. Nehmen Sie bitte die Asche mit.",
    "Was kostet der Kurs?": 'Der Kurs kostet 90 Euro und dauert 8 Wochen. Das "Material" ist im Preis enthalten. Sie zahlen erst nach dem ersten Abend.',
}  # fmt: skip
FRENCH: Answers = {
    "Comment nettoyer le four ?": "Mélangez du bicarbonate avec un peu d'eau et étalez la pâte dans le four. Laissez agir pendant 12 heures. Rincez ensuite avec une éponge humide.",
    "Quand ouvre la bibliothèque ?": "La bibliothèque ouvre à 9 heures du mardi au samedi. Elle est fermée en août. L'entrée est libre pour tout le monde.",
    "Que faut-il pour la crêpe ?": "Pour les crêpes, il faut :\n\n- trois œufs\n- du lait\n- de la farine\n- une pincée de sel\n\nLaissez reposer la pâte.",
    "Puis-je changer mon billet ?": "Vous pouvez changer votre billet jusqu'à 2 jours avant le départ. Le changement n'est pas possible dans le train. Gardez l'ancien billet avec vous.",
    "Comment planter l'ail ?": "1. Séparez les gousses.\n2. Plantez-les à 5 cm de profondeur.\n3. Arrosez peu.",
}  # fmt: skip
SPANISH: Answers = {
    "¿Cómo riego el olivo?": "Riegue el olivo una vez por semana en verano. En invierno no necesita agua casi nunca. Ponga la maceta en un lugar con mucho sol.",
    "¿Cuánto dura la visita?": "La visita dura 2 horas y empieza en la plaza. El guía habla español y francés. No se puede comer dentro del palacio.",
    "¿Qué llevo a la playa?": "Para la playa lleve:\n\n- una toalla\n- crema para el sol\n- agua fresca\n- un sombrero\n\nVuelva antes de las tres.",
    "¿Puedo devolver el libro?": "Puede devolver el libro en 15 días si no está escrito. Necesitamos el recibo de la compra. El dinero llega a su cuenta en una semana.",
}  # fmt: skip
JAPANESE: Answers = {
    "図書館は何時に開きますか。": "図書館は午前9時に開きます。月曜日は休みです。本は2週間借りることができます。",
    "カレーの材料は何ですか。": "カレーの材料は次のとおりです。\n\n- 玉ねぎ\n- にんじん\n- じゃがいも\n- 牛肉\n\n水は600ml入れてください。",
    "傘を電車に忘れました。": "まず駅の窓口に連絡してください。忘れ物は3日間保管されます。その後は警察に送られます。",
    "植木鉢の水やりはどうしますか。": "土が乾いたら水をたっぷりあげてください。冬は水を少なくします。葉に直接かけないでください。",
}  # fmt: skip
BY_LANGUAGE = {"en": ENGLISH, "de": GERMAN, "fr": FRENCH, "es": SPANISH, "ja": JAPANESE}
POLITE = {
    "en": ("I hope this helps!", "Let me know if you have any other questions.", "Have a nice day!"),
    "de": ("Ich hoffe, das hilft Ihnen weiter!", "Bei weiteren Fragen melden Sie sich gerne."),
    "fr": ("J'espère que cela vous aide !", "N'hésitez pas si vous avez d'autres questions."),
    "es": ("¡Espero que esto le ayude!", "Si tiene más preguntas, no dude en escribirme."),
    "ja": ("お役に立てれば幸いです。", "他にご質問があればお知らせください。"),
}
FRAMES = {
    "en": ("Certainly! ", "Here is the answer:\n\n"),
    "de": ("Gerne! ", "Hier ist die Antwort:\n\n"),
    "fr": ("Bien sûr ! ", "Voici la réponse :\n\n"),
    "es": ("¡Claro! ", "Aquí está la respuesta:\n\n"),
    "ja": ("もちろんです。", "以下が回答です。\n\n"),
}
CONTRACTIONS = {
    "doesn't": "does not", "don't": "do not", "isn't": "is not", "aren't": "are not", "it's": "it is", "It's": "It is",
    "it'll": "it will", "You'll": "You will", "we'll": "we will", "They'll": "They will", "you're": "you are",
    "you'd": "you would",
}  # fmt: skip
NUMBERS = {
    "en": {"2 ": "two ", "3 ": "three ", "4 ": "four ", "5 ": "five ", "6 ": "six ", "7 ": "seven ", "20 ": "twenty ", "40 ": "forty ", "45 ": "forty-five "},
    "de": {"3 ": "drei ", "4 ": "vier ", "8 ": "acht ", "10 ": "zehn ", "90 ": "neunzig ", "drei ": "3 "},
    "fr": {"2 ": "deux ", "5 ": "cinq ", "12 ": "douze ", "trois ": "3 "},
    "es": {"2 ": "dos ", "15 ": "quince "},
    "ja": {"2週": "二週", "3日": "三日"},
}  # fmt: skip


def _numbers(text: str, language: str) -> str:
    for old, new in NUMBERS[language].items():
        text = re.sub(f"(?<![0-9a-z]){old}", new, text)
    return text


def _contractions(text: str) -> str:
    for old, new in CONTRACTIONS.items():
        text = text.replace(old, new)
    return text


def _paragraphs(text: str) -> str:
    return re.sub(r"(?<=[a-z])([.!?]) (?=[A-Z])", r"\1\n\n", text).replace("。", "。\n\n").rstrip()


def _reversed_items(text: str) -> str:
    """The text with its marked items in the opposite order; numbered steps stay."""
    lines = text.split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith(("- ", "* "))]
    for place, line in zip(places, [lines[place] for place in reversed(places)], strict=True):
        lines[place] = line
    return "\n".join(lines)


def _curly(text: str) -> str:
    return re.sub(r'"([^"]*)"', r"“\1”", text).replace("'", "’")


def _between(before: str, after: str, text: str) -> str:
    return f"{before}{text}{after}"


def edits(language: str) -> dict[str, Edit]:
    """Harmless edits of answers in a language."""
    made: dict[str, Edit] = {
        "paragraphs": _paragraphs,
        "blanks": lambda text: f"\n{text.replace(' ', '  ')}  \n",
        "line ends": lambda text: text.replace("\n", "\r\n"),
        "list marks": lambda text: re.sub(r"(?m)^[-*] ", "• ", text),
        "step marks": lambda text: re.sub(r"(?m)^([0-9])\. ", r"\1) ", text),
        "curly quotes": _curly,
        "order of items": _reversed_items,
        "bold": lambda text: re.sub(r"\A(\w{3,})", r"**\1**", text),
        "numbers": lambda text: _numbers(text, language),
    }
    if language == "en":
        made["contractions"] = _contractions
    for number, polite in enumerate(POLITE[language]):
        made[f"closing {number}"] = partial(_between, "", f"\n\n{polite}")
    for number, frame in enumerate(FRAMES[language]):
        made[f"frame {number}"] = partial(_between, frame, "")
    return made


def deciding_kinds(prompt: str, accepted: str, current: str) -> list[str]:
    """The kinds of the changes of an answer if one of them asks for a look."""
    comparison = compare(Case(prompt, current), [Case(prompt, accepted)])
    changes = comparison.unexplained
    asks = deciding.asks_for_a_look(changes, comparison.language, is_edit=comparison.regime != "rewrite")
    return [change.kind for change in changes] if asks else []


NOT_YET = {"Que faut-il pour la crêpe ?"}
"""Answers that are taken for a list without anything else, so that a sentence more makes their value unclear."""
ALL = [(language, prompt) for language, answers in BY_LANGUAGE.items() for prompt in answers]
EACH = [(language, prompt) for language, prompt in ALL if prompt not in NOT_YET]


def test_there_are_answers_enough_and_every_edit_changes_some() -> None:
    assert len(EACH) >= 30
    assert len(ALL) == len(EACH) + len(NOT_YET)
    for language, answers in BY_LANGUAGE.items():
        for name, edit in edits(language).items():
            has_none = name in ("step marks", "curly quotes") and language in ("es", "ja")
            assert has_none or any(edit(text) != text for text in answers.values()), (language, name)


@pytest.mark.parametrize(("language", "prompt"), EACH)
def test_a_harmless_edit_asks_nobody_for_a_look(language: str, prompt: str) -> None:
    accepted = BY_LANGUAGE[language][prompt]
    found = {name: deciding_kinds(prompt, accepted, edit(accepted)) for name, edit in edits(language).items()}
    assert {name: kinds for name, kinds in found.items() if kinds} == {}


@pytest.mark.parametrize("prompt", sorted(NOT_YET))
def test_what_asks_for_a_look_in_vain_today_is_known(prompt: str) -> None:
    """One that is quiet from now on belongs among the others."""
    language = next(language for language, answers in BY_LANGUAGE.items() if prompt in answers)
    accepted = BY_LANGUAGE[language][prompt]
    assert any(deciding_kinds(prompt, accepted, edit(accepted)) for edit in edits(language).values())


@settings(max_examples=25)
@given(st.sampled_from(EACH), st.data())
def test_several_harmless_edits_at_once_ask_nobody_for_a_look(each: tuple[str, str], data: st.DataObject) -> None:
    language, prompt = each
    made = edits(language)
    accepted = current = BY_LANGUAGE[language][prompt]
    for name in data.draw(st.lists(st.sampled_from(sorted(made)), min_size=2, max_size=4, unique=True)):
        current = made[name](current)
    assert deciding_kinds(prompt, accepted, current) == []
    assert deciding_kinds(prompt, current, accepted) == []
