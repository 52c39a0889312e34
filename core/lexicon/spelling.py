"""British and American spelling: one form for both, nearly always the American one.

Stems are listed where a rule alone would conflate different words (four and for, filled and filed).
"""

from functools import lru_cache

LONGEST = 40
"""No English word has more letters; longer tokens are compared as they are and not cached."""

_OUR = frozenset(
    """
    arb ard arm behavi cand clam col demean dol enam endeav fav ferv flav glam harb hon hum lab misdemean neighb od
    parl ranc rig rum savi sav splend succ tum val vap vig
    """.split()
)
_OUR_PREFIXES = ("", "bi", "dis", "mis", "multi", "re", "self", "tri", "un", "water")

_RE = frozenset(
    """
    accout calib cent fib goit lit lust meag met mit och reconnoit sab salpet scept sepulch somb spect theat tit
    """.split()
)
_UNITS = ("cent", "lit", "met")

_DOUBLED_L = frozenset(
    """
    apparel bevel cancel carol cavil channel chisel counsel dial dishevel drivel duel enamel equal fuel funnel gambol
    grovel hovel imperil initial jewel kennel label level libel marshal marvel medal metal model panel parcel pedal
    pencil pummel quarrel ravel revel rival shovel shrivel signal snivel spiral squirrel stencil swivel symbol tassel
    tinsel total towel travel trowel tunnel unravel victual weasel yodel wool
    """.split()
)
_AFTER_DOUBLED_L = ("ed", "en", "er", "ers", "ing", "or", "ors", "ous", "ously")

_BEGINNINGS = tuple(
    tuple(pair.split("="))
    for pair in """
    abridgement=abridgment acknowledgement=acknowledgment ageing=aging aluminium=aluminum anaem=anem anaesth=anesth
    archaeo=archeo artefact=artifact benefitt=benefit caesium=cesium chequer=checker diarrhoea=diarrhea esthet=aesthet
    doughnut=donut draught=draft encyclopaed=encycloped enquir=inquir faec=fec focuss=focus foet=fet grey=gray
    gynaec=gynec haem=hem homoeo=homeo jewellery=jewelry judgement=judgment leukaem=leukem likeabl=likabl
    liveabl=livabl loveabl=lovabl manoeuvre=maneuver manoeuv=maneuv mediaev=mediev mould=mold moult=molt
    moveabl=movabl oesoph=esoph oestr=estr orthopaed=orthoped paed=ped palaeo=paleo plough=plow saleabl=salabl
    sceptic=skeptic sizeabl=sizabl smoulder=smolder sulph=sulf useabl=usabl yoghurt=yogurt
    """.split()
)
"""Beginnings of words, British and American."""
_FIRST_LETTERS = frozenset(british[:3] for british, _ in _BEGINNINGS)

_WORDS = dict(
    pair.split("=")
    for pair in """
    adaptor=adapter advisor=adviser afterwards=afterward amidst=amid amongst=among analog=analogue annexe=annex
    backwards=backward burnt=burned carburettor=carburetor catalogue=catalog catalogued=cataloged
    cataloguing=cataloging centring=centering cheque=check connexion=connection cosier=cozier cosiest=coziest
    cosily=cozily cosiness=coziness cosy=cozy dialog=dialogue disc=disk downwards=downward dreamt=dreamed enrol=enroll
    enrolment=enrollment enthral=enthrall epilog=epilogue forwards=forward fulfil=fulfill fulfilment=fulfillment
    furore=furor gaol=jail gramme=gram homolog=homologue inflexion=inflection instal=install instalment=installment
    instil=instill kerb=curb kilogramme=kilogram leant=leaned leapt=leaped learnt=learned maths=math monolog=monologue
    moustache=mustache mum=mom mummy=mommy ok=okay omelette=omelet orientate=orient orientated=oriented
    orientating=orienting phoney=phony practise=practice practised=practiced practising=practicing programme=program
    prolog=prologue pyjamas=pajamas skilful=skillful skilfully=skillfully speciality=specialty spelt=spelled
    spoilt=spoiled towards=toward travelog=travelogue tyre=tire upwards=upward whilst=while wilful=willful
    wilfully=willfully woollen=woolen
    """.split()
)

_STAYS_ISE = frozenset(
    """
    advert adv an ar cer chast chem circumc compr comprom conc dem desp dev disgu enterpr exc exerc expert
    franch improv inc likew marqu merchand moonr mort otherw parad prec prem prom repr rev sunr superv surm
    surpr telev treat upr val
    """.split()
)
"""Words in -ise that are never spelled with -ize, without the ending."""
_AFTER_IS = ("able", "ation", "ational", "ations", "e", "ed", "er", "ers", "es", "ing")


def _with_z(word: str) -> str:
    """The word with -ise, -lyse and their derivatives spelled with z."""
    start = word.rfind("is")
    if start > 2 and word[start + 2 :] in _AFTER_IS and word[start - 1] not in "aou":
        stem = word[:start]
        if stem not in _STAYS_ISE and stem.removeprefix("un") not in _STAYS_ISE:
            return stem + "iz" + word[start + 2 :]
    start = word.rfind("lys")
    if start > 2 and word[start + 3 :] in ("e", "ed", "er", "ers", "ing"):
        return word[:start] + "lyz" + word[start + 3 :]
    return word


def _with_or(word: str) -> str:
    start = word.find("our")
    if any(word.startswith(prefix) and word[len(prefix) : start] in _OUR for prefix in _OUR_PREFIXES):
        return word[:start] + "or" + word[start + 3 :]
    return word


def _with_er(word: str) -> str:
    for ending, american_ending in (("re", "er"), ("res", "ers"), ("red", "ered")):
        stem = word.removesuffix(ending)
        if stem != word and (stem in _RE or (len(stem) > 5 and stem.endswith(_UNITS))):
            return stem + american_ending
    return word


def american(word: str) -> str:
    """The American spelling of a lower-case English word; the word itself if both spellings are the same."""
    return _american(word) if len(word) <= LONGEST else word


@lru_cache(4096)
def _american(word: str) -> str:
    if word in _WORDS:
        return _WORDS[word]
    if word.endswith("s") and word[:-1] in _WORDS:
        return _WORDS[word[:-1]] + "s"
    if word[:3] in _FIRST_LETTERS:
        for british, other in _BEGINNINGS:
            if word.startswith(british):
                word = other + word[len(british) :]
                break
    if "our" in word:
        word = _with_or(word)
    before, doubled, after = word.rpartition("ll")
    if doubled and after in _AFTER_DOUBLED_L and before + "l" in _DOUBLED_L:
        word = before + "l" + after
    if "re" in word:
        word = _with_er(word)
    if word.startswith(("defenc", "licenc", "offenc", "pretenc")):
        word = word.replace("enc", "ens")
    if "is" in word or "lys" in word:
        word = _with_z(word)
    return word


def same_spelling(before: str, after: str) -> bool:
    """Whether two lower-case words differ only in British or American spelling, or in a hyphen."""
    if american(before) == american(after):
        return True
    if ("-" in before) == ("-" in after):
        return False
    hyphenated, joined = (before, after) if "-" in before else (after, before)
    if hyphenated.startswith("re-") and hyphenated[3:4] != "e":
        return False  # re-sign is not resign
    return american(hyphenated.replace("-", "")) == american(joined)
