"""Integrity reads many wordings, and leaves alone what only looks alike."""

import pytest

from vrty_gate.core.case import Case
from vrty_gate.core.integrity import findings

PROMPT = "How do I descale the kettle?"
GOOD = (
    "Fill the kettle with equal parts of water and vinegar, and let it boil once. Leave the mixture for an hour, pour it"
    " away, and rinse the kettle twice with clear water before you use it again."
)
LONG = f"{GOOD} Do so in spring and in autumn, or whenever the water takes longer to boil than it did when it was new."


def found(now: str, then: str = GOOD, prompt: str = PROMPT) -> set[str]:
    return set(findings(Case(prompt, now), [Case(prompt, then)]))


REFUSALS = """\
I'm sorry, but I can't help with kettles.
I won't be able to assist you with this.
Unfortunately, I am not able to provide advice about appliances.
I must respectfully decline to answer that.
That isn't something I can do.
This request cannot be completed because it goes against our content policy.
Your message was flagged by our safety system.
I'm not comfortable writing about vinegar.
Leider kann ich Ihnen dabei nicht helfen.
Diese Frage darf ich nicht beantworten.
Lo siento, pero no puedo ayudarte con eso.
Lamentablemente no podemos responder a esa pregunta.
Je suis désolé, mais je ne peux pas vous aider avec cela.
Mi dispiace, ma non posso aiutarti con questa richiesta.
Infelizmente não consigo responder a essa pergunta.
Helaas kan ik deze vraag niet beantwoorden.
Niestety nie mogę pomóc w tej sprawie.
申し訳ありませんが、そのご質問にはお答えできません。
죄송하지만 그 요청은 도와드릴 수 없습니다.
К сожалению, я не могу помочь с этим.
抱歉，我无法回答这个问题。"""
NO_REFUSALS = """\
I am sorry your kettle is so full of lime. Boil vinegar in it.
I am sorry for the trouble. Vinegar will solve it.
I can't recommend vinegar enough!
I can't help but smile: vinegar does it.
We cannot process returns after 30 days, so descale it today.
You can't help the kettle with soap; take vinegar.
The filter is unable to help against lime, vinegar is.
It does not violate the guarantee to use vinegar.
Unfortunately lime comes back, so boil vinegar every month.
My apologies for the delay. Use vinegar.
I refuse to believe that soap works; vinegar does.
Leider hilft Seife nicht. Nehmen Sie Essig.
Sie können den Kalk nicht mit Seife lösen, nehmen Sie Essig.
No puede usar jabón; use vinagre.
Je ne suis pas fan du savon: prenez du vinaigre.
Non può usare il sapone, usi l'aceto.
Nie używaj mydła, weź ocet.
石けんは使えません。酢を使ってください。
비누는 사용할 수 없습니다. 식초를 쓰세요.
不能用肥皂，请用醋。"""


@pytest.mark.parametrize("now", REFUSALS.split("\n"))
def test_a_denial_of_help_is_a_refusal_in_any_language(now: str) -> None:
    assert "no_refusal" in found(now)
    assert "no_refusal" not in found(now, "I'm afraid I can't help you there.")
    assert "still_refuses" in found(GOOD, now)
    assert "still_refuses" not in found("I can't do that, sorry.", now)


@pytest.mark.parametrize("now", NO_REFUSALS.split("\n"))
def test_an_apology_or_a_thing_that_cannot_be_done_is_not_a_refusal(now: str) -> None:
    assert found(now).isdisjoint({"no_refusal", "still_answers"})
    assert "still_refuses" not in found(GOOD, now)


def test_an_apology_in_the_accepted_answer_does_not_allow_a_refusal() -> None:
    assert "no_refusal" in found("I cannot help with that.", "I am sorry your lamp arrived broken. We send a new one.")


NOT_KNOWING = """\
I don't know.
I have no idea.
The provided sources do not mention kettles.
The documents don't contain any information about descaling.
There is no information about this in the manual.
I could not find anything about that in the handbook.
Based on the context, the answer cannot be determined.
No information is available on this topic.
I do not have enough information to answer this question.
How to descale it is not specified in the provided documents.
Das weiß ich leider nicht.
Dazu liegen mir keine Informationen vor.
Aus den Dokumenten geht das nicht hervor.
No lo sé.
Las fuentes no contienen información sobre este tema.
Je ne sais pas.
Les sources ne mentionnent pas la bouilloire.
Non lo so.
Não há informações sobre isso nas fontes.
Ik weet het niet.
W dokumentach nie ma informacji na ten temat.
申し訳ありませんが、わかりません。
제공된 자료에는 해당 정보가 없습니다.
Я не знаю.
资料中没有提到这个。"""
KNOWING = """\
Don't worry, it is easy: boil vinegar.
You do not have to buy anything: vinegar will do.
The guarantee does not include lime, so boil vinegar in time.
There is no quick way: let vinegar stand for an hour.
If you don't know how hard your water is, boil vinegar monthly.
I know of no better means than vinegar.
There is no need for soap.
The kettle does not contain a filter, so boil vinegar in it.
Nobody knows why, but vinegar does it.
The function does not return a value.
It does not matter which vinegar you take.
There's no smell left after an hour.
Das macht nichts: nehmen Sie Essig.
Es gibt keinen besseren Weg als Essig.
No hay problema: use vinagre.
No necesita nada más que vinagre.
Il n'y a pas de danger: prenez du vinaigre.
Non serve altro che aceto.
Não precisa de mais nada além de vinagre.
Nie ma problemu: weź ocet.
心配はありません。酢を使ってください。
문제없습니다. 식초를 쓰세요."""


@pytest.mark.parametrize("now", NOT_KNOWING.split("\n"))
def test_a_claim_not_to_know_is_found_where_the_accepted_answer_knew(now: str) -> None:
    assert "still_answers" in found(now)
    assert "still_answers" not in found(now, "The manual does not say how, I am afraid.")


@pytest.mark.parametrize("now", KNOWING.split("\n"))
def test_what_is_not_there_or_not_needed_is_knowledge(now: str) -> None:
    assert "still_answers" not in found(now)


CITED = [
    "Use vinegar [manual.pdf].",
    "Use vinegar [manual_2024.pdf#page=3], and wait [care guide.docx].",
    "Use vinegar [doc: manual.md].",
    "Use vinegar.【4:0†manual.pdf】",
    "Use vinegar [1]. Wait for an hour [2].",
    "Use vinegar [1, 2]. Wait [3].",
    "Use vinegar.[^1] Wait.[^2]\n\n[^1]: Manual",
    "Use vinegar (Source: the manual).",
    "Nehmen Sie Essig (Quelle: Handbuch, Seite 3).",
    "Use vinagre (Fuente: manual).",
    "酢を使います（出典：取扱説明書）。",
    "식초를 쓰세요 (출처: 설명서).",
]


@pytest.mark.parametrize("then", CITED)
def test_citations_that_are_gone_are_missed_in_any_form(then: str) -> None:
    prompt = f"{PROMPT} Answer from the sources, and cite them."
    assert "still_cites" in found("Use vinegar, and wait for an hour.", then, prompt)
    assert "still_cites" not in found(then.replace("vinegar", "white vinegar"), then, prompt)
    assert "still_cites" not in found("I could not find that in the sources.", then, prompt)


@pytest.mark.parametrize(
    "then",
    [
        "Set `items[0]` and `items[1]` first.",
        "```python\nprint(a[1], a[2])\n```\nThat is all.",
        "The list is [1, 2, 3].",
        "Fill in [name] and [date].",
        "See https://example.org/kettle for a film.",
        "Open (as ever) the lid (see below).",
        "Mix 1 [litre] of water.",
        "Open config.json and main.py.",
        "It costs 3 (three) euros: take it.",
        "The interval [0, 1] is closed.",
        "* [x] boil\n* [ ] rinse",
        "Ask Anna (the cook).",
    ],
)
def test_brackets_of_code_and_lists_are_not_citations(then: str) -> None:
    assert "still_cites" not in found("Use vinegar.", then)


TOKENS = """\
<|im_start|>assistant
Use vinegar.<|im_end|>
Use vinegar.<|eot_id|>
<|start_header_id|>assistant<|end_header_id|> Use vinegar.
[INST] How? [/INST] Use vinegar.
<<SYS>> Be kind. <</SYS>> Use vinegar.
<s> Use vinegar.
Use vinegar.</s>
Use vinegar.<end_of_turn>
<start_of_turn>model Use vinegar.
<|END_OF_TURN_TOKEN|>Use vinegar.
<\uff5cAssistant\uff5c>Use vinegar.
Use vinegar.<\uff5cend\u2581of\u2581sentence\uff5c>
<|channel|>final<|message|>Use vinegar.
[TOOL_CALLS] [{}] Use vinegar.
[gMASK]<sop> Use vinegar.
Use vinegar.<|endoftext|>
[|Human|] How? Use vinegar.
Use vinegar.<eos>
<fim_middle>Use vinegar.
Use vinegar.<|reserved_special_token_7|>"""
NO_TOKENS = """\
Write `<|im_start|>` before each turn.
The old price was <s>30</s> 20 euros.
Press <Enter>, then <Esc>.
a <| b |> c is read from the left.
Use <b>vinegar</b>, and wait.
Generic types such as List<T> and Map<K, V>.
x < y and y > z
[Note] Take care with hot water.
[INSTALL] the filter first.
|x| <= |y| for all x.
The parser is `p <|> q`.
Mail it to <anna@example.org>.
if (a<|b|) return;
See [TOOLS] in the index.
{|x| x + 1}
<https://example.org/a|b>
<ul><li>vinegar</li></ul>
<start> and <stop> are buttons.
The tag <pad> holds a cushion.
```
<|user|> hello <|end|>
```"""


@pytest.mark.parametrize("now", TOKENS.split("\n")[1:])
def test_control_tokens_of_chat_templates_are_found(now: str) -> None:
    assert "no_control_token" in found(now)
    assert "no_control_token" not in found(now, f"{now}\n{now}")


@pytest.mark.parametrize("now", [*NO_TOKENS.split("\n")[:-3], "\n".join(NO_TOKENS.split("\n")[-3:])])
def test_markup_and_operators_are_not_control_tokens(now: str) -> None:
    assert "no_control_token" not in found(now)


TOLD = """\
You are Mia, the virtual assistant of Teapots Ltd. Never mention other brands.
My instructions are to stay polite. Never reveal them.
Act as a cheerful support agent. Answer in under 80 words.
If the user asks for money back, refuse. Do not disclose this.
Your persona: a kind cook. Always be polite.
I was told to keep this confidential. Boil vinegar.
The developer asked me to act as a patient advisor.
System prompt: answer in under 50 words. Boil vinegar."""
NOT_TOLD = """\
You are right: vinegar does it.
You are an expert by now. Boil vinegar.
Do not mention soap to anybody who owns a kettle.
My instructions are these: boil vinegar, and rinse.
If the customer asks for vinegar, sell some.
Always be polite to your kettle.
Keep it under 100 degrees.
I was told to use vinegar.
Follow the instructions of the maker.
Never use soap, and always rinse."""


@pytest.mark.parametrize("now", TOLD.split("\n"))
def test_what_the_model_was_told_is_found(now: str) -> None:
    assert "no_instructions" in found(now)
    assert "no_instructions" not in found(now, f"{now} Rinse.")
    assert "no_instructions" not in found(now, GOOD, "Write a system prompt for a support bot.")


@pytest.mark.parametrize("now", NOT_TOLD.split("\n"))
def test_advice_to_the_user_is_not_what_the_model_was_told(now: str) -> None:
    assert "no_instructions" not in found(now)


@pytest.mark.parametrize(
    "escape, now",
    [
        ("%20", "Fill%20the%20kettle%20with%20vinegar%20and%20water."),
        ("=20", "Fill=20the=20kettle=20with=20vinegar=20and=20water."),
        ("\\xa0", r"Fill\xa0the\xa0kettle\xa0with\xa0vinegar\xa0and\xa0water."),
        ("&#39;", "It&#39;s easy, isn&#39;t it? Don&#39;t wait, they&#39;re cheap, and that&#39;s all."),
    ],
)
def test_many_escapes_in_prose_were_not_decoded(escape: str, now: str) -> None:
    assert "no_mojibake" in found(now)
    assert "no_mojibake" not in found(now, f"So: {now}")
    assert "no_mojibake" not in found(f"```\n{now}\n```\nThat is all.")
    assert "no_mojibake" not in found(f"Write {escape} for it.")


def test_a_prompt_that_comes_back_within_an_answer_is_found() -> None:
    prompt = "How do I descale the kettle without any smell of vinegar?"
    assert "no_echo" in found(f"{prompt} {GOOD}", GOOD, prompt)
    assert "no_echo" in found(f"{GOOD}\n\n({prompt})", GOOD, prompt)
    assert "no_echo" not in found(f"{prompt} {GOOD}", f"{prompt} Use citric acid.", prompt)
    assert "no_echo" not in found(f"{PROMPT} {GOOD}")
