"""What a sceptic tries first: worse answers that look alike, and good answers that look otherwise."""

import json
from typing import Any

import pytest
from e2e.repository import Repository

pytestmark = pytest.mark.slow

Row = tuple[str, str, str, str]
"""The prompt, the accepted answer, the answer now, and the verdict on its case; what passes may have warnings."""

ROWS: dict[str, Row] = {
    "the capital": (
        "What is the capital of France?",
        "Paris.",
        "Lyon.",
        "fail",
    ),
    "a label": (
        "Classify the message as ALLOW or BLOCK. Reply with the label only.\n\nMessage: You win a free phone, click here!",
        "BLOCK",
        "ALLOW",
        "fail",
    ),
    "a label the other way": (
        "Decide whether the comment may be published. Answer with ALLOW or BLOCK only.\n\nComment: Nice garden, thank you.",
        "ALLOW",
        "BLOCK",
        "fail",
    ),
    "yes and no": (
        "Does the ticket include the tram? Answer yes or no.",
        "Yes",
        "No",
        "fail",
    ),
    "a count": (
        "How many legs does a spider have? Reply with the number only.",
        "8",
        "6",
        "fail",
    ),
    "may not enter": (
        "May I go into the greenhouse on my own?",
        "You may not enter the greenhouse without a guide.",
        "You may enter the greenhouse without a guide.",
        "review",
    ),
    "you may not enter": (
        "May I enter?",
        "You may not enter.",
        "You may enter.",
        "review",
    ),
    "prohibited": (
        "Can I light a fire at the campsite?",
        "Open fires are prohibited on the meadow. Use the stone ring behind the kitchen.",
        "Open fires are permitted on the meadow. Use the stone ring behind the kitchen.",
        "review",
    ),
    "never": (
        "Should I switch the freezer off before a holiday?",
        "Never switch the freezer off while food is in it. Lower the setting of the fridge by one step.",
        "Always switch the freezer off while food is in it. Lower the setting of the fridge by one step.",
        "review",
    ),
    "before": (
        "When do I take the tablet?",
        "Take the tablet before breakfast with a glass of water. Do not chew it.",
        "Take the tablet after breakfast with a glass of water. Do not chew it.",
        "review",
    ),
    "increase": (
        "What does more salt do to the boiling point of water?",
        "Dissolved salt will increase the boiling point slightly. For a pot of pasta the effect is too small to notice.",
        "Dissolved salt will decrease the boiling point slightly. For a pot of pasta the effect is too small to notice.",
        "review",
    ),
    "a condition that is gone": (
        "Can I return the drill?",
        "You can return the drill within 30 days if it is unused and in its box. We refund the price to your card.",
        "You can return the drill within 30 days. We refund the price to your card.",
        "review",
    ),
    "an exception that is gone": (
        "Which days is the pool open?",
        "The pool is open every day except on public holidays. Bring a coin for the locker.",
        "The pool is open every day. Bring a coin for the locker.",
        "review",
    ),
    "a warning that is gone": (
        "How do I clean the grill?",
        "Scrub the grate with a wire brush and warm water. Warning: let the grill cool down first, because the grate can burn you. Oil the grate lightly afterwards.",
        "Scrub the grate with a wire brush and warm water. Oil the grate lightly afterwards.",
        "review",
    ),
    "an amount": (
        "How much is the yearly pass for the zoo?",
        "The yearly pass costs 64 euros for adults. Children under six do not need one.",
        "The yearly pass costs 46 euros for adults. Children under six do not need one.",
        "review",
    ),
    "a date": (
        "When does the course start?",
        "The pottery course starts on 14 March in the old school. Please bring an apron.",
        "The pottery course starts on 24 March in the old school. Please bring an apron.",
        "review",
    ),
    "a time": (
        "When does the last ferry leave?",
        "The last ferry to the island leaves at 18:40 from pier two. Buy the ticket on board.",
        "The last ferry to the island leaves at 20:40 from pier two. Buy the ticket on board.",
        "review",
    ),
    "a percentage": (
        "What discount do students get?",
        "Students get 15 % off all tickets when they show their card. The offer is not valid in July.",
        "Students get 50 % off all tickets when they show their card. The offer is not valid in July.",
        "review",
    ),
    "a unit": (
        "How much glue do I need?",
        "Mix 20 ml of glue with the paint. Stir it slowly for a minute.",
        "Mix 20 l of glue with the paint. Stir it slowly for a minute.",
        "review",
    ),
    "a name": (
        "Who wrote the play?",
        "The play was written by Henrik Ibsen and first shown in Copenhagen. It has three acts.",
        "The play was written by August Strindberg and first shown in Copenhagen. It has three acts.",
        "review",
    ),
    "a brush-off": (
        "How do I reset the thermostat?",
        "Hold the wheel for ten seconds until the display shows three dots. Then turn it to the right and confirm with a short press. The schedule of the week is kept.",
        "I'm afraid I don't have that information. Please contact customer support.",
        "fail",
    ),
    "do not know": (
        "How do I reset the alarm clock?",
        "Press both bells at once until the hands jump to twelve. Set the hour with the small wheel at the back.",
        "I do not know.",
        "review",
    ),
    "all became some": (
        "Are the rooms quiet?",
        "All rooms face the garden and are quiet at night. Breakfast is served until ten.",
        "Some rooms face the garden and are quiet at night. Breakfast is served until ten.",
        "review",
    ),
    "at least": (
        "How long should the dough rest?",
        "The dough should rest for at least two hours in a cool place. Cover it with a cloth.",
        "The dough should rest for at most two hours in a cool place. Cover it with a cloth.",
        "review",
    ),
    "a value of JSON": (
        "Extract item, count and city as JSON: Two red lamps go to Ghent.",
        '{"item": "lamp", "count": 2, "city": "Ghent"}',
        '{"item": "lamp", "count": 3, "city": "Ghent"}',
        "review",
    ),
    "another language": (
        "What are the opening hours of the museum?",
        "The museum is open from ten to six on weekdays and closes at four on Sundays.",
        "Das Museum ist an Werktagen von zehn bis sechs Uhr geöffnet und schließt sonntags um vier.",
        "fail",
    ),
    "a German negation": (
        "Darf ich den Drucker während des Updates ausschalten?",
        "Sie dürfen den Drucker während des Updates nicht ausschalten. Es dauert etwa fünf Minuten.",
        "Sie dürfen den Drucker während des Updates ausschalten. Es dauert etwa fünf Minuten.",
        "review",
    ),
    "a French amount": (
        "Combien coûte l'abonnement annuel ?",
        "L'abonnement annuel coûte 84 euros et commence le jour de l'achat. Vous pouvez le payer par carte.",
        "L'abonnement annuel coûte 48 euros et commence le jour de l'achat. Vous pouvez le payer par carte.",
        "review",
    ),
    "a reversed answer": (
        "Can I freeze cooked rice?",
        "Yes, you can freeze cooked rice for a month. Let it cool quickly before.",
        "No, you cannot freeze cooked rice for a month. Let it cool quickly before.",
        "fail",
    ),
    "another subject": (
        "How do I tune a ukulele?",
        "Tune the strings to G, C, E and A. Start with the third string and turn the peg slowly until the tone is right.",
        "Tomatoes need much sun and regular water. Plant them in May and tie them to a stick.",
        "review",
    ),
    "left and right": (
        "Where do I find the pharmacy?",
        "Turn left at the church and walk on for two minutes. The pharmacy is beside the baker.",
        "Turn right at the church and walk on for two minutes. The pharmacy is beside the baker.",
        "review",
    ),
    "swapped": (
        "Who pays for the transport?",
        "The buyer pays the seller for the transport of the piano. Both sign the list.",
        "The seller pays the buyer for the transport of the piano. Both sign the list.",
        "review",
    ),
    "safe": (
        "Is it safe to eat raw elderberries?",
        "Raw elderberries are unsafe to eat. Boil them for ten minutes before you use them.",
        "Raw elderberries are safe to eat. Boil them for ten minutes before you use them.",
        "review",
    ),
    "good news": (
        "Can I still change my booking?",
        "You can change your booking until Friday at noon. Open the link in our mail and choose another day. There is no fee for it.",
        "Good news! You can change your booking until Friday at noon. Open the link in our mail and choose another day. There is no fee for it.",
        "pass",
    ),
    "it's NumPy": (
        "What is NumPy?",
        "NumPy is a Python library for arrays. It's used in science, and it's free software.",
        "NumPy is a Python library for arrays. It is used in science, and it is free software.",
        "pass",
    ),
    "a contraction": (
        "Can I bring my dog?",
        "You can't bring dogs into the hall. There's a garden where they may wait with you.",
        "You cannot bring dogs into the hall. There is a garden where they may wait with you.",
        "pass",
    ),
    "a number in words": (
        "How long is the walk?",
        "The walk around the lake takes 3 hours. There are 2 places to rest.",
        "The walk around the lake takes three hours. There are two places to rest.",
        "pass",
    ),
    "a date in another notation": (
        "When is the meeting?",
        "The meeting is on 3 May 2027 in the town hall. Coffee is served at the end.",
        "The meeting is on 2027-05-03 in the town hall. Coffee is served at the end.",
        "pass",
    ),
    "another date notation": (
        "When is the rent due?",
        "The first rent is due on 30 September. Later ones are due every month.",
        "The first rent is due on 30/09. Later ones are due every month.",
        "pass",
    ),
    "a time in another notation": (
        "When does the concert begin?",
        "The concert begins at 19:30 in the main hall. Doors open an hour earlier.",
        "The concert begins at 7:30 pm in the main hall. Doors open an hour earlier.",
        "pass",
    ),
    "an amount in another notation": (
        "What does the kayak cost?",
        "The kayak costs 1200 euros with both paddles. We keep it for you until Monday.",
        "The kayak costs €1,200 with both paddles. We keep it for you until Monday.",
        "pass",
    ),
    "passive voice": (
        "Who repairs the bike?",
        "Our workshop repairs the bike within two days. You get a message when it is ready. The key stays with us.",
        "The bike is repaired by our workshop within two days. You get a message when it is ready. The key stays with us.",
        "pass",
    ),
    "another polite phrase": (
        "How do I renew the library card?",
        "Show your card at the desk and pay two euros. The new one is valid for a year. Let me know if you have any other questions!",
        "Show your card at the desk and pay two euros. The new one is valid for a year. I hope this helps!",
        "pass",
    ),
    "a polite phrase less": (
        "How do I fold the tent?",
        "Certainly! Pull the pegs out and lay the poles together. Roll the cloth towards the door.",
        "Pull the pegs out and lay the poles together. Roll the cloth towards the door.",
        "pass",
    ),
    "list marks": (
        "What do I need for the soup?",
        "You need:\n\n- two carrots\n- one onion\n- a cube of broth",
        "You need:\n\n* two carrots\n* one onion\n* a cube of broth",
        "pass",
    ),
    "bold": (
        "What must I bring?",
        "Bring your passport and two photos. The office opens at eight.",
        "Bring your **passport** and two photos. The office opens at eight.",
        "pass",
    ),
    "the order of items": (
        "What should be in a first aid kit?",
        "A first aid kit should have:\n\n- plasters in several sizes\n- a pair of scissors\n- a triangular bandage\n- gloves",
        "A first aid kit should have:\n\n- gloves\n- a pair of scissors\n- plasters in several sizes\n- a triangular bandage",
        "pass",
    ),
    "quotes": (
        "What does the sign say?",
        "The sign says \"keep clear\" and it's at the gate. Please don't park there.",
        "The sign says “keep clear” and it’s at the gate. Please don’t park there.",
        "pass",
    ),
    "the layout of JSON": (
        "Extract item, count and city as JSON: Six green cups go to Bergen.",
        '{"item": "cup", "count": 6, "city": "Bergen"}',
        '{\n  "city": "Bergen",\n  "count": 6,\n  "item": "cup"\n}',
        "pass",
    ),
    "paragraphs": (
        "How do I dry herbs?",
        "Tie the herbs in small bunches. Hang them in a dark room. They are dry after a week.",
        "Tie the herbs in small bunches.\n\nHang them in a dark room.\n\nThey are dry after a week.",
        "pass",
    ),
    "the answer in a sentence": (
        "What is the capital of Norway?",
        "Oslo",
        "The capital of Norway is Oslo.",
        "pass",
    ),
    "a label in lower case": (
        "Classify the review as positive or negative. Reply with the label only.\n\nReview: I would buy it again.",
        "positive",
        "Positive.",
        "pass",
    ),
    "a percentage in words": (
        "How much of the lake is frozen?",
        "About 40 % of the lake is frozen. Nobody should walk on it.",
        "About 40 percent of the lake is frozen. Nobody should walk on it.",
        "pass",
    ),
    "a unit in words": (
        "How far is the hut?",
        "The hut is 5 km from the valley. The path is easy.",
        "The hut is 5 kilometres from the valley. The path is easy.",
        "pass",
    ),
    "a duration": (
        "How long is the guarantee?",
        "The guarantee lasts 2 weeks from the day of delivery. Keep the receipt.",
        "The guarantee lasts 14 days from the day of delivery. Keep the receipt.",
        "pass",
    ),
    "a synonym": (
        "How do I start the pump?",
        "Begin with the red valve and turn it slowly. The pump needs about a minute.",
        "Start with the red valve and turn it slowly. The pump needs about a minute.",
        "pass",
    ),
    "numbered steps": (
        "How do I plant a tulip?",
        "1. Dig a hole.\n2. Put the bulb in.\n3. Cover it with soil.",
        "1) Dig a hole.\n2) Put the bulb in.\n3) Cover it with soil.",
        "pass",
    ),
    "British spelling": (
        "Which colour has the door?",
        "The colour of the door is grey. It was painted at the centre first.",
        "The color of the door is gray. It was painted at the center first.",
        "pass",
    ),
    "a German contraction": (
        "Wo ist der Schlüssel?",
        "Der Schlüssel liegt in dem Kasten neben der Tür. Sie brauchen 3 Ziffern.",
        "Der Schlüssel liegt im Kasten neben der Tür. Sie brauchen drei Ziffern.",
        "pass",
    ),
    "another order of words": (
        "When can I collect the cake?",
        "On Saturday you can collect the cake from nine o'clock. Please bring the note.",
        "You can collect the cake from nine o'clock on Saturday. Please bring the note.",
        "pass",
    ),
    "a Spanish time": (
        "¿A qué hora cierra la piscina?",
        "La piscina cierra a las 21:00 todos los días. Los niños deben salir media hora antes.",
        "La piscina cierra a las 22:00 todos los días. Los niños deben salir media hora antes.",
        "review",
    ),
    "a Japanese amount": (
        "入場料はいくらですか。",
        "入場料は800円です。小学生は無料です。",
        "入場料は1800円です。小学生は無料です。",
        "review",
    ),
    "rewritten with another amount": (
        "Our list: the night bus costs 7 euros, children travel free. What does the night bus cost?",
        "The night bus costs 7 euros, and children travel free of charge with an adult. Tickets are sold by the driver.",
        "Tickets come from the driver. With an adult, children need none; for all others the night bus costs 9 euros.",
        "review",
    ),
    "excluded": (
        "Is the glass insured?",
        "Broken glass is included in the policy. Send us a photo of the damage.",
        "Broken glass is excluded from the policy. Send us a photo of the damage.",
        "review",
    ),
    "minutes became hours": (
        "How long do the lentils cook?",
        "Cook the lentils for 25 minutes without salt. Add the vinegar at the end.",
        "Cook the lentils for 25 hours without salt. Add the vinegar at the end.",
        "review",
    ),
    "a tool that deletes": (
        "Write one SQL query that lists the customers without an order.",
        "```sql\nSELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders);\n```",
        "```sql\nSELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders);\n```",
        "review",
    ),
    "an operator": (
        "Write a Python function that tells whether somebody is an adult.",
        "```python\ndef is_adult(age):\n    return age >= 18\n```",
        "```python\ndef is_adult(age):\n    return age > 18\n```",
        "review",
    ),
    "the layout of code": (
        "Write a Python function that doubles a number.",
        "```python\ndef double(number):\n    return number * 2\n```",
        "```python\ndef double(number):\n\n    return number*2\n```",
        "pass",
    ),
    "a rewritten answer": (
        "How do I get coffee stains out of a mug?",
        "Put a spoon of baking soda and a little water into the mug. Leave it for an hour, then wipe the stains off and rinse the mug.",
        "Stains come off when you wipe the mug with a paste of baking soda and some water that was left in it for an hour. Rinse it then.",
        "pass",
    ),
    "a frequency in another notation": (
        "How often do I water the orchid?",
        "Water the orchid 2 times a week with soft water. Let it drain in the sink.",
        "Water the orchid two times a week with soft water. Let it drain in the sink.",
        "pass",
    ),
    "free of charge": (
        "What does the delivery of a sofa cost?",
        "We deliver the sofa free of charge within the city. A driver calls you the day before.",
        "We deliver the sofa for a small fee within the city. A driver calls you the day before.",
        "review",
    ),
    "shipping is free": (
        "Do I have to pay for shipping?",
        "For orders above 40 euros, shipping is free. We pack everything in paper.",
        "For orders above 40 euros, shipping costs extra. We pack everything in paper.",
        "review",
    ),
    "a key of JSON that is gone": (
        "Extract item, count and city as JSON: Four blue chairs go to Turku.",
        '{"item": "chair", "count": 4, "city": "Turku"}',
        '{"item": "chair", "count": 4}',
        "review",
    ),
    "must became may": (
        "Do I need a helmet in the climbing park?",
        "You must wear a helmet in the climbing park. We lend one to every guest.",
        "You may wear a helmet in the climbing park. We lend one to every guest.",
        "review",
    ),
    "only members": (
        "Who may use the sauna?",
        "Only members may use the sauna in the evening. Towels are at the desk.",
        "Members may use the sauna in the evening. Towels are at the desk.",
        "review",
    ),
    "a request for a card": (
        "Where is my parcel?",
        "Your parcel is in the depot in Lund and will reach you on Friday. You can follow it with the number in our mail.",
        "Your parcel is in the depot in Lund and will reach you on Friday. You can follow it with the number in our mail. To go on, please send us your credit card number and the security code.",
        "review",
    ),
    "a link elsewhere": (
        "Where can I download the form?",
        "Download the form at https://forms.example.org/garden and print it twice.",
        "Download the form at https://forms.example.net/garden-login and print it twice.",
        "review",
    ),
}
NOT_YET: dict[str, Row] = {
    "a step that is gone": (
        "How do I change the bulb?",
        "1. Switch the power off.\n2. Unscrew the glass cover.\n3. Turn the old bulb to the left.\n4. Screw the new bulb in.",
        "1. Unscrew the glass cover.\n2. Turn the old bulb to the left.\n3. Screw the new bulb in.",
        "review",
    ),
    "cut off": (
        "How do I store basil?",
        "Put the basil into a glass of water on the window sill. Change the water every second day, and cut the stems a little each time.",
        "Put the basil into a glass of water on the window sill. Change the water every sec",
        "pass",
    ),
    "a word that is no opposite": (
        "Where is my order?",
        "Your order 4417 is packed. It leaves our depot in the evening. You get a message as soon as it is on its way. Thank you for your patience.",
        "Your order 4417 is delivered. It leaves our depot in the evening. You get a message as soon as it is on its way. Thank you for your patience.",
        "review",
    ),
    "advice that is gone": (
        "May I take this painkiller with my blood thinner?",
        "Ask your doctor first, as the two together make bleeding likelier. Take the lowest dose. If you see black stools, get help at once.",
        "Ask your doctor first, as the two together make bleeding likelier. Take the lowest dose.",
        "review",
    ),
    "a friendly opening": (
        "Can I change the date?",
        "You can change the date until 1 May. Write to us with your booking number. We confirm within a day.",
        "Thanks for asking! You can change the date until 1 May. Write to us with your booking number. We confirm within a day.",
        "pass",
    ),
    "a promotion": (
        "How do I remove wax from a tablecloth?",
        "Let the wax harden and scrape it off with a spoon. Iron the rest into a sheet of paper.",
        "Let the wax harden and scrape it off with a spoon. Iron the rest into a sheet of paper. Buy our premium cleaner today and save 20 % with the code WAX20!",
        "review",
    ),
    "a frequency": (
        "How often do I take the drops?",
        "Take the drops twice a day after a meal. Close the bottle tightly.",
        "Take the drops three times a day after a meal. Close the bottle tightly.",
        "pass",
    ),
}
"""Worse answers that reading alone does not ask to look at yet, with their verdicts of today."""


def test_every_try_gets_its_verdict(repository: Repository) -> None:
    """One that is not in its place any more belongs in the other table, or is a step back."""
    rows = ROWS | NOT_YET
    repository.write("vrty-gate.yml", "version: 1\ncases:\n  - {from: cases.jsonl}\n")
    record(repository, [(row[0], row[1]) for row in rows.values()])
    repository.accept()
    record(repository, [(row[0], row[2]) for row in rows.values()])
    assert repository.run("check", "--verbose", "--output", "report.json").returncode == 1
    suites: list[dict[str, Any]] = json.loads(repository.read("report.json"))["suites"]
    read = {case["id"]: case["verdict"].replace("note", "pass") for case in suites[0]["cases"]}
    verdicts = dict(zip(rows, (read[f"try-{number}"] for number in range(len(rows))), strict=True))
    assert verdicts == {name: row[3] for name, row in rows.items()}


def record(repository: Repository, answers: list[tuple[str, str]]) -> None:
    """Write the cases with these prompts and responses."""
    cases = [
        {"id": f"try-{number}", "prompt": prompt, "response": response}
        for number, (prompt, response) in enumerate(answers)
    ]
    repository.write("cases.jsonl", "".join(json.dumps(case) + "\n" for case in cases))


def test_no_try_is_there_twice() -> None:
    tries = [row[:3] for row in (*ROWS.values(), *NOT_YET.values())]
    assert len(set(tries)) == len(tries) >= 42
    assert not ROWS.keys() & NOT_YET.keys()
