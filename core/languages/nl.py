"""Dutch."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "niet",
        "no": "geen noch nee",
        "never": "nooit",
        "nothing": "niets niemand nergens",
        "without": "zonder",
        "hardly": "nauwelijks amper",
    },
    "modality": {
        "must": "moet moeten moest moesten verplicht vereist noodzakelijk nodig dient dienen",
        "should": "zou_moeten zouden_moeten aanbevolen raadzaam aanraden raden_aan",
        "may": "kan kunnen kunt kon konden mag mogen mogelijk optioneel toegestaan zou_kunnen",
        "must not": "kan_niet kunnen_niet kunt_niet mag_niet mogen_niet mag_geen mogen_geen verboten verboden"
        " onmogelijk niet_toegestaan niet_mogelijk",
        "should not": "zou_niet_moeten niet_aanbevolen",
        "need not": "hoeft_niet hoeven_niet niet_nodig niet_verplicht niet_vereist hoeft_geen",
        "will": "zal zullen zult zou zouden",
    },
    "quantity": {
        "all": "alle alles allemaal elk elke ieder iedere iedereen hele heel volledig geheel",
        "most": "meeste merendeel meerderheid grotendeels",
        "many": "veel vele meerdere verschillende talrijke diverse",
        "some": "sommige enkele enige wat iemand iets gedeeltelijk deels bepaalde",
        "few": "weinig weinige",
        "none": "geen niemand niets",
        "only": "alleen slechts enkel uitsluitend maar_één",
        "both": "beide beiden allebei zowel",
        "not all": "niet_alle niet_iedereen niet_altijd niet_elke",
        "half": "helft",
    },
    "frequency": {
        "always": "altijd steeds te_allen_tijde",
        "often": "vaak dikwijls meestal gewoonlijk normaal normaliter doorgaans regelmatig",
        "sometimes": "soms af_en_toe nu_en_dan",
        "rarely": "zelden",
        "never": "nooit",
    },
    "bound": {
        "at least": "minstens ten_minste tenminste minimaal niet_minder_dan",
        "at most": "hoogstens maximaal ten_hoogste tot niet_meer_dan binnen",
        "more than": "meer_dan boven",
        "less than": "minder_dan onder",
        "exactly": "precies exact",
        "about": "ongeveer circa rond bijna",
    },
    "hedge": {
        "maybe": "misschien waarschijnlijk wellicht mogelijk vermoedelijk blijkbaar schijnbaar ik_denk ik_geloof"
        " het_lijkt lijkt voor_zover_ik_weet volgens_mij naar_mijn_mening niet_zeker",
    },
    "certainty": {
        "surely": "zeker beslist ongetwijfeld absoluut uiteraard natuurlijk gegarandeerd",
    },
    "person": {
        "i": "ik mij me mijn",
        "we": "wij we ons onze",
        "you": "jij je jou jouw jullie",
        "you, politely": "u uw",
        "he": "hij hem zijn",
        "she or they": "zij ze haar",
        "they": "hen hun",
        "it": "het",
    },
    "-": {
        "": "aarzel_niet niet_alleen geen_probleem geen_zorgen",
    },
}
OPPOSITES = """
voor vóór voordat = na nadat
boven = onder beneden
meer = minder
verhogen verhoogt verhoogd toenemen neemt_toe = verlagen verlaagt verlaagd verminderen vermindert afnemen
stijgen stijgt gestegen = dalen daalt gedaald
hoger hogere = lager lagere
hoog hoge = laag lage
eerder vroeger = later
vroeg = laat
minimum minimaal minstens = maximum maximaal hoogstens
inclusief = exclusief behalve uitgezonderd
openen opent geopend open = sluiten sluit gesloten dicht
aan inschakelen ingeschakeld = uit uitschakelen uitgeschakeld
activeren geactiveerd actief = deactiveren gedeactiveerd inactief
links linker linkse = rechts rechter rechtse
binnen = buiten
toestaan toegestaan staat_toe = verbieden verboden voorkomen voorkomt
accepteren geaccepteerd aanvaarden goedkeuren goedgekeurd = weigeren geweigerd afwijzen afgewezen
gratis kosteloos = betaald betalen
ja = nee
waar juist = onwaar onjuist fout
met = zonder
zelfde hetzelfde gelijk = anders verschillend
eerste = laatste
beginnen begint begin starten = eindigen eindigt einde stoppen
toevoegen toegevoegd = verwijderen verwijderd
openbaar = privé
kopen koopt gekocht = verkopen verkoopt verkocht
verzenden verzonden sturen = ontvangen ontvangt
altijd = nooit
alle alles iedereen = geen niets niemand
beste = slechtste
beter = slechter
goed goede = slecht slechte
veilig veilige = gevaarlijk onveilig
succes geslaagd = mislukt mislukking
geldig = ongeldig
mogelijk = onmogelijk
verplicht = optioneel vrijwillig
warm heet = koud koude
groot grote groter = klein kleine kleiner
lang lange langer = kort korte korter
snel sneller = langzaam langzamer traag
nieuw nieuwe = oud oude
intern = extern
voordeel voordelen = nadeel nadelen
positief = negatief
winst = verlies
handmatig = automatisch
tijdelijk = permanent blijvend
"""
SORTS = """
lente=voorjaar zomer herfst winter
noord zuid oost west
rood blauw groen geel zwart wit
baas=chef=leidinggevende=manager collega klant leverancier
arts=dokter verpleegkundige advocaat rechter leraar=docent
huurder verhuurder
vader moeder broer zus zoon dochter
telefoon e-mail=mail brief fax
pas=kaart=bankpas contant overschrijving bon
bus trein auto fiets vliegtuig boot
water melk olie sap wijn bier koffie thee
zout suiker peper bloem boter gist
warm=heet koud
gratis betaald
verplicht vrijwillig=optioneel
open=geopend gesloten=dicht
ochtend middag avond nacht
"""
LANGUAGE = Language(
    name="Dutch",
    common=(
        "de het een en van is dat op te in met voor niet zijn aan die er ook als u uw wordt worden bij om kan naar maar"
        " of deze dit door heeft je kunt moet binnen wij hebben geen tot uit"
    ),
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("en"),
    or_words=words("of"),
    articles=words("de het een"),
    conditions=words("tenzij indien wanneer alleen"),
    reasons=words("omdat doordat vanwege"),
    untrue=words("onwaar"),
    that=words("dat"),
    order=words("eerste laatste"),
    in_order="respectievelijk",
    connectives={
        "if": "wanneer indien mits",
        "unless": "tenzij behalve behalve_als in_plaats_van",
        "despite": "hoewel ondanks ook_als zelfs_als",
        "because": "omdat doordat vanwege dankzij",
        "until": "tot",
        "since": "sinds",
        "so": "daarom dus",
        "yet": "toch echter",
        "such as": "zoals evenals",
    },
    yes="ja",
    no="nee|helaas,? (?:nee|niet)",
    openings="natuurlijk|hallo|goedendag|bedankt|hier (?:is|zijn)",
    closings="aarzel niet|met vriendelijke groet",
    offers="wil je dat ik|zal ik",
    harmless="aarzel (?:dan )?niet|geen probleem",
    points="hier|volgende",
    caveats="let op",
    conclusions="dus|kortom|daarom|concluderend|het antwoord",
    sorts=SORTS,
    refusals=(
        (
            "niet",
            (
                r"\b(?:(?:ik|wij|we) (?:kan|kunnen|mag|zal)|(?:kan|kunnen|mag|zal) (?:ik|wij"
                r"|we))\b[^.!?\n]{0,60}\bniet [^.!?\n]{0,30}(?:helpen|beantwoorden|verstrekken|voldoen|assisteren|geven"
                "|ingaan|uitvoeren|verwerken|doen|maken)"
            ),
        ),
        ("niet", r"\b(?:ik ben|ben ik) (?:helaas )?niet (?:in staat|bevoegd)"),
        (
            "geen ",
            (
                r"\b(?:(?:ik|we) (?:kan|kunnen|mag)|(?:kan|kunnen|mag) (?:ik"
                r"|we))\b[^.!?\n]{0,40}\bgeen [^.!?\n]{0,40}(?:geven|verstrekken|bieden|beantwoorden)"
            ),
        ),
    ),
    not_knowing=(
        ("geen ", r"\bgeen (?:[a-z]{3,16} ){0,2}(?:informatie|gegevens|antwoord|vermelding|idee)\b"),
        ("niet", r"\bweet (?:ik )?(?:het |dat )?(?:helaas )?niet\b|\bniet (?:vinden|vermeld|gevonden|genoemd)\b"),
    ),
    unable=r"\bhelaas\b[^.!?\n]{0,60}\b(?:niet|geen)\b",
    sources="bron(?:nen)?",
    but_words=words("maar"),
    negates_after=True,
    not_negating="alleen|aarzelen|vergeten",
    to_words=words("tot"),
    numbers=(
        "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien"
        " zeventien achttien negentien"
    ),
    tens="20 twintig 30 dertig 40 veertig 50 vijftig 60 zestig 70 zeventig 80 tachtig 90 negentig",
    scales="100 honderd 1000 duizend 1000000 miljoen 1000000000 miljard",
    number_links=words("en"),
    weak_numbers=words("een nul"),
    ordinals="eerste tweede derde vierde vijfde zesde zevende achtste negende tiende",
    before_ordinals=words("de het uw je elke"),
    number_parts=("honderd", "duizend"),
    units_before_tens="en",
    half=words("half halve"),
    and_a_half=(" en een half",),
    one_and_a_half=words("anderhalf"),
    half_ending="enhalf",
    dozen="dozijn",
    minus=words("min"),
    before_minus=words("is was van op tot"),
    months=(
        "januari/jan februari/feb maart/mrt april/apr mei juni/jun juli/jul augustus/aug september/sep/sept"
        " oktober/okt november/nov december/dec"
    ),
    unclear_months=words("mei"),
    weekdays=(
        "maandag/maandags dinsdag/dinsdags woensdag/woensdags donderdag/donderdags vrijdag/vrijdags"
        " zaterdag/zaterdags zondag/zondags"
    ),
    midnight=words("middernacht"),
    hours="0 een twee drie vier vijf zes zeven acht negen tien elf twaalf",
    clock=(
        ("half", "half {h}(?! uur)", -30),
        ("kwart", "kwart over {h}", 15),
        ("kwart", "kwart voor {h}", -15),
        ("vijf/tien/twintig", "(?:om|tegen|vanaf|tot|rond) (?P<t>{m} (?:minuten )?over {h})", "+"),
        ("vijf/tien/twintig", "(?:om|tegen|vanaf|tot|rond) (?P<t>{m} (?:minuten )?voor {h})", "-"),
        ("uur", "(?:om|tegen|vanaf|tot|rond|voor|na) (?P<t>{h} uur)", 0),
    ),
    first_half_of_the_day="'s ochtends/'s morgens",
    second_half_of_the_day="'s middags/'s avonds",
    holidays={
        "kerstavond": "12-24",
        "eerste kerstdag": "12-25",
        "tweede kerstdag": "12-26",
        "oudejaarsavond": "12-31",
        "oudejaarsdag": "12-31",
        "nieuwjaarsdag": "01-01",
    },
    units={
        "%": "procent",
        "second": "seconde seconden",
        "minute": "minuut minuten",
        "hour": "uur uren",
        "day": "dag dagen",
        "business day": "werkdag werkdagen",
        "week": "week weken",
        "month": "maand maanden",
        "trimestre": "kwartaal kwartalen",
        "year": "jaar jaren",
        "century": "eeuw eeuwen",
        "m": "meter meters",
        "km": "kilometer kilometers",
        "mile": "mijl mijlen",
        "g": "gram grammen",
        "kg": "kilo kilo's kilogram",
        "tonne": "ton",
        "l": "liter liters",
        "degree": "graad graden",
        "word": "woord woorden",
        "page": "pagina's bladzijde bladzijden",
        "EUR": "euro euro's",
    },
    calls="nummer|bel|bellen",
    before_months=words("in van tot sinds"),
    occasions=words("keer"),
    ordinal_endings="e|ste|de",
    before_spans=words("in binnen na"),
)
