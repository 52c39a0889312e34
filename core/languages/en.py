"""English."""

from vrty_gate.core.languages.language import CloselySigned, Language, words

CLASSES = {
    "negation": {
        "not": "not n't isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't can't"
        " cannot couldn't shouldn't mustn't needn't mightn't ain't isnt arent wasnt werent dont doesnt didnt havent"
        " hasnt hadnt wont wouldnt cant couldnt shouldnt mustnt neednt",
        "no": "no none nor neither",
        "never": "never",
        "nothing": "nothing nobody nowhere no_one noone",
        "without": "without",
        "hardly": "hardly barely scarcely",
    },
    "modality": {
        "must": "must shall need_to needs_to needed needed_to have_to has_to had_to having_to required mandatory"
        " obligatory compulsory must_be obliged_to it_is_necessary necessary",
        "should": "should ought recommended advisable had_better recommend advise",
        "may": "may might could can possible possibly optional optionally able_to allowed_to permitted_to may_be",
        "must not": "cannot can't cant can_not could_not couldn't couldnt mustn't mustnt must_not may_not"
        " shouldn't_ever not_allowed not_permitted forbidden prohibited banned unable_to not_able_to not_possible"
        " impossible",
        "should not": "should_not shouldn't shouldnt ought_not not_recommended not_advisable",
        "need not": "need_not needn't neednt do_not_have_to don't_have_to do_not_need_to don't_need_to doesn't_have_to"
        " doesn't_need_to does_not_have_to does_not_need_to not_required not_necessary",
        "will": "will would going_to won't wont wouldn't wouldnt i'll we'll you'll he'll she'll they'll it'll",
    },
    "quantity": {
        "all": "all every each everyone everybody everything entire entirely whole any anyone anybody completely fully"
        " all_of every_single",
        "most": "most mostly majority most_of",
        "many": "many much several numerous multiple various lots plenty a_lot_of a_number_of",
        "some": "some someone something certain partly partially part_of some_of a_few a_little",
        "few": "few little few_of",
        "none": "none nobody nothing no_one none_of not_any not_a_single",
        "only": "only solely exclusively merely nothing_but",
        "both": "both",
        "either": "either",
        "neither": "neither",
        "not all": "not_all not_every not_always",
        "half": "half halves",
    },
    "frequency": {
        "always": "always constantly every_time at_all_times invariably",
        "often": "often frequently usually generally typically regularly commonly normally",
        "sometimes": "sometimes occasionally at_times now_and_then from_time_to_time",
        "rarely": "rarely seldom infrequently hardly_ever",
        "never": "never at_no_time under_no_circumstances",
    },
    "bound": {
        "at least": "at_least no_less_than no_fewer_than minimum_of a_minimum_of not_less_than"
        " or_more or_above or_longer or_older",
        "at most": "at_most up_to no_more_than maximum_of a_maximum_of not_more_than within no_later_than"
        " or_fewer or_less or_under or_younger",
        "more than": "more_than over exceeding greater_than in_excess_of upwards_of",
        "less than": "less_than under fewer_than below",
        "exactly": "exactly precisely",
        "about": "about approximately roughly around circa nearly almost approx",
    },
    "hedge": {
        "maybe": "maybe perhaps probably possibly likely apparently presumably supposedly seemingly arguably"
        " conceivably i_think i_believe i_guess i_suppose i_assume it_seems it_appears seems_to appears_to"
        " as_far_as_i_know to_my_knowledge in_my_opinion i_am_not_sure i'm_not_sure not_sure not_certain kind_of"
        " sort_of more_or_less may_or_may_not",
    },
    "certainty": {
        "surely": "definitely certainly surely undoubtedly clearly obviously absolutely guaranteed of_course"
        " without_a_doubt without_doubt no_doubt",
    },
    "person": {
        "i": "i me my mine myself i'm i've i'll i'd",
        "we": "we us our ours ourselves we're we've we'll we'd let's",
        "you": "you your yours yourself yourselves you're you've you'll you'd",
        "he": "he him his himself he's he'll he'd",
        "she": "she her hers herself she's she'll she'd",
        "they": "they them their theirs themselves they're they've they'll they'd",
        "it": "it its itself it's it'll",
    },
    "-": {
        "": "not_only do_not_hesitate don't_hesitate no_matter whether_or_not not_to_mention last_but_not_least"
        " don't_worry do_not_worry no_worries no_problem why_not",
    },
}
OPPOSITES = """
before prior_to = after following
above over = below under beneath
more = less fewer
increase increases increased increasing = decrease decreases decreased decreasing reduce reduces reduced reducing
rise rises rose rising rises_to grow grows growing = fall falls fell falling drop drops dropped dropping shrink
  shrinks
higher = lower
high = low
upper = lower
earlier sooner = later
early = late
earliest = latest
minimum minimal min at_least = maximum maximal max at_most
highest = lowest
most = least fewest
include includes included including inclusive = exclude excludes excluded excluding exclusive except excepting
open opens opened opening = close closes closed closing shut
on = off
enable enables enabled enabling activate activates activated = disable disables disabled disabling deactivate
  deactivates deactivated
left = right
top = bottom
up upward upwards = down downward downwards
in into = out
inside within = outside
allow allows allowed allowing permit permits permitted = prevent prevents prevented preventing forbid forbids
  forbidden prohibit prohibits prohibited block blocks blocked disallow disallowed
accept accepts accepted accepting approve approves approved = reject rejects rejected rejecting refuse refuses refused
  decline declines declined deny denied denies
free free_of_charge at_no_cost at_no_charge costs_nothing = paid costs_extra costs_more small_fee extra_charge
  charged surcharge
yes = no
true = false
with = without
same = different
first = last
start starts started begin begins began = end ends ended stop stops stopped finish finishes finished
add adds added adding = remove removes removed removing delete deletes deleted subtract subtracts
public = private
buy buys bought = sell sells sold
send sends sent = receive receives received
always = never
all every everyone everything = none nobody nothing
best = worst
better = worse
good = bad
safe safely = dangerous unsafe risky
success succeed succeeds succeeded successful successfully = failure fail fails failed unsuccessful
valid = invalid
possible = impossible
legal = illegal
required mandatory compulsory = optional voluntary
hot = cold
large larger largest big bigger biggest = small smaller smallest little
long longer longest = short shorter shortest
fast faster fastest quick quickly = slow slower slowest slowly
strong stronger = weak weaker
full = empty
new newer newest = old older oldest
internal internally = external externally
online = offline
import imports imported = export exports exported
input = output
upload uploads uploaded = download downloads downloaded
lock locks locked = unlock unlocks unlocked
show shows shown visible display displayed = hide hides hidden invisible
expand expands expanded = collapse collapses collapsed
positive = negative
profit profits = loss losses
win wins won = lose loses lost
advantage advantages benefit benefits pro pros = disadvantage disadvantages drawback drawbacks con cons
encourage encourages encouraged = discourage discourages discouraged
cause causes caused = prevent prevents prevented
even = odd
clockwise = counterclockwise anticlockwise
horizontal horizontally = vertical vertically
ascending = descending
present = absent
temporary temporarily = permanent permanently
manual manually = automatic automatically
domestic = international
employee employees = employer employers
buyer buyers = seller sellers
debit = credit
refundable = nonrefundable
"""
SORTS = """
red blue green yellow orange purple pink brown black white grey=gray violet turquoise beige crimson scarlet
gold silver copper bronze iron steel aluminium=aluminum lead tin zinc nickel platinum titanium brass
wood plastic glass metal paper cotton wool leather rubber ceramic concrete stone silk steel iron copper bronze
water milk oil juice wine beer coffee tea vinegar soda broth cream
sugar salt pepper flour butter honey yeast cinnamon garlic ginger onion
chicken beef pork lamb fish turkey tofu shrimp salmon tuna bacon
apple banana pear grape lemon lime strawberry cherry peach mango
rice pasta bread potato bean corn oats quinoa noodle
dog cat horse cow sheep pig goat rabbit mouse bird elephant lion tiger bear wolf fox
oak pine maple birch willow spruce cedar
spring summer autumn=fall winter
north south east west
northern southern eastern western
northeast northwest southeast southwest
monthly weekly daily yearly=annual=annually hourly quarterly
morning afternoon evening night noon midnight
mother father brother sister son daughter uncle aunt grandmother grandfather cousin nephew niece husband wife
king queen prince princess emperor duke
teacher student pupil principal professor
doctor=physician nurse patient surgeon dentist pharmacist
lawyer=attorney judge jury defendant plaintiff witness prosecutor
buyer=purchaser seller=vendor
customer=client supplier competitor employee shareholder
employer employee contractor intern manager
landlord tenant=renter
author editor publisher illustrator translator reviewer
actor director producer screenwriter composer singer drummer guitarist pianist
engineer plumber electrician carpenter architect mechanic painter
president senator governor mayor minister chancellor ambassador
general soldier captain colonel sergeant lieutenant admiral
administrator=admin user guest visitor
sender recipient=receiver
lender borrower
author reader
host guest
parent child
leader follower
pilot passenger
driver passenger pedestrian cyclist
chef waiter
developer tester designer
accountant auditor
librarian archivist
head arm leg hand foot knee elbow shoulder neck back hip ankle wrist finger toe
heart liver kidney lung brain stomach
eye ear nose mouth
bus train car=automobile bicycle=bike plane=airplane ship=boat truck=lorry motorcycle tram ferry taxi=cab
hammer screwdriver wrench=spanner saw drill pliers chisel
knife fork spoon
kitchen bathroom bedroom garage basement=cellar attic
roof floor wall ceiling window door
circle square triangle rectangle pentagon hexagon
sphere cube cylinder cone pyramid
radius diameter circumference
length width height depth weight
sine cosine tangent
sum difference product quotient
addition subtraction multiplication division
mean median mode
numerator denominator
mercury venus earth mars jupiter saturn uranus neptune pluto
moon sun
oxygen nitrogen hydrogen carbon helium chlorine sodium potassium calcium
protein fat carbohydrate=carb fibre=fiber vitamin
virus bacterium fungus
python java javascript typescript rust ruby perl php kotlin swift haskell scala fortran
html css json xml yaml csv toml markdown
row column cell
button menu checkbox slider window textbox icon tab
keyboard mouse screen=monitor printer scanner webcam microphone
list tuple dictionary=dict set array
string integer float boolean
input output
client server proxy
get post put delete patch
stack queue heap
email=e-mail phone=telephone fax letter chat sms
card cash cheque=check paypal voucher transfer
invoice receipt quote
refund exchange credit voucher repair
debit credit
passport visa
bronze silver gold platinum
breakfast lunch dinner=supper
football basketball tennis baseball hockey golf volleyball cricket rugby
guitar piano violin drum flute trumpet cello saxophone
novel poem play essay
english french german spanish italian portuguese russian chinese japanese korean polish dutch arabic
british american canadian australian irish
european asian african
biology chemistry physics mathematics=math=maths history geography
marketing sales accounting=finance engineering legal
first-class economy business
city town=village county state country continent
river lake ocean sea
mountain valley desert forest island
church mosque synagogue temple
hospital school library museum airport station
passive active
single married divorced widowed
solid liquid gas
century decade year month week day hour minute second
dozen hundred thousand million billion
mammal reptile amphibian insect
christian muslim jewish hindu buddhist
doctor=physician=surgeon nurse dentist pharmacist veterinarian lawyer=attorney judge engineer=programmer=developer
 plumber electrician carpenter architect
 mechanic painter teacher=instructor=tutor professor student=pupil=learner author=writer=novelist editor publisher
 illustrator translator actor=actress director producer singer=vocalist drummer guitarist pianist songwriter=composer
 poet physicist chemist biologist mathematician astronomer historian philosopher economist psychologist sociologist
 senator governor mayor minister president king queen prince emperor soldier general=commander captain sailor pilot
farmer fisherman hunter baker butcher chef=cook waiter driver accountant=bookkeeper auditor banker broker
 journalist=reporter
 photographer policeman=police-officer firefighter librarian priest monk bishop patient visitor tenant landlord
customer=client=buyer=shopper competitor=rival seller=vendor=supplier=dealer investor=shareholder friend
 enemy=opponent
 stranger neighbor=neighbour
"""
_HELP = (
    r"(?:(?:directly |currently |really |actually )?(?:help(?! (?:but|feeling|notic|think|wonder))|assist"
    r"|answer"
    r"|provide|fulfil+"
    r"|comply|do (?:that|this|so|it)\b|discuss|continue|complete|create|generate|share|engage|write|produce"
    r"|process"
    r"|offer"
    r"|give (?:you|out|an?y?|advice|specific|real)|tell you(?! how (?:much|happy|glad|many))|perform|respond"
    r"|participate"
    r"|handle|execute|accommodate|satisfy|talk about|speak (?:about|on)|access|browse|look up|retrieve|identify"
    r"|determine|transcribe|summari[sz]e|translate|be (?:of (?:help|assistance)|involved|part)|facilitate"
    r"|disclose"
    r"|reveal))"
)
_CANNOT = (
    r"(?:can'?t|cannot|can not|couldn't|could not|won't|will not|am unable to|'m unable to|am not able to"
    r"|'m not able to"
    r"|(?:am|'m) not (?:allowed|permitted|authori[sz]ed|going|in a position|programmed|designed|equipped|built"
    r"|meant) to"
    r"|(?:am|'m) (?:unfortunately |currently |afraid (?:that )?i )?(?:unable to|can'?t|cannot|not able to)"
    r"|(?:have|need) to (?:decline|refuse) to|must (?:decline|refuse) to)"
)
_CANNOT_SIGNS = (
    "can't |cant |cannot |can not |couldn't |could not |won't |will not |able to |m not |decline to |refuse to "
)
_I_CANNOT_SIGNS = "|".join(
    f"i{blank}{word}"
    for blank in (" ", "")
    for word in "regret unfortunately simply also can could won will am 'm have need must".split()
)
_CAN_NOT = "can't |cant |cannot |can not "
REFUSALS: CloselySigned = (
    (
        ("can", _CANNOT_SIGNS, _I_CANNOT_SIGNS),
        rf"\bi(?: regret(?: that)? i)? ?(?:unfortunately |simply |also )?{_CANNOT} {_HELP}",
    ),
    (("can", "able to help|able to assist"), r"\b(?:un)?able to (?:help|assist) (?:you )?with"),
    ((_CAN_NOT, "help|assist"), r"\b(?:can'?t|cannot|can not) (?:help|assist) (?:you )?with"),
    (
        ("we can", _CAN_NOT),
        (
            r"\bwe (?:can'?t|cannot|can not) (?:help|assist|fulfil+|comply|(?:process|complete|handle|answer) (?:your"
            r"|this|that) (?:request|question))"
        ),
    ),
    (
        ("request can|question can|prompt can|query can|message can", _CAN_NOT),
        (
            r"\b(?:this|that|your|the) (?:request|question|prompt|query|message) (?:can'?t|cannot"
            r"|can not) be (?:fulfilled|completed|processed|answered|handled)"
        ),
    ),
    (
        ("unable to |not able to ",),
        (
            rf"\b(?:i|we)(?: am| are|'m|'re)? ?(?:unfortunately |currently |sorry,? (?:but )?|afraid )?(?:i(?:'m"
            rf"| am) )?(?:unable to|not able to) {_HELP}"
        ),
    ),
    ("won't", rf"\bi (?:{_CANNOT}|won't be able to) {_HELP}"),
    ("will not", rf"\bi (?:{_CANNOT}|will not be able to) {_HELP}"),
    ("something i", r"(?:\bnot|n't) something (?:that )?i(?:'m| am)? (?:can|able|allowed|willing|comfortable)"),
    (
        ("could", _CANNOT_SIGNS, "help|assist|fulfil|comply|complete"),
        rf"\bi {_CANNOT} (?:help|assist|fulfil+|comply|complete (?:this|that|your))",
    ),
    (
        ("i'm not |i am not ",),
        (
            rf"\bi(?:'m| am) not (?:allowed|permitted|authori[sz]ed|going|in a position|programmed|designed|equipped"
            rf"|built|meant|willing) to {_HELP}"
        ),
    ),
    (
        ("not ", "not comfortable|rather not|prefer not"),
        r"\bi(?:'m| am) not comfortable|\bi(?:'d| would) (?:rather|prefer) not",
    ),
    (
        ("i do not ",),
        r"\bi do not (?:feel comfortable|have (?:the|an) (?:ability|capability|capacity|permission|means) to)",
    ),
    (
        ("i don't ",),
        r"\bi don't (?:feel comfortable|have (?:the|an) (?:ability|capability|capacity|permission|means) to)",
    ),
    (
        "decline",
        r"\bi(?:'ll| will| must| have to| need to|'m going to)(?: respectfully| politely)? (?:decline|pass on)\b",
    ),
    ("decline", r"\bi(?:'m| am) declining\b|\brequest (?:was|has been) declined"),
    ("refuse", rf"\bi (?:(?:must|have to|will|need to) )?refuse to {_HELP}"),
    (
        " ai",
        (
            r"\bas an? (?:ai|artificial intelligence)\b[^.,\n]{0,40},? i (?:can'?t|cannot|don't|do not|am not|am unable"
            r"|'?m not|have no)\b"
        ),
    ),
    (
        "language model",
        (
            r"\bas an? (?:large )?language model[^.,\n]{0,40},? i (?:can'?t|cannot|don't|do not|am not|am unable"
            r"|'?m not|have no)\b"
        ),
    ),
    (
        "against",
        (
            r"\b(?:is|goes|would be|would go|go) against (?:my|our|openai's|anthropic's|(?:the )?(?:content|safety"
            r"|usage)) (?:[a-z]{1,12} )?(?:guidelines|polic|programming|principles|rules|terms)"
        ),
    ),
    (
        "violat",
        (
            r"\bviolat(?:e|es|ing|ed) (?:my|our|openai's|anthropic's|(?:the |our )?(?:content|usage|safety|community"
            r"|use)) (?:[a-z]{1,12} ){0,2}(?:guidelines|polic(?:y|ies)|terms)"
        ),
    ),
    (
        "flagged",
        r"\b(?:request|prompt|message|content|input) (?:was|has been|is) (?:flagged|blocked|filtered|rejected)",
    ),
    (
        "blocked",
        r"\b(?:request|prompt|message|content|response|answer) (?:was|has been|is) (?:blocked|filtered|rejected)",
    ),
    ("my capabilities", r"\b(?:beyond|outside|exceeds?|not within) (?:of )?(?:the scope of )?my capabilities"),
    ("scope", r"\b(?:beyond|outside)(?: of)? (?:my|the) scope(?: of (?:what i|my|this (?:service|assistant)))"),
)
_SOURCE = (
    r"(?:sources?|documents?|documentation|contexts?|passages?|texts?|articles?|excerpts?|snippets?"
    r"|search results"
    r"|results"
    r"|materials?|information|data|knowledge base|files?|records?|transcript|report|handbook|manual)"
)
_SAYS = (
    r"(?:[a-z]{3,10}ly )?(?:contain|mention|say|specify|include|provide|state|give|indicate|have|address"
    r"|cover|list"
    r"|discuss"
    r"|explain|answer|reference|tell|describe)"
)
_KNOW = (
    r"(?:know\b(?! (?:if|whether|how much|that) you)|see (?:any|that|this)"
    r"|have (?:enough|any|sufficient|specific|access to|(?:that |the )?(?:information|details|data|context"
    r"|answer)"
    r"|a record))"
)
_TOLD = (
    r"(?:explicitly |directly |specifically |clearly )?(?:mentioned|specified|stated|provided|available|given"
    r"|included|described"
    r"|addressed|listed|covered|found)"
)
_NEWS = (
    r"(?:specific |relevant |direct |explicit |such |clear |further )?(?:information|mention|details?"
    r"|evidence"
    r"|record|indication)"
)
_FEW = r"(?:[a-z]{2,12} ){0,3}"
_SILENT = (
    rf"\bnothing (?:in|within) (?:the|these|this|my|our) {_FEW}{_SOURCE}"
    rf"|\b{_SOURCE} {_FEW}(?:(?:is|are|stays?|remains?) silent|(?:has|have|says?|contains?|shows?) nothing"
    rf"|makes? no (?:mention|statement)"
    r"|(?:lacks?|omits?|misses|never (?:touch(?:es)?|mentions?|says?|addresse?s?|covers?)))"
    rf"|\b(?:unmentioned|missing|absent|not part of|not found) (?:in|from|of)? ?(?:the|these|this|my"
    rf"|our) {_FEW}{_SOURCE}"
)
_NEWS_SIGNS = "information|mention|detail|evidence|record|indication"
_TOLD_SIGNS = "mentioned|specified|stated|provided|available|given|included|described|addressed|listed|covered|found"
NOT_KNOWING: CloselySigned = (
    (("do not |does not |did not ",), rf"\b{_SOURCE} {_FEW}(?:do|does|did) not {_SAYS}|\bi do not {_KNOW}"),
    (
        ("s not |e not |i could not ", "i could not |" + _TOLD_SIGNS),
        rf"\b(?:is|are|was|were) not {_TOLD} {_FEW}{_SOURCE}|\bi could not (?:find|locate|determine|identify)",
    ),
    (
        ("not ", "i am not |enough "),
        r"\bi am not (?:sure|aware of|certain)|\bnot (?:have )?enough (?:information|context|data|details)",
    ),
    ("not possible", r"\bnot possible to (?:determine|say|tell|answer)"),
    (("don't |doesn't |didn't ",), rf"\b{_SOURCE} {_FEW}(?:don't|doesn't|didn't) {_SAYS}|\bi don't {_KNOW}"),
    (("i couldn't |i wasn't ",), r"\bi (?:couldn't (?:find|locate|determine|identify)|wasn't able to (?:find|locate))"),
    (
        ("isn't |aren't |wasn't ",),
        rf"\b(?:isn't|aren't|wasn't) (?:enough|any|{_TOLD} in) (?:{_NEWS}|the|this|these|your|any)",
    ),
    ("don't know", r"(?<!you )(?<!they )\bdon't know\b(?! (?:if|whether|how much|that|your?) )"),
    (
        ("t find |able to find |failed to find ",),
        (
            r"\b(?:cannot|can't|can not|unable to|not able to|did not|didn't|failed to) find (?:any|the|that|this|an?"
            r"|information|specific|relevant|details)"
        ),
    ),
    (
        ("answer", "cannot |can't |able to "),
        (
            r"\b(?:cannot|can't|unable to|not able to) (?:answer|determine|tell)[^.!?\n]{0,60}(?:based on|from|with"
            r"|using) (?:the|this|these|what)"
        ),
    ),
    (
        ("be determined|able to determine|cannot determine|can't determine",),
        r"\b(?:cannot|can't|could not) be determined|\b(?:unable to|cannot|can't) determine\b",
    ),
    (("no ", _NEWS_SIGNS), rf"\b(?:is|was|are|were|there's|have|i've|found|contains?|provides?) no {_NEWS}\b"),
    (("no ", _NEWS_SIGNS), rf"\bno {_NEWS} {_FEW}(?:available|provided|found|given|in th)"),
    ("no idea", r"\bno idea\b"),
    ("clue", r"\b(?:not a|no|haven't a) clue\b"),
    ("dunno", r"\bdunno\b"),
    ("hard to say", r"\A\W{0,3}(?:it(?:'s| is) )?hard to say\W{0,3}\Z"),
    ("comes to mind", r"\bnothing comes to mind\b"),
    ("not something i", r"\bnot something i (?:know|have information|am familiar)\b"),
    ("knowledge", r"\bi lack (?:the |any )?(?:knowledge|information)\b|\bbeyond my knowledge\b"),
    ("familiar", r"\bi(?:'m| am) not familiar with\b"),
    ("couldn't tell", r"\bi (?:really )?couldn't tell you\b"),
    *(
        (sign, _SILENT)
        for sign in ("nothing", "silent", "unmentioned", "statement", "never", "lack", "missing", "not part")
    ),
    ("insufficient", r"\binsufficient (?:information|context|data|details)"),
    ("unknown", r"\A\W{0,3}(?:the answer is )?unknown\W{0,3}\Z"),
    ("n/a", r"\A\W{0,3}n/a\W{0,3}\Z"),
)
_MACHINE = (
    r"(?:ai|artificial (?:intelligence|assistant)|(?:large )?language model|llm|(?:ai )?(?:chat)?bot"
    r"|virtual (?:assistant|helper)"
    r"|machine learning model|computer program)"
)
MODEL = (
    ("as a", rf"\b(?:speaking )?as an? {_MACHINE}\b"),
    ("being a", rf"\bbeing (?:only |just |merely )?an? {_MACHINE}\b"),
    *((sign, rf"\bi(?:'m| am) (?:only |just |merely |simply )?an? {_MACHINE}\b") for sign in ("i'm ", "i am ")),
    (
        "my ",
        (
            r"\bmy (?:training|knowledge|memory|data|training data) (?:ends?|stops|cut|only goes|is limited|was last"
            r"|dates)\b"
        ),
    ),
    ("language model", r"\b(?:ai|large) language model (?:trained|developed|created|designed)"),
    ("cutoff", r"\bmy (?:knowledge|training)(?: data)? cut-?off"),
    ("opinions", r"\bi (?:don't|do not) have (?:personal )?(?:opinions|feelings|beliefs|experiences|preferences)"),
    ("feelings", r"\bi (?:don't|do not) have (?:personal )?(?:opinions|feelings|beliefs|experiences|preferences)"),
)
_SHALL = (
    r"\bi(?:'ll| will|'d better| should| need to| must) (?:probably )?(?:respond|answer|reply|craft"
    r"|keep (?:it"
    r"|my|this)|make sure (?:my|that my|not to))"
)
REASONING = (
    (
        "the user",
        (
            r"\bthe user(?:'s (?:question|request|query|message|prompt|intent)|(?: is| has| was|'s)? (?:asking|asked"
            r"|asks|wants|want(?:ed|ing)|requests|request(?:ed|ing)|seems|would like|just|probably|said|says|mentioned"
            r"|might|may be|didn't|did not))"
        ),
    ),
    ("my ", r"\bmy (?:response|answer|reply|goal|task) (?:should|must|needs to|here is)\b"),
    *((sign, _SHALL) for sign in ("i'll", "i should", "i need", "i must", "i will", "i'd better")),
)
LANGUAGE = Language(
    name="English",
    common=(
        "the of and to in is that it for on with as are this be by or an from at you your can not have which will we"
        " has if do they their was but all our about what when should would there these please i my he she his her per"
        " each how many so than who them were been because after first also"
    ),
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("and"),
    or_words=words("or"),
    weak_reasons=words("as given"),
    takes_back=(
        r"(?:oh |oops,? |hm+,? )?no,? wait|wait,|(?:oh,? )?sorry\b|pardon\b|scratch that|correction\b|i mean\b"
        r"|on second thought|actually,? no\b|no,? actually|make that|or rather|my mistake"
    ),
    limits=words("under over below above before after until lower higher"),
    of=words("of"),
    o_clock=words("o'clock"),
    per=words("per"),
    turning=words("per ago to more less than almost nearly"),
    ruled_out=words("anything_but all_but far_from formerly no_longer"),
    answers=words("answer result total"),
    steps=words("step phase part option tip"),
    frame=words(
        "answers category label intent results value correct option choice final sure okay course certainly response"
        " classification classified class sentiment message belongs falls fits best number code please thanks thank"
        " happy help hope here based text given provided would should called named equals gives about note json yaml"
        " sql bash shell plaintext yes no true false"
    ),
    asks_text=(
        r"(?:^|(?<=[.?!:;,(]\s)|(?<=[\n.(])|(?<=please )|(?<=and )|(?<=to )|(?<=then )|(?<=you )|(?<=can't ))write\b"
        r"|\b(?:draft|compose|suggest|tagline|slogan|headline(?!\s*:)|caption|rewrite|rephrase|paraphrase|summari[sz]e"
        r"|translate|joke|poem|haiku|brainstorm|invent|come up with|subject line|names? for|titles? for|reply to"
        r"|respond to|other words|json|yaml|xml)\b"
    ),
    asks_value=(
        r"\b(?:who|whom|whose|which|where|when|how (?:many|much|long|far|old|often)|what(?:'s)?|name (?:the|of)"
        r"|extract)\b"
    ),
    offers_options=(
        r"\b(?:classif\w*|label\w*|categor\w*|choose|pick|select|one of|options?|intents?|sentiment|priorit\w*|rout\w*"
        r"|assign|rate|decide|reply with|answer with|answer [^.?!\n]{1,60} or|respond with|output|either)\b"
    ),
    how_many="how many|number of|in",
    country_code="country code",
    leaves_open=(
        r"depends?|unclear|unknown|not sure|can(?:no|')t (?:tell|say|determine|judge)|cannot (?:tell|say|determine)"
        r"|no information|not enough|doesn't (?:say|mention|state)|does not (?:say|mention|state)|hard to (?:say|tell)"
        r"|maybe|possibly|(?:do not|don't) know|n/a|null|undefined|none of your"
    ),
    articles=words("the a an"),
    definite=words("the"),
    copulas=words("is are was were"),
    conditions=words(
        "unless except if only until provided providing excluding but however although though when whenever"
    ),
    reasons=words("because since due owing thanks"),
    untrue=words("myth wrong false untrue incorrect"),
    denials=words(
        "mistaken mistake misconception reject rejects deny denies doubt doubts doubtful contrary nobody never"
        " disproved refuted unlikely evidence"
    ),
    that=words("that"),
    exceptions=words("unless until"),
    only=words("only"),
    order=words("first last next previous final initial"),
    multiples=(
        "once single one-time one-fold simple",
        "twice double two-fold twofold doubled doubles doubling two-time",
        "thrice triple three-fold threefold tripled triples tripling",
        "quadruple four-fold fourfold quadrupled",
        "half halved halves halving",
    ),
    in_order=(
        "respectively|in (?:that|this|the following) order|first,? (?:and )?second|1st,? (?:and )?2nd|ranked"
        "|(?:in|by) (?:descending |ascending |order of )?(?:priority|importance|order of)|step by step|following steps"
        "|steps?:|from (?:the )?(?:best|worst|most|least|highest|lowest|largest|smallest|first|last|oldest|newest) "
        "(?:[a-z]+ )?to"
    ),
    connectives={
        "if": "if when whenever provided providing as_long_as in_case once",
        "unless": (
            "unless except except_when except_if except_where other_than apart_from excluding instead_of rather_than"
        ),
        "despite": (
            "even_if even_when regardless regardless_of irrespective_of despite in_spite_of although though"
            " even_though notwithstanding no_matter"
        ),
        "because": (
            "because because_of due_to owing_to thanks_to on_account_of depending_on depending based_on according_to"
        ),
        "inside": "during within inside while",
        "outside": "outside outside_of beyond",
        "until": "until till",
        "since": "since",
        "so": "therefore thus hence consequently accordingly",
        "yet": "nevertheless nonetheless however",
        "such as": "such_as including along_with as_well_as together_with in_addition_to like",
    },
    yes=r"true(?=[,.!;:]|\Z)|yes|yeah|yep|yup|correct|affirmative|indeed|that(?:'s| is) (?:right|correct|true)",
    no=(
        r"no(?! (?:problem|worries|doubt|matter|one|two|need|single))|nope|incorrect|false(?=[,.!;:]|\Z)|never"
        "|not (?:at all|really|quite|exactly|necessarily|yet|in)"
        "|(?:unfortunately|sadly|sorry|i'm afraid|regrettably)[, ]{1,2}(?:no|not)"
    ),
    openings=(
        "sure|certainly|of course|absolutely|(?:great|perfect|wonderful|awesome|alright|fantastic|excellent)[!.]$"
        r"|(?:(?:that's|that is) an? )?(?:great|good|excellent|interesting|fascinating) question|hi\b|hello|hey\b"
        "|dear |thanks|thank you|happy to help|glad to|no problem|okay|ok[,!.]|yes, (?:i can|of course)|understood"
        "|got it|gladly|no worries|(?:that's|this is) (?:easy|simple)[.!:]|(?:this|these|that) (?:should|will|may"
        r"|might) help[.:!]|(?:this|here) is what (?:i|you|we)\b|glad you asked|(?:below|here)(?:'s| is| are| you go)"
        "|(?:the )?following (?:is|are)|let's (?:dive|take a look|get started|break|look)"
    ),
    opening_signs=(
        *"sure|certainly|of course|absolutely|great|perfect|wonderful|awesome|alright|fantastic|excellent".split("|"),
        *"good question|interesting question|fascinating question|that's |that is a |that is an |hi|hello|hey".split(
            "|"
        ),
        *"dear |thank|happy to help|glad|no problem|ok|yes, |understood|got it|no worries|this is easy".split("|"),
        *"this is simple|this is what|here|below|the following|following|let's ".split("|"),
        *(f"{this} {may} help" for this in ("this", "these", "that") for may in ("should", "will", "may", "might")),
    ),
    closings=(
        "(?:i )?hope(?:fully)? (?:this|that|it|these) (?:help(?:s|ed)?|was (?:useful|helpful)|answers?|clears"
        r"|clarifies)|just ask if|let me know(?! (?:your|the|his|her|my|all|every)\b)|feel free to (?:ask|reach"
        "|contact|let|share|message|write|get|call|email|follow|clarify|provide|tell|adjust|modify|change"
        "|customi[sz]e|tweak|edit|use)|(?:please )?(?:do not|don't) hesitate|(?:happy|glad|here) to (?:help|assist"
        "|answer|explain|clarify|elaborate)|any (?:other |more |further |additional )?questions|anything else"
        "|reach out|good luck|best of luck|best regards|kind regards|sincerely|have a (?:great|nice|good|wonderful)"
        "|take care|you're welcome|enjoy your|thanks? (?:you )?(?:again|for (?:reaching|asking|contacting|your))"
        "|would you like (?:me|to|more|any|some)|is there anything|enjoy(?=[.!])"
    ),
    closing_signs=tuple(
        "hope|just ask if|let me know|feel free to|hesitate|to help|to assist|to answer|to explain|to clarify"
        "|to elaborate|questions|anything|reach out|luck|regards|sincerely|have a |take care|welcome|enjoy|thank"
        "|would you like".split("|")
    ),
    offers=r"would you like (?:me to|to|more|some|any)\b|(?:do you want|should|shall) (?:me to|i)\b",
    harmless="(?:do not|don't) (?:hesitate|worry)|no (?:problem|worries)",
    points="here|below|following|follows|let's|these|this|that",
    caveats=(
        "note|please note|important|warning|caution|however|but|unless|except|do not|don't|never|avoid|be careful"
        "|careful|make sure|keep in mind|be aware|beware|consult|risk|risks|only if|must not|limit|limitation"
        "|limitations|exception|exceptions"
    ),
    conclusions=(
        "so|thus|therefore|hence|consequently|in (?:conclusion|summary|short|total|all|the end)|to sum(?:marize| up)"
        "|overall|finally|ultimately|the (?:final )?(?:answer|result|total|conclusion)|as a result|altogether"
    ),
    asks_for="send|give|tell|provide|share|reply with|confirm|text us|email|e-mail",
    secrets=(
        "card number|card details|cvv|cvc|password|passcode|pin|one-time code|verification code|security code"
        "|social security number"
    ),
    user="User|Human|Customer|Q",
    sorts=SORTS,
    refusals=REFUSALS,
    not_knowing=NOT_KNOWING,
    model=MODEL,
    reasoning=REASONING,
    unable=(
        r"\b(?:i|we)(?:'m| am| are|'re)? (?:can'?t|cannot|can not|couldn't|could not|don't have|do not have|unable"
        r"|not able|don't (?:know|see)|do not (?:know|see)|having trouble)|\bunfortunately\b[^.!?\n]{0,60}(?:n't\b"
        r"|\b(?:not?|unable|unavailable|cannot)\b)|\b(?:please|could you|can you|if you)\b[^.!?\n]{0,20} (?:provide"
        r"|share|upload|clarify|specify|give me|send)|\bi (?:need|require|would need) (?:the|more|some|an?"
        r"|additional)\b"
    ),
    instead=r"\b(?:however|but here|that said|instead|nevertheless|still|here (?:is|are)|what i can)\b",
    verse=r"song|lyric|poem|chant|\brap\b|chorus|verse|refrain|mantra|rhyme|repeat|times|ascii|pattern|loop",
    dialogue=r"dialog|conversation|transcript|role-?play|interview|screenplay|\bchat",
    templates=(
        r"templat|placeholder|jinja|handlebars|mustache|liquid|helm|ansible|terraform|\bvue\b|angular|django"
        "|github action|boilerplate|fill[- ]in|blank|lorem|dummy|mock|skeleton|interpolat|f-string|format string"
    ),
    letters_asked=(
        r"letter|e-?mail|\bform\b|\bcv\b|r[eé]sum[eé]|contract|agreement|invoice|press release|invitation|cover"
        r"|script|message|speech|memo|proposal|reply|announce|newsletter|notice|complaint|\bpost\b|variables?\b|bash"
        r"|shell|docker|yaml|config|command|\bapi\b|\bcode\b|function"
    ),
    dangling=words(
        "a an the and or but of to in on at by for with from as is are was were be been that which who this these"
        " those its their your our my his her not no can will would should could may might have has had do does if"
        " when while because into than then so such also very more most"
    ),
    parts=words(
        "section sections subsection clause chapter article paragraph part appendix annex table figure version release"
    ),
    sources="sources?|references?|refs?|citations?|cited",
    places=(r"(?:see |cf\. |source )?(?:doc(?:ument)?|passage|context|chunk|source|page|p\.|pp\.|s\.|section|§)"),
    sources_asked="source|cite|citation|reference|link|passage|document",
    but_words=words("but"),
    not_negating="only|just|merely|simply|hesitate|forget|fail|worry",
    warnings=(
        "warning|caution|danger|important|never|must|only if|unless|do not|don't|cannot|can't|not allowed|before you"
    ),
    to_words=words("to through until"),
    invents=words(
        "generate generates create invent imagine fake dummy mock sample random synthetic fictional fictitious"
        " placeholder suggest recommend propose brainstorm write compose design plan idea ideas recipe story menu"
        " itinerary example"
    ),
    extracts=words(
        "classify classifies classification extract extraction triage categorize categorise label detect identify"
        " analyze analyse convert translate parse route tag assess evaluate calculate compute count function"
        " functions tool tools"
    ),
    numbers="40 fourty",
    scales="100 hundred 1000 thousand 1000000 million 1000000000 billion 1000000000000 trillion",
    number_links=words("and"),
    weak_numbers=words("zero one"),
    before_ordinals=words("the my your his her its our their this that every each"),
    half=words("half"),
    and_a_half=(" and a half", "-and-a-half", " and one half"),
    dozen="dozen",
    minus=words("minus negative"),
    before_minus=words("is was are were be at of to from about a costs equals"),
    months="9 sept",
    unclear_months=words("may march august"),
    weekdays="1 mon 2 tue/tues 3 wed 4 thu/thur/thurs 5 fri",
    noon=words("noon midday"),
    midnight=words("midnight"),
    hours="0 one two three four five six seven eight nine ten eleven twelve",
    clock=(
        ("half", "half past {h}", 30),
        ("quarter", "(?:a )?quarter (?:past|after) {h}", 15),
        ("quarter", "(?:a )?quarter (?:to|before) {h}", -15),
        ("past", "{m} (?:minutes )?past {h}", "+"),
        ("minutes", "{m} minutes to {h}(?! [a-z])", "-"),
        (
            "thirty/fifteen/forty/twenty/fifty",
            "(?:at|from|until|till|by|before|after|around|about|to) (?P<t>{h} {m}){end}",
            "+",
        ),
        ("clock", "{h} o'clock", 0),
        ("morning/afternoon/evening/night", "{h}(?= in the (?:morning|afternoon|evening)| at night)", 0),
    ),
    after_hours=words("on in at and or to until every each for by am pm sharp tomorrow today"),
    first_half_of_the_day="in the morning/this morning/am/a.m.",
    second_half_of_the_day="in the afternoon/in the evening/this afternoon/this evening/at night/pm/p.m.",
    holidays={
        "christmas eve": "12-24",
        "christmas day": "12-25",
        "boxing day": "12-26",
        "new year's eve": "12-31",
        "new year's day": "01-01",
        "halloween": "10-31",
    },
    calls="call|phone|telephone|tel|dial|fax|whatsapp|mobile|hotline|text|sms",
    before_months=words(
        "in by since until till of from to last next early late mid every this during through before after and between"
    ),
    occasions=words("time"),
    before_spans=words("in within after for under than least most every about takes lasts only exactly"),
    loose_numbers=(
        "1 one 1 once 1 single 2 twice 2 both 2 pair 2 couple 2 double 3 thrice 3 triple 3 trio 4 quarter 4 quadruple"
        " 12 dozen 20 score"
    ),
    lasting=words("within in for after takes take took lasts last than least under over"),
    then=words("later ago before after earlier"),
    labels=words("step steps option part point item question example figure phase"),
    headings=words("answer tip"),
    before_hours=words("at from to until till by between before after since open a"),
    prices=words("total price fee cost amount"),
)


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="English",
    months=(
        "1 january/jan 2 february/feb 3 march/mar 4 april/apr 5 may 6 june/jun 7 july/jul 8 august/aug 9 september/sep"
        " 10 october/oct 11 november/nov 12 december/dec"
    ),
    weekdays=(
        "1 monday/mondays 2 tuesday/tuesdays 3 wednesday/wednesdays 4 thursday/thursdays 5 friday/fridays 6 saturday"
        "/saturdays 7 sunday/sundays"
    ),
    numbers=(
        "0 zero 1 one 2 two 3 three 4 four 5 five 6 six 7 seven 8 eight 9 nine 10 ten 11 eleven 12 twelve 13 thirteen"
        " 14 fourteen 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty 50 fifty"
        " 60 sixty 70 seventy 80 eighty 90 ninety"
    ),
    ordinals=(
        "1 first 2 second 3 third 4 fourth 5 fifth 6 sixth 7 seventh 8 eighth 9 ninth 10 tenth 11 eleventh 12 twelfth"
        " 13 thirteenth 14 fourteenth 15 fifteenth 16 sixteenth 17 seventeenth 18 eighteenth 19 nineteenth 20 twentieth"
        " 30 thirtieth 40 fortieth 50 fiftieth 60 sixtieth 70 seventieth 80 eightieth 90 ninetieth"
    ),
    units={
        "%": "percent",
        "‰": "permille",
        "millisecond": "millisecond milliseconds",
        "second": "second seconds",
        "minute": "minute minutes",
        "hour": "hour hours",
        "day": "day days",
        "week": "week weeks",
        "month": "month months",
        "year": "year years",
        "decade": "decade decades",
        "century": "centuries century",
        "nm": "nanometer nanometers",
        "um": "micrometer micrometers",
        "mm": "millimeter millimeters",
        "cm": "centimeter centimeters",
        "m": "meter meters",
        "km": "kilometer kilometers",
        "inch": "inch inches",
        "foot": "feet foot",
        "yard": "yard yards",
        "mile": "mile miles",
        "cm²": "square_centimeter square_centimeters",
        "m²": "square_meter square_meters",
        "km²": "square_kilometer square_kilometers",
        "ft²": "square_feet square_foot",
        "acre": "acre acres",
        "ha": "hectare hectares",
        "m³": "cubic_meter cubic_meters",
        "ug": "microgram micrograms",
        "mg": "milligram milligrams",
        "g": "gram grams",
        "kg": "kilogram kilograms",
        "pound": "pound pounds",
        "ounce": "ounce ounces",
        "tonne": "metric_ton metric_tons",
        "ml": "milliliter milliliters",
        "cl": "centiliter centiliters",
        "dl": "deciliter deciliters",
        "l": "liter liters",
        "gallon": "gallon gallons",
        "tablespoon": "tablespoon tablespoons",
        "teaspoon": "teaspoon teaspoons",
        "cup": "cup cups",
        "bit": "bit bits",
        "byte": "byte bytes",
        "kB": "kilobyte kilobytes",
        "MB": "megabyte megabytes",
        "GB": "gigabyte gigabytes",
        "TB": "terabyte terabytes",
        "PB": "petabyte petabytes",
        "pixel": "pixel pixels",
        "watt": "watt watts",
        "kW": "kilowatt kilowatts",
        "MW": "megawatt megawatts",
        "kWh": "kilowatt_hour kilowatt-hours",
        "volt": "volt volts",
        "amp": "ampere amperes",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "megahertz",
        "GHz": "gigahertz",
        "calorie": "calorie calories",
        "kcal": "kilocalorie kilocalories",
        "km/h": "kilometer_per_hour kilometers_per_hour",
        "m/s": "meter_per_second meters_per_second",
        "mph": "mile_per_hour miles_per_hour",
        "degree": "degree degrees",
        "°C": "degree_celsius degrees_celsius",
        "°F": "degree_fahrenheit degrees_fahrenheit",
        "kelvin": "kelvin kelvins",
        "AED": "uae_dirham uae_dirhams united_arab_emirates_dirham",
        "ARS": "argentine_peso argentine_pesos",
        "AUD": "australian_dollar australian_dollars",
        "BDT": "bangladeshi_taka bangladeshi_takas",
        "BGN": "bulgarian_lev bulgarian_leva",
        "BHD": "bahraini_dinar bahraini_dinars",
        "BOB": "bolivian_boliviano bolivian_bolivianos",
        "BRL": "brazilian_real brazilian_reals",
        "CAD": "canadian_dollar canadian_dollars",
        "CHF": "swiss_franc swiss_francs",
        "CLP": "chilean_peso chilean_pesos",
        "CNY": "chinese_yuan",
        "COP": "colombian_peso colombian_pesos",
        "CRC": "costa_rican_colón costa_rican_colóns",
        "CZK": "czech_koruna czech_korunas",
        "DKK": "danish_krone danish_kroner",
        "DOP": "dominican_peso dominican_pesos",
        "DZD": "algerian_dinar algerian_dinars",
        "EGP": "egyptian_pound egyptian_pounds",
        "EUR": "euro euros",
        "GBP": "british_pound british_pounds",
        "GEL": "georgian_lari georgian_laris",
        "GHS": "ghanaian_cedi ghanaian_cedis",
        "GTQ": "guatemalan_quetzal guatemalan_quetzals",
        "HKD": "hong_kong_dollar hong_kong_dollars",
        "HNL": "honduran_lempira honduran_lempiras",
        "HUF": "hungarian_forint hungarian_forints",
        "IDR": "indonesian_rupiah indonesian_rupiahs",
        "ILS": "israeli_new_shekel israeli_new_shekels",
        "INR": "indian_rupee indian_rupees",
        "IQD": "iraqi_dinar iraqi_dinars",
        "IRR": "iranian_rial iranian_rials",
        "ISK": "icelandic_króna icelandic_krónur",
        "JOD": "jordanian_dinar jordanian_dinars",
        "JPY": "japanese_yen",
        "KES": "kenyan_shilling kenyan_shillings",
        "KRW": "south_korean_won",
        "KWD": "kuwaiti_dinar kuwaiti_dinars",
        "KZT": "kazakhstani_tenge kazakhstani_tenges",
        "LKR": "sri_lankan_rupee sri_lankan_rupees",
        "MXN": "mexican_peso mexican_pesos",
        "MYR": "malaysian_ringgit malaysian_ringgits",
        "NGN": "nigerian_naira nigerian_nairas",
        "NIO": "nicaraguan_córdoba nicaraguan_córdobas",
        "NOK": "norwegian_krone norwegian_kroner",
        "NPR": "nepalese_rupee nepalese_rupees",
        "NZD": "new_zealand_dollar new_zealand_dollars",
        "OMR": "omani_rial omani_rials",
        "PEN": "peruvian_sol peruvian_soles",
        "PHP": "philippine_peso philippine_pesos",
        "PKR": "pakistani_rupee pakistani_rupees",
        "PLN": "polish_zloty polish_zlotys",
        "PYG": "paraguayan_guarani paraguayan_guaranis",
        "QAR": "qatari_riyal qatari_riyals",
        "RON": "romanian_leu romanian_lei",
        "RSD": "serbian_dinar serbian_dinars",
        "RUB": "russian_ruble russian_rubles",
        "SAR": "saudi_riyal saudi_riyals",
        "SEK": "swedish_krona swedish_kronor",
        "SGD": "singapore_dollar singapore_dollars",
        "THB": "thai_baht",
        "TND": "tunisian_dinar tunisian_dinars",
        "TRY": "turkish_lira",
        "TWD": "new_taiwan_dollar new_taiwan_dollars",
        "TZS": "tanzanian_shilling tanzanian_shillings",
        "UAH": "ukrainian_hryvnia ukrainian_hryvnias",
        "UGX": "ugandan_shilling ugandan_shillings",
        "USD": "us_dollar us_dollars",
        "UYU": "uruguayan_peso uruguayan_pesos",
        "VES": "venezuelan_bolívar venezuelan_bolívars",
        "VND": "vietnamese_dong",
        "XAF": "central_african_cfa_franc central_african_cfa_francs",
        "XOF": "west_african_cfa_franc west_african_cfa_francs",
        "ZAR": "south_african_rand",
    },
)
# The end of what bench/make_languages.py made.
