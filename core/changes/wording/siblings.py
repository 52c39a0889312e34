"""Words of one sort that are not interchangeable: rows and columns, cash and card.

Each line is one sort; a word may be in several. Near synonyms are left out or joined with `=`.
"""

from functools import cache

from vrty_gate.core.changes.wording.siblings_abroad import SORTS_ABROAD

_SORTS = """
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


@cache
def _sorts() -> dict[str, tuple[tuple[int, int], ...]]:
    """By word, its sorts, each with the index of its group of synonyms."""
    sorts: dict[str, tuple[tuple[int, int], ...]] = {}
    for number, line in enumerate((_SORTS + SORTS_ABROAD).replace("\n ", " ").split("\n")):
        for member, listed in enumerate(line.split()):
            for word in listed.split("="):
                sorts[word] = (*sorts.get(word, ()), (number, member))
    return sorts


def are_siblings(before: str, after: str) -> bool:
    """Whether two lower-case words, singular or plural, are of one sort and not synonyms."""
    old, new = _of(before), _of(after)
    shared = [(member, other) for number, member in old for sort, other in new if number == sort]
    return bool(shared) and all(member != other for member, other in shared)


def _of(word: str) -> tuple[tuple[int, int], ...]:
    sorts = _sorts()
    if "\uac00" <= word[0] <= "\ud7a3":  # with up to two syllables of particles
        stems = (word, word[:-1], word[:-2])
        return next((sorts[stem] for stem in stems if stem in sorts), ())
    return sorts.get(word) or sorts.get(_singular(word), ())


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word.removesuffix("s")
