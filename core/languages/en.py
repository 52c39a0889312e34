"""English."""

from vrty_gate.core.languages.language import Language

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
LANGUAGE = Language(
    name="English",
    common=(
        "the of and to in is that it for on with as are this be by or an from at you your can not have which will we"
        " has if do they their was but all our about what when should would there these please i my he she his her per"
        " each how many so than who them were been because after first also"
    ),
    classes=CLASSES,
    opposites=OPPOSITES,
)
