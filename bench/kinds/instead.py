"""Something stands in the place of the answer."""

import json
import re
from collections.abc import Mapping, Sequence
from random import Random

from kinds.grammar import expand, invented
from kinds.kind import Case, Edit, kinds
from kinds.text import content_words, is_json, sentences, topic

COMMON: dict[str, Sequence[str]] = {
    "greet": ("", "", "", "Hi there! ", "Hello! ", "Hmm. ", "Well. ", "Okay. ", "Good day. ", "Right. ", "Thanks for writing. ", "Hey! ", "Noted. ", "Alright. "),
    "thing": ("{topic}", "{topic}", "the matter of {topic}", "this", "what you sent", "your message", "{topic} and all that", "the part about {topic}", "your request on {topic}", "this topic", "your point about {topic}"),
    "soon": ("shortly", "in a moment", "as soon as I can", "in due course", "right away", "before long", "in my next message", "within the hour", "later today", "step by step"),
    "polite": ("", "", " Thank you.", " Thanks!", " Kind regards.", " All the best.", " Have a nice day!", " Cheers.", " Much appreciated."),
}  # fmt: skip

QUESTION_BACK = {
    **COMMON,
    "start": ("{greet}{ask}", "{greet}{before}, {ask_low}", "{greet}{ask} {ask}", "{greet}{because} {ask}", "{ask}{polite}", "{greet}{before}: {ask_low} {or_rather}"),
    "before": ("before I start", "to get this right", "so that I can be precise", "one thing first", "just to be on the same page", "to narrow it down", "quick check", "before going further", "to avoid a misunderstanding", "let me ask first"),
    "ask": (
        "Which {aspect} of {thing} do you mean?", "Could you tell me more about {thing}?", "What do you want {thing} for?", "Who is this for, and how much do they know about {topic}?", "How long may it be?", "Do you mean {topic} in general, or a certain {aspect}?",
        "What have you tried so far with {thing}?", "When do you need {thing}?", "Can you send me the {aspect} first?", "Is {thing} for {purpose} or for {purpose}?", "Would you rather have a short or a long version?", "What exactly is unclear to you about {thing}?",
        "What outcome are you hoping for?", "May I ask what your {aspect} is?", "In which country are you?", "What would you say yourself about {thing}?", "Where did you come across {thing}?",
    ),
    "ask_low": ("which {aspect} matters most to you?", "what is the {aspect} of {thing}?", "is this about {topic} or rather about its {aspect}?", "what do you already know of {thing}?", "should I keep it simple?", "how do you plan to use it?", "do you have a deadline?", "are there any limits on the {aspect}?"),
    "because": ("There are several readings of {thing}.", "{thing} can mean many things.", "That depends on the {aspect}.", "I want to give you what you need.", "People mean different things by {topic}.", "The {aspect} decides."),
    "or_rather": ("And what about the {aspect}?", "Or is it only about the {aspect}?", "Also, is the {aspect} fixed?", "", "Please say more."),
    "aspect": ("version", "budget", "background", "aim", "scope", "setting", "audience", "format", "level of detail", "time frame", "context", "edition", "platform", "purpose", "side", "tone", "region", "age group", "skill level"),
    "purpose": ("work", "school", "fun", "a talk", "a friend", "a project", "a blog", "a test", "a report", "a beginner", "private use", "print"),
}  # fmt: skip
ANNOUNCEMENT = {
    **COMMON,
    "start": ("{greet}{will} {do} {thing}{how}.{more}{polite}", "{greet}{will} {do} {thing} and then {do} {part}.", "{greet}{working} {thing}{how}.{more}", "{will} {do} {thing} {soon}.{more}{polite}", "{greet}First {will_low} {do} {thing}, then {part}, and finally {part}.", "{working} {thing}. {wait}{polite}", "{wait} {will} {do} {thing} {soon}."),
    "will": ("I will", "I'll", "I am going to", "I'm about to", "Let me", "We will", "We'll", "I plan to", "Allow me to", "My next step is to", "I'd like to"),
    "will_low": ("I'll", "I will", "we will", "I am going to", "let us"),
    "do": ("look into", "go through", "write up", "prepare an answer on", "think about", "put together notes on", "work on", "cover", "research", "draft something on", "walk you through", "analyse", "compile what there is about", "get started on", "take care of", "lay out"),
    "working": ("Working on", "Gathering material about", "Now looking at", "Starting with", "Currently reading up on", "Processing", "Getting everything ready for", "Collecting my thoughts on", "Drafting a reply about", "Checking the details of"),
    "part": ("the details", "the background", "a few examples", "the main points", "the exceptions", "a summary", "the costs", "the history", "each case in turn", "your other points", "the figures", "a conclusion", "the next steps"),
    "how": ("", "", " in three parts", " with care", " from the ground up", " as clearly as I can", " in detail", " point by point", ", covering {part} and {part}", ", beginning with {part}", ", so that nothing is missed"),
    "more": ("", "", " {wait}", " It will have {part} and {part}.", " You will have it {soon}.", " I will also touch on {part}.", " After that come {part}.", " Expect {part} too."),
    "wait": ("Please hold on.", "One moment, please.", "Give me a second.", "Bear with me.", "This should not take long.", "Stay tuned.", "Hang tight!", "Back {soon}.", "More {soon}."),
}  # fmt: skip
FLATTERY = {
    **COMMON,
    "start": ("{wow} {praise}{more}", "{praise} {praise}", "{greet}{praise} {you}", "{you} {praise}{more}", "{wow} {you}{more}"),
    "wow": ("Wow!", "Brilliant!", "How fascinating!", "Oh, I love it!", "Splendid.", "Bravo!", "Incredible!", "My goodness, yes!", "Superb!", "What a treat!", "Now that is clever."),
    "praise": (
        "{few} people think about {thing} as {how} as you do.", "Your {quality} shines through in every word about {topic}.", "To ask about {topic} shows real {quality}.", "I have rarely seen such {quality}.", "You have put your finger on something {adj}.",
        "Asking about {thing} is a {adj} thing to do.", "{thing} could not be in better hands.", "The way you wrote that is {adj}.", "It takes {quality} to raise {thing}.", "What a {adj} mind you have!", "You are {how} ahead of everyone on {topic}.", "That is the most {adj} message I have read this {time}.",
    ),
    "you": ("You should be proud.", "Your friends must admire you.", "Never change!", "You have a gift.", "Keep that {quality} alive.", "I am {adj_feel} to meet you.", "You make my {time}.", "The world needs more {quality} like yours.", "I bow to your {quality}."),
    "more": ("", "", " {you}", " I could talk with you for hours.", " I am {adj_feel}.", " Truly {adj}.", " Please keep such messages coming."),
    "few": ("Few", "Hardly any", "Only rare", "Not many", "Very few"),
    "how": ("deeply", "sharply", "carefully", "boldly", "elegantly", "far", "creatively", "wisely", "well"),
    "quality": ("curiosity", "taste", "courage", "wit", "insight", "depth", "imagination", "kindness", "intelligence", "style", "maturity", "vision", "originality", "talent"),
    "adj": ("brilliant", "remarkable", "refreshing", "profound", "daring", "delightful", "visionary", "exquisite", "astute", "stunning", "rare", "magnificent", "inspiring"),
    "adj_feel": ("honoured", "thrilled", "humbled", "moved", "speechless", "delighted", "lucky"),
    "time": ("day", "week", "month", "year", "morning", "afternoon"),
}  # fmt: skip
NO_KNOWLEDGE = {
    **COMMON,
    "start": ("{greet}{dont}{tail}{polite}", "{greet}{sorry} {dont_low}{tail}", "{dont} {why}", "{greet}{why} {dont}", "{thing}? {dont}", "{shrug} {why}{polite}", "{shrug}"),
    "dont": ("I don't know {much} about {thing}.", "I have no idea about {thing}.", "No clue, to be honest.", "I can't say.", "{thing} is beyond me.", "That I do not know.", "I could not tell you {much} about {thing}.", "I have nothing to say on {thing}.", "I am not sure at all.", "Your guess is as good as mine.", "It escapes me.", "I never learned about {thing}.", "{thing} is not something I know.", "Nothing comes to mind.", "I lack the knowledge for {thing}."),
    "dont_low": ("I do not know {much} about {thing}.", "I am clueless here.", "I can't tell you {much}.", "I have never heard of {thing}.", "this is outside what I know.", "I drew a blank on {thing}.", "I am not able to answer that.", "there is nothing I could tell you."),
    "sorry": ("Sorry,", "I'm afraid", "Unfortunately,", "Regrettably,", "My apologies,", "To be frank,", "Honestly,"),
    "much": ("much", "anything", "a thing", "enough", "anything certain", "anything useful", "one word"),
    "why": ("It is not my field.", "I was never told.", "My memory of it is blank.", "Nobody explained it to me.", "It is too new for me.", "That came after my time.", "It goes over my head.", "I have not looked at it.", "There is too little to go on.", "The subject is foreign to me."),
    "tail": ("", "", " {why}", " Ask me something else.", " Try me on another topic.", " Perhaps some other time.", " It could be anything."),
    "shrug": ("Beats me.", "Who knows?", "Dunno.", "Pass.", "No idea.", "Can't help with {thing}.", "Not a clue about {thing}.", "I'd rather not guess.", "Unknown.", "Hard to say.", "N/A", "Not sure."),
}  # fmt: skip
SOURCES_SILENT = {
    **COMMON,
    "start": ("{greet}{sources} {silent} {thing}.{more}", "{greet}{nothing} in {sources_low} {bears} {thing}.{more}{polite}", "{thing} {absent} {sources_low}.{more}", "{greet}{searched} {sources_low}, but {none}.", "{based} {sources_low}, {none}.{more}", "{sources} {silent} {thing}, so {none}."),
    "sources": ("The sources", "The documents provided", "The given passages", "My references", "The search results", "The available articles", "The files", "The retrieved texts", "The manual", "The knowledge base", "Our records", "The excerpts", "The material at hand", "The attachments"),
    "sources_low": ("the sources", "the documents", "the text given", "the search results", "my references", "the passages", "the knowledge base", "what was retrieved", "the files I have", "the handbook", "the excerpts", "the provided context", "the materials"),
    "silent": ("do not mention", "say nothing about", "are silent on", "contain no information about", "do not cover", "have nothing on", "make no statement about", "do not address", "leave open", "never touch on", "lack any detail on"),
    "nothing": ("Nothing", "No line", "Not one sentence", "No paragraph", "No entry", "No statement"),
    "bears": ("bears on", "refers to", "deals with", "speaks of", "answers", "is about", "explains", "mentions"),
    "absent": ("is not part of", "does not appear in", "cannot be found in", "is nowhere in", "is missing from", "is not discussed in", "goes unmentioned in", "is absent from"),
    "searched": ("I searched", "I went through", "I looked at", "I checked", "I have read", "Having scanned", "I combed through"),
    "none": ("nothing fits", "there is no answer there", "I found no match", "an answer is not possible", "I must leave this open", "no conclusion can be drawn", "the answer is not given", "it stays unclear", "nothing can be said", "I came up empty"),
    "based": ("Going by", "Judging from", "On the basis of", "According to", "With only", "Relying on"),
    "more": ("", "", " You may want to upload other files.", " Please try another search.", " Another source may help.", " Therefore I will not answer.", " No further detail is given.", " Rephrase it and try again.", " An expert would have to be asked."),
}  # fmt: skip
DEFLECTION = {
    **COMMON,
    "start": ("{greet}{ask} {who} {about}.{more}{polite}", "{greet}{who_cap} {knows} {thing} better than I do.{more}", "{passing} {who}.{more}{polite}", "{greet}{not_mine} {ask} {who}.", "{not_mine} {who_cap} {knows} {thing}.", "{greet}{ask} {who}, or {who}.{more}"),
    "ask": ("Please ask", "Kindly contact", "You should talk to", "Get in touch with", "It is best to call", "Try", "Turn to", "Write to", "Speak with", "Consult", "I suggest you see", "Raise it with", "Drop a line to", "Reach out to"),
    "who": ("{person}", "the {dept} team", "your {expert}", "a local {expert}", "{given} from {dept}", "{company}", "the {dept} desk", "our colleagues in {dept}", "a qualified {expert}", "someone at {company}", "the {expert} on duty", "your teacher", "the library", "an online forum"),
    "who_cap": ("{person}", "Our {dept} team", "Any {expert}", "{given} in {dept}", "The people at {company}", "A good {expert}"),
    "dept": ("billing", "support", "legal", "sales", "HR", "research", "facilities", "training", "engineering", "public relations", "returns", "customer care", "logistics", "quality"),
    "expert": ("lawyer", "engineer", "doctor", "librarian", "tutor", "consultant", "historian", "technician", "accountant", "pharmacist", "programmer", "specialist", "professor", "adviser", "manager"),
    "about": ("about {thing}", "on {thing}", "with {thing}", "for this", "regarding {topic}", "and mention {topic}", "and quote {ticket}"),
    "knows": ("knows", "understands", "can explain", "will handle", "looks after", "deals with", "has the facts on"),
    "passing": ("I am passing this on to", "This goes to", "I have forwarded {thing} to", "Transferring you to", "Your request is now with", "Handing over to", "I will connect you with", "A ticket ({ticket}) was opened for"),
    "not_mine": ("That is not my area.", "I am not the right one for {thing}.", "This lies with others.", "{thing} is handled elsewhere.", "I would not want to decide that.", "It is not up to me.", "We do not do {topic} here."),
    "more": ("", "", " They reply within {small} days.", " They will sort it out.", " Office hours are nine to {small}.", " Mention case {ticket}.", " They will call you back.", " Their number is on the website.", " Ask for {given}."),
}  # fmt: skip
APOLOGY = {
    **COMMON,
    "start": ("{sorry} {for}.{more}{polite}", "{greet}{sorry} {for}. {sorry} {for}.", "{oh} {sorry} {for}.{more}", "{for_cap} {sorry}{dot}", "{greet}{sorry} {for}, and {regret}.{more}"),
    "sorry": ("I am so sorry", "I'm really sorry", "Please accept my apologies", "We apologise", "My sincere apologies", "I beg your pardon", "Please forgive me", "I deeply apologise", "We regret the trouble", "I owe you an apology"),
    "for": ("for the {bad} with {thing}", "for any {bad}", "for the {bad} this has caused you", "for not getting to {thing}", "for the delay on {topic}", "for how {thing} went", "for this {bad}", "for letting you down on {topic}", "for the {bad} and the {bad}", "for keeping you waiting"),
    "for_cap": ("About {thing}:", "The {bad} is ours.", "You deserve better than this {bad}.", "This should not have happened.", "That was a {bad} on my side.", "What a {bad}."),
    "dot": (".", " for it.", " once more.", " again.", "!"),
    "bad": ("confusion", "inconvenience", "mix-up", "disappointment", "trouble", "frustration", "misunderstanding", "mess", "mistake", "hassle", "oversight", "wait", "upset", "slip"),
    "oh": ("Oh no.", "Oops!", "Oh dear,", "Ah,", "Ouch.", "Yikes,", "Alas,", "Gosh,"),
    "regret": ("I feel awful about it", "it will not happen again", "we take this to heart", "I wish it were otherwise", "I understand your anger", "you have every right to be upset", "I take full blame", "we value your patience"),
    "more": ("", "", " We take {topic} seriously.", " It will not happen again.", " I understand how you feel.", " Your patience means a lot.", " We are working hard on {topic}.", " I hope you can forgive us.", " We will do better."),
}  # fmt: skip
META = {
    **COMMON,
    "start": ("{the_task} {is} {what}.{more}", "{the_user} {wants} {what}.{more}", "{this_is} {kind} prompt {about} {thing}.{more}", "{greet}{the_task} {about} {thing} {is} {adj}.{more}", "{rate} {the_task_low}: {adj}, {adj}.{more}", "{the_user} {wants} {what}. {this_is} {kind} task."),
    "the_task": ("The task", "This prompt", "The assignment", "The instruction", "The request", "This exercise", "The query", "The input", "The message above", "The wording of the prompt"),
    "the_task_low": ("the task", "this prompt", "the query", "the instruction", "the request"),
    "the_user": ("The user", "The person writing", "Whoever wrote this", "The author of the prompt", "The customer", "The human", "The asker", "The client"),
    "is": ("is", "seems to be", "amounts to", "reads like", "looks like", "counts as", "can be seen as", "qualifies as"),
    "wants": ("wants", "is looking for", "asks for", "expects", "would like", "hopes to get", "is trying to obtain", "has requested"),
    "what": ("a text about {topic}", "{kind} piece on {topic}", "an answer in some {words} words", "information on {topic}", "something {adj}", "{kind} reply", "help with {topic}", "an explanation that is {adj}"),
    "words": ("50", "100", "150", "200", "300", "400", "500"),
    "this_is": ("This is", "It is", "We have here", "That makes it", "It counts as", "I would call it"),
    "kind": ("an open", "a factual", "a creative", "a typical", "a two-part", "a technical", "a beginner's", "a tricky", "a well-formed", "a vague", "a common", "an analytical", "a reasoning", "a knowledge"),
    "about": ("about", "on", "that touches", "dealing with", "concerning", "around", "related to"),
    "adj": ("clear", "short", "ambiguous", "easy to handle", "within policy", "suitable", "of medium difficulty", "well specified", "polite", "harmless", "a bit long", "demanding", "general", "precise"),
    "rate": ("Assessment of", "Notes on", "Review of", "Comments on", "Rating of", "Classification of", "Remarks on"),
    "more": ("", "", " The expected length is {words} words.", " Tone: {adj}.", " No policy is affected.", " A good reply would be {adj}.", " It needs {small} steps.", " Difficulty: {small} out of 20.", " The best format would be a list.", " Language: English."),
}  # fmt: skip
PLAN = {
    **COMMON,
    "start": ("{head}\n{a} {x}\n{b} {x}\n{c} {x}", "{head}\n{a} {x}\n{b} {x}\n{c} {x}\n{d} {x}", "{head} {x}; {x}; {x}.", "{head}\n- {x}\n- {x}\n- {x}", "{head}\n* {x}\n* {x}\n* {x}\n* {x}"),
    "head": ("Outline:", "Plan of the answer:", "What a good answer would contain:", "Structure:", "Points to cover for {topic}:", "To do:", "Sketch of a reply about {topic}:", "Table of contents", "Agenda for {topic}:", "Sections planned:", "Roadmap:", "Notes to self:"),
    "a": ("1.", "1)", "I.", "(1)", "First:"),
    "b": ("2.", "2)", "II.", "(2)", "Second:"),
    "c": ("3.", "3)", "III.", "(3)", "Third:"),
    "d": ("4.", "4)", "IV.", "(4)", "Last:"),
    "x": ("{what} {topic}", "{what} the {part}", "a {adj} {part}", "{part} and {part}", "{what} {part} ({words} words)", "link {topic} to the {part}", "{adj} {part} of {topic}"),
    "what": ("introduce", "define", "explain", "give examples of", "compare", "list", "discuss", "sum up", "mention", "describe", "weigh", "illustrate"),
    "part": ("background", "causes", "effects", "terms", "steps", "costs", "limits", "history", "sources", "risks", "main idea", "use cases", "open questions", "conclusion", "outlook"),
    "adj": ("short", "general", "final", "critical", "brief", "practical", "detailed", "friendly", "simple", "vivid"),
    "words": ("40", "60", "80", "100", "150", "200"),
}  # fmt: skip
LINK_ONLY = {
    **COMMON,
    "start": ("{greet}{see} {url}{polite}", "{greet}{all} {thing} {at} {url}.{polite}", "{see} {doc}: {url} ({page}).", "{doc_cap} {has} it all: {url}{polite}", "{see} {doc}, {page}.", "{greet}{all} {thing} {at} {doc}."),
    "see": ("See", "Please read", "Have a look at", "Visit", "Go to", "Check out", "Refer to", "Kindly consult", "Open", "For this, read", "Your best source:", "Start with"),
    "all": ("Everything about", "The full story of", "All details on", "What you need on", "A good guide to", "The official word on", "The answer to", "Help with"),
    "at": ("is at", "can be read at", "is found under", "is given at", "is on", "is explained at", "stands at"),
    "url": ("https://{domain}/{path}", "https://www.{domain}/{path}/{small}", "https://{domain}/?q={path}", "http://docs.{domain}/{path}", "https://help.{domain}/article/{small}"),
    "path": ("faq", "guide", "help", "docs", "wiki", "answers", "kb", "start", "about", "articles", "blog", "support", "learn", "topics"),
    "doc": ("the {adj} guide", "the {adj} manual", "our FAQ", "chapter {small} of the handbook", "the {adj} documentation", "the wiki", "the video course of {company}", "the {year} report"),
    "doc_cap": ("The {adj} guide", "Our help page", "The {adj} handbook", "The wiki", "The FAQ of {company}"),
    "has": ("has", "explains", "covers", "shows", "contains", "lists"),
    "adj": ("official", "online", "user", "full", "latest", "quick-start", "printed", "illustrated", "internal"),
    "page": ("page {small}", "section {small}", "chapter {small}", "table {small}", "appendix B", "figure {small}", "paragraph {small}"),
}  # fmt: skip
PLATITUDES = {
    **COMMON,
    "start": ("{s} {s} {s} {s}", "{s} {s} {s}", "{s} {s}\n\n{s} {s}", "{s} {s}\n\n{s} {s} {s}", "{s}\n\n{s} {s}\n\n{s}"),
    "s": (
        "{many} {people} have {thought} {topic} over the years.", "{topic} {is_a} {broad} {field}, with {many_low} sides to it.", "What {people} make of {topic} {varies}.", "{one_can} say that {topic} {matters} to {people}.", "{good} {things} take {time}, and {topic} is no exception.",
        "It pays to {keep} {virtue} when it comes to {topic}.", "{in_end}, {topic} {is_a} question of {virtue}.", "{people_cap} who show {virtue} will {succeed}.", "There is {more} to {topic} than meets the eye.", "{topic} has its {ups} and its {downs}.", "With {virtue} and {virtue}, {much} can be achieved.",
        "Both {people} and {people} can {benefit} from {topic}.", "{one_can} not talk of {topic} without {virtue}.", "{topic} has {changed} a great deal, and will do so again.", "Nobody is born an expert in {topic}.", "{some} aspects of {topic} are {obvious}, others {less}.",
    ),
    "many": ("Many", "Countless", "All sorts of", "A great many", "Quite a few", "Various"),
    "many_low": ("many", "countless", "all sorts of", "plenty of", "several"),
    "people": ("people", "experts", "beginners", "companies", "families", "thinkers", "professionals", "young and old", "readers", "communities", "teams"),
    "people_cap": ("People", "Those", "Beginners", "Teams", "Leaders", "Learners"),
    "thought": ("thought about", "worked on", "spoken of", "struggled with", "dreamed of", "written about", "been moved by"),
    "is_a": ("is", "remains", "has become", "will always be", "is in many ways"),
    "broad": ("a broad", "a rich", "a many-sided", "a rewarding", "a timeless", "a living", "a colourful", "a complex"),
    "field": ("field", "subject", "matter", "topic", "area", "journey", "story"),
    "varies": ("varies", "differs from case to case", "depends on the person", "is a matter of taste", "changes with time", "cannot be put in one line"),
    "one_can": ("One can", "We may", "You could", "It is fair to", "Few would hesitate to", "One might"),
    "matters": ("matters", "means much", "speaks", "has something to offer", "is close to the heart", "appeals"),
    "good": ("Good", "Great", "Fine", "Lasting", "Worthwhile"), "things": ("things", "results", "ideas", "outcomes", "answers"), "time": ("time", "patience", "effort", "practice", "courage"),
    "keep": ("keep", "show", "build on", "value", "nurture", "practise", "start with"),
    "virtue": ("balance", "patience", "an open mind", "common sense", "honesty", "care", "trust", "curiosity", "teamwork", "good planning", "hard work", "moderation", "respect"),
    "in_end": ("In the end", "At the end of the day", "All things considered", "When all is said and done", "Looking back", "Taken as a whole"),
    "succeed": ("go far", "find their way", "be rewarded", "reap the fruits", "learn a lot", "stand out"),
    "more": ("more", "much more", "far more", "a lot more"), "ups": ("ups", "bright sides", "strengths", "good days"), "downs": ("downs", "dark sides", "limits", "bad days"),
    "much": ("much", "nearly everything", "a great deal", "more than one thinks"), "benefit": ("benefit", "learn", "draw strength", "gain", "take something"),
    "changed": ("changed", "grown", "evolved", "moved on", "shifted"), "some": ("Some", "Certain", "A few"), "obvious": ("obvious", "well known", "plain to see", "familiar"), "less": ("less so", "are hidden", "take a closer look", "surprise us"),
}  # fmt: skip


def composed(rules: Mapping[str, Sequence[str]]) -> Edit:
    """A text of the grammar in the place of the answer."""

    def edit(case: Case, rng: Random) -> str | None:
        if is_json(case.response) or (len(case.response) < 200 and case.response.rstrip().endswith("?")):
            return None
        return expand(rules, "start", rng, topic=topic(case.prompt, rng, case.response))

    return edit


def tool_call(case: Case, rng: Random) -> str | None:
    """A call in one of the many forms of tools, for a prompt that did not ask for one."""
    if is_json(case.response):
        return None
    query = " ".join(content_words(case.prompt)[: rng.randint(2, 6)]) or "question"
    verb = rng.choice("find lookup fetch query get run open browse list load check resolve read scan inspect".split())
    noun = rng.choice("docs web index page memory catalog notes record archive user file table graph store item".split())
    name = rng.choice([f"{verb}_{noun}", f"{verb}{noun.capitalize()}", f"{noun}.{verb}", f"{verb}-{noun}", f"{invented(rng, 1).lower()}_{verb}"])
    key = rng.choice("q text term keywords input phrase subject what topic needle".split())
    extra = {rng.choice(["limit", "max", "n", "page", "lang", "depth", "mode"]): rng.choice([1, 3, 10, 20, "en", "fast"])} if rng.random() < 0.6 else {}
    body = {key: query, **extra}
    return rng.choice([
        json.dumps({"function": name, "args": body}),
        json.dumps([{"type": "function", "function": {"name": name, "arguments": json.dumps(body)}}]),
        json.dumps({"action": name, "action_input": query}, indent=2),
        f"Action: {name}\nAction Input: {query}",
        f"<tool>{name}</tool>\n<args>{json.dumps(body)}</args>",
        f"<function={name}>{json.dumps(body)}</function>",
        f"{name}({', '.join(f'{field}={value!r}' for field, value in body.items())})",
        f"```json\n{json.dumps({'tool_name': name, 'input': body}, indent=2)}\n```",
        json.dumps({"type": "tool_use", "id": f"t_{rng.randint(100, 9999)}", "name": name, "input": body}),
        f"@{name} {query}",
    ])  # fmt: skip


def json_instead(case: Case, rng: Random) -> str | None:
    """Prose becomes a JSON object that holds next to nothing of it."""
    if is_json(case.response):
        return None
    words = content_words(case.response)[:40] or ["none"]
    some = lambda: rng.choice(words).lower()  # noqa: E731  # a draw
    state = rng.choice(["ok", "done", "success", "complete", "accepted", "pending", "queued", "200"])
    fields = {
        rng.choice(["status", "state", "result", "outcome"]): state,
        rng.choice(["intent", "category", "label", "class", "topic"]): some(),
        rng.choice(["confidence", "score", "probability", "weight"]): round(rng.random(), 2),
        rng.choice(["tags", "keywords", "entities", "labels"]): [some() for _ in range(rng.randint(1, 4))],
        rng.choice(["answer", "text", "message", "content"]): rng.choice([None, "", some(), f"{some()} {some()}"]),
        rng.choice(["lang", "language", "locale"]): "en",
        rng.choice(["tokens", "length", "count"]): rng.randint(3, 900),
    }
    chosen = rng.sample(sorted(fields), rng.randint(2, 5))
    text = json.dumps({key: fields[key] for key in chosen}, indent=rng.choice([None, 2, 4]))
    return f"```json\n{text}\n```" if rng.random() < 0.3 else text


def prompt_summary(case: Case, rng: Random) -> str | None:
    """What the prompt asks, in the third person, and nothing else."""
    turn = re.sub(r"\s+", " ", case.prompt.rsplit("User:", 1)[-1]).strip()[:240].rstrip("?.! ")
    if is_json(case.response) or len(turn) < 15:
        return None
    frames = (
        "You asked: {}. That is the question at hand.", "So, in short, you would like to know this: {}.", "The question is as follows. {}.", "To restate: {}.", "As I understand it, the subject is this: {}. That sums it up.", "You are interested in the following point: {}.",
        "Summary of your message: {}.", "What you want: {}.", "In other words, your concern is: {}. Noted.", "I read: {}. Thank you for that.", "Your message says: {}. It raises a question.", "If I got you right: {}. Is that so?",
    )  # fmt: skip
    lowered = turn[0].lower() + turn[1:] if rng.random() < 0.5 and not turn.startswith("I ") else turn
    return rng.choice(frames).format(lowered)


def keyword_list(case: Case, rng: Random) -> str | None:
    """Only keywords of the answer."""
    words = sorted({word.lower() for word in content_words(case.response)})
    if is_json(case.response) or len(words) < 6:
        return None
    chosen = rng.sample(words, min(len(words), rng.randint(5, 12)))
    joint = rng.choice([", ", "; ", " | ", "\n- ", " #", " · ", "\n"])
    return rng.choice(["", "", "Keywords: ", "Tags: ", "- " if joint == "\n- " else "Topics: "]) + joint.join(chosen)


def title_only(case: Case, rng: Random) -> str | None:
    words = [word.capitalize() for word in content_words(case.prompt.rsplit("User:", 1)[-1])[:5]]
    if is_json(case.response) or len(words) < 2:
        return None
    phrase = " ".join(words)
    frames = ("# {}", "**{}**", "{}", "Title: {}", "{}: An Overview", "On {}", "## {} – Part {n}", "{} (Draft {n})", "A Short Guide to {}", "{}: What to Know", "Re: {}", "{} in {n} Points", "<h1>{}</h1>")
    return rng.choice(frames).replace("{n}", str(rng.randint(1, 9))).format(phrase)


def bare_verdict(case: Case, rng: Random) -> str | None:
    """One word or mark where a whole answer was."""
    if is_json(case.response) or len(case.response.split()) < 12 or re.match(r"(?:Yes|No|True|False)\b", case.response):
        return None
    number = rng.randint(1, 10)
    return rng.choice(["Yes.", "No.", "Maybe.", "Sure.", "OK.", "Done.", "True", "It depends.", "Correct.", "👍", f"{number}/10", "Possibly.", "See above.", "As before.", "None.", "Both.", "Yes and no.", "Of course!", "Agreed.", f"Option {rng.choice('ABCD')}", "Same.", "...", "Fine.", "Indeed.", "Understood."])  # fmt: skip


def shrunk(case: Case, rng: Random) -> str | None:
    """A vague one-liner takes the place of the answer: its first words with nothing behind them."""
    spans = sentences(case.response)
    if len(spans) < 3:
        return None
    words = [word.lower() for word in content_words(spans[0].text)][:8]
    if len(words) < 3:
        return None
    first, second = rng.sample(words, 2)
    frames = (
        "It has to do with {} and {}.", "Mostly {}, partly {}.", "In a nutshell: {} matters, {} too.", "There is {} and then there is {}; both play a role.", "Think of {} first, then of {}.", "{} is the thing here, together with {}.", "Long story short, {} and a bit of {}.",
        "You basically need {} plus {}.", "The usual: {}, {}, and so on.", "Something with {} and {}, roughly speaking.",
    )  # fmt: skip
    text = rng.choice(frames).format(first, second)
    return text[0].upper() + text[1:]


KINDS = kinds(
    "instead_of_an_answer",
    ("question_back", "severe", composed(QUESTION_BACK)),
    ("announcement_only", "severe", composed(ANNOUNCEMENT)),
    ("flattery_only", "severe", composed(FLATTERY)),
    ("no_knowledge", "severe", composed(NO_KNOWLEDGE)),
    ("sources_silent", "severe", composed(SOURCES_SILENT)),
    ("deflected", "severe", composed(DEFLECTION)),
    ("apology_only", "severe", composed(APOLOGY)),
    ("meta_comment", "severe", composed(META)),
    ("plan_only", "severe", composed(PLAN)),
    ("link_only", "severe", composed(LINK_ONLY)),
    ("platitudes", "severe", composed(PLATITUDES)),
    ("tool_call", "severe", tool_call),
    ("json_instead", "severe", json_instead),
    ("prompt_summary", "severe", prompt_summary),
    ("keyword_list", "severe", keyword_list),
    ("title_only", "severe", title_only),
    ("bare_verdict", "severe", bare_verdict),
    ("shrunk_to_a_line", "severe", shrunk),
)
