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
    overrides=(("negeer", r"(?<!niet )\bnegeer\b[^.!?:;]{0,30}\b(?:instructie|aanwijzing|regel)"),),
    takes_back=r"nee,? wacht|sorry\b|ik bedoel|of liever gezegd",
    limits=words("onder boven tot"),
    times=words("keer"),
    o_clock=words("uur"),
    clock_dots=True,
    at_hours=words("om"),
    per=words("per"),
    turning=words("bijna"),
    answers=words("antwoord resultaat"),
    steps=words("stap fase"),
    frame=words("categorie"),
    how_many="hoeveel|in",
    country_code="landnummer",
    asks_text=r"\b(?:schrijf|herschrijf|vertaal|bedenk|verzin|andere woorden)\b|\bvat\b[^.?!\n]{1,40}\bsamen\b",
    asks_value=r"\b(?:wie|waar|wanneer|welke?|hoeveel)\b",
    offers_options=r"\b(?:classificeer|kies|een van)\b",
    leaves_open="hangt ervan af",
    articles=words("de het een"),
    conditions=words("tenzij indien wanneer alleen"),
    reasons=words("omdat doordat vanwege aangezien"),
    untrue=words("onwaar"),
    that=words("dat"),
    order=words("eerste laatste"),
    in_order="respectievelijk|in deze volgorde|op volgorde van|stappen",
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
    parts=words("sectie hoofdstuk artikel paragraaf bijlage tabel figuur versie"),
    sources="bron(?:nen)?",
    but_words=words("maar"),
    negates_after=True,
    not_negating="alleen|aarzelen|vergeten",
    to_words=words("tot"),
    scales="100 honderd 1000 duizend 1000000 miljoen 1000000000 miljard",
    number_links=words("en"),
    weak_numbers=words("een nul"),
    before_ordinals=words("de het uw je elke"),
    number_parts=("honderd", "duizend"),
    half=words("half halve"),
    and_a_half=(" en een half",),
    one_and_a_half=words("anderhalf"),
    half_ending="enhalf",
    dozen="dozijn",
    minus=words("min"),
    before_minus=words("is was van op tot"),
    months="9 sept",
    unclear_months=words("mei"),
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
        "hour": "uren",
        "business day": "werkdag werkdagen",
        "year": "jaren",
        "m": "meters",
        "km": "kilometers",
        "mile": "mijlen",
        "g": "grammen",
        "kg": "kilo kilo's",
        "tonne": "ton",
        "l": "liters",
        "degree": "graad graden",
        "word": "woord woorden",
        "page": "pagina's bladzijde bladzijden",
        "EUR": "euro's",
    },
    calls="nummer|bel|bellen",
    before_months=words("in van tot sinds"),
    occasions=words("keer"),
    ordinal_endings="e|ste|de",
    before_spans=words("in binnen na"),
)


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="Dutch",
    months=(
        "1 januari/jan 2 februari/feb 3 maart/mrt 4 april/apr 5 mei 6 juni/jun 7 juli/jul 8 augustus/aug 9 september"
        "/sep 10 oktober/okt 11 november/nov 12 december/dec"
    ),
    weekdays=(
        "1 maandag/maandags 2 dinsdag/dinsdags 3 woensdag/woensdags 4 donderdag/donderdags 5 vrijdag/vrijdags 6"
        " zaterdag/zaterdags 7 zondag/zondags"
    ),
    numbers=(
        "0 nul 1 één 2 twee 3 drie 4 vier 5 vijf 6 zes 7 zeven 8 acht 9 negen 10 tien 11 elf 12 twaalf 13 dertien 14"
        " veertien 15 vijftien 16 zestien 17 zeventien 18 achttien 19 negentien 20 twintig 21 eenentwintig 22"
        " tweeëntwintig 23 drieëntwintig 24 vierentwintig 25 vijfentwintig 26 zesentwintig 27 zevenentwintig 28"
        " achtentwintig 29 negenentwintig 30 dertig 31 eenendertig 32 tweeëndertig 33 drieëndertig 34 vierendertig 35"
        " vijfendertig 36 zesendertig 37 zevenendertig 38 achtendertig 39 negenendertig 40 veertig 41 eenenveertig 42"
        " tweeënveertig 43 drieënveertig 44 vierenveertig 45 vijfenveertig 46 zesenveertig 47 zevenenveertig 48"
        " achtenveertig 49 negenenveertig 50 vijftig 51 eenenvijftig 52 tweeënvijftig 53 drieënvijftig 54 vierenvijftig"
        " 55 vijfenvijftig 56 zesenvijftig 57 zevenenvijftig 58 achtenvijftig 59 negenenvijftig 60 zestig 61"
        " eenenzestig 62 tweeënzestig 63 drieënzestig 64 vierenzestig 65 vijfenzestig 66 zesenzestig 67 zevenenzestig"
        " 68 achtenzestig 69 negenenzestig 70 zeventig 71 eenenzeventig 72 tweeënzeventig 73 drieënzeventig 74"
        " vierenzeventig 75 vijfenzeventig 76 zesenzeventig 77 zevenenzeventig 78 achtenzeventig 79 negenenzeventig 80"
        " tachtig 81 eenentachtig 82 tweeëntachtig 83 drieëntachtig 84 vierentachtig 85 vijfentachtig 86 zesentachtig"
        " 87 zevenentachtig 88 achtentachtig 89 negenentachtig 90 negentig 91 eenennegentig 92 tweeënnegentig 93"
        " drieënnegentig 94 vierennegentig 95 vijfennegentig 96 zesennegentig 97 zevenennegentig 98 achtennegentig 99"
        " negenennegentig"
    ),
    ordinals=(
        "1 eerste 2 tweede 3 derde 4 vierde 5 vijfde 6 zesde 7 zevende 8 achtste 9 negende 10 tiende 11 elfde 12"
        " twaalfde 13 dertiende 14 veertiende 15 vijftiende 16 zestiende 17 zeventiende 18 achttiende 19 negentiende 20"
        " twintigste 21 eenentwintigste 22 tweeëntwintigste 23 drieëntwintigste 24 vierentwintigste 25 vijfentwintigste"
        " 26 zesentwintigste 27 zevenentwintigste 28 achtentwintigste 29 negenentwintigste 30 dertigste 31"
        " eenendertigste 32 tweeëndertigste 33 drieëndertigste 34 vierendertigste 35 vijfendertigste 36 zesendertigste"
        " 37 zevenendertigste 38 achtendertigste 39 negenendertigste 40 veertigste 41 eenenveertigste 42"
        " tweeënveertigste 43 drieënveertigste 44 vierenveertigste 45 vijfenveertigste 46 zesenveertigste 47"
        " zevenenveertigste 48 achtenveertigste 49 negenenveertigste 50 vijftigste 51 eenenvijftigste 52"
        " tweeënvijftigste 53 drieënvijftigste 54 vierenvijftigste 55 vijfenvijftigste 56 zesenvijftigste 57"
        " zevenenvijftigste 58 achtenvijftigste 59 negenenvijftigste 60 zestigste 61 eenenzestigste 62 tweeënzestigste"
        " 63 drieënzestigste 64 vierenzestigste 65 vijfenzestigste 66 zesenzestigste 67 zevenenzestigste 68"
        " achtenzestigste 69 negenenzestigste 70 zeventigste 71 eenenzeventigste 72 tweeënzeventigste 73"
        " drieënzeventigste 74 vierenzeventigste 75 vijfenzeventigste 76 zesenzeventigste 77 zevenenzeventigste 78"
        " achtenzeventigste 79 negenenzeventigste 80 tachtigste 81 eenentachtigste 82 tweeëntachtigste 83"
        " drieëntachtigste 84 vierentachtigste 85 vijfentachtigste 86 zesentachtigste 87 zevenentachtigste 88"
        " achtentachtigste 89 negenentachtigste 90 negentigste 91 eenennegentigste 92 tweeënnegentigste 93"
        " drieënnegentigste 94 vierennegentigste 95 vijfennegentigste 96 zesennegentigste 97 zevenennegentigste 98"
        " achtennegentigste 99 negenennegentigste"
    ),
    units={
        "%": "procent",
        "‰": "promille",
        "millisecond": "milliseconde milliseconden",
        "second": "seconde seconden",
        "minute": "minuten minuut",
        "hour": "uur",
        "day": "dag dagen",
        "week": "week weken",
        "month": "maand maanden",
        "quarter": "kwartaal kwartalen",
        "year": "jaar",
        "decade": "decennia decennium",
        "century": "eeuw eeuwen",
        "nm": "nanometer",
        "um": "micrometer",
        "mm": "millimeter",
        "cm": "centimeter",
        "m": "meter",
        "km": "kilometer",
        "inch": "inch inches",
        "foot": "voet",
        "yard": "yard yards",
        "mile": "mijl",
        "cm²": "vierkante_centimeter",
        "m²": "vierkante_meter",
        "km²": "vierkante_kilometer",
        "ft²": "vierkante_voet",
        "acre": "acre acres",
        "ha": "hectare",
        "m³": "kubieke_meter",
        "ug": "microgram",
        "mg": "milligram",
        "g": "gram",
        "kg": "kilogram",
        "pound": "pound",
        "ounce": "ounce",
        "tonne": "metrische_ton",
        "ml": "milliliter",
        "cl": "centiliter",
        "dl": "deciliter",
        "l": "liter",
        "gallon": "gallon",
        "tablespoon": "eetlepel eetlepels",
        "teaspoon": "theelepel theelepels",
        "cup": "cup",
        "bit": "bit bits",
        "byte": "byte",
        "kB": "kilobyte",
        "MB": "megabyte",
        "GB": "gigabyte",
        "TB": "terabyte",
        "PB": "petabyte",
        "pixel": "pixel pixels",
        "watt": "watt",
        "kW": "kilowatt",
        "MW": "megawatt",
        "kWh": "kilowattuur",
        "volt": "volt",
        "amp": "ampère",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "megahertz",
        "GHz": "gigahertz",
        "calorie": "calorie calorieën",
        "kcal": "kilocalorie kilocalorieën",
        "km/h": "kilometer_per_uur",
        "m/s": "meter_per_seconde",
        "mph": "mijl_per_uur",
        "degree": "booggraad booggraden",
        "°C": "graad_celsius graden_celsius",
        "°F": "graad_fahrenheit graden_fahrenheit",
        "kelvin": "kelvin",
        "AED": "vae-dirham verenigde_arabische_emiraten-dirham",
        "ARS": "argentijnse_peso",
        "AUD": "australische_dollar",
        "BDT": "bengalese_taka",
        "BGN": "bulgaarse_lev bulgaarse_leva",
        "BHD": "bahreinse_dinar",
        "BOB": "boliviaanse_boliviano",
        "BRL": "braziliaanse_real",
        "CAD": "canadese_dollar",
        "CHF": "zwitserse_frank",
        "CLP": "chileense_peso",
        "CNY": "chinese_yuan",
        "COP": "colombiaanse_peso",
        "CRC": "costa_ricaanse_colon",
        "CZK": "tsjechische_kronen tsjechische_kroon",
        "DKK": "deense_kronen deense_kroon",
        "DOP": "dominicaanse_peso",
        "DZD": "algerijnse_dinar",
        "EGP": "egyptisch_pond",
        "EUR": "euro",
        "GBP": "britse_pond",
        "GEL": "georgische_lari",
        "GHS": "ghanese_cedi",
        "GTQ": "guatemalteekse_quetzal",
        "HKD": "hongkongse_dollar",
        "HNL": "hondurese_lempira",
        "HUF": "hongaarse_forint",
        "IDR": "indonesische_roepia",
        "ILS": "israëlische_nieuwe_shekel",
        "INR": "indiase_roepie",
        "IQD": "iraakse_dinar",
        "IRR": "iraanse_rial",
        "ISK": "ijslandse_kronen ijslandse_kroon",
        "JOD": "jordaanse_dinar",
        "JPY": "japanse_yen",
        "KES": "keniaanse_shilling",
        "KRW": "zuid-koreaanse_won",
        "KWD": "koeweitse_dinar",
        "KZT": "kazachse_tenge",
        "LKR": "sri_lankaanse_roepie",
        "MXN": "mexicaanse_peso",
        "MYR": "maleisische_ringgit",
        "NGN": "nigeriaanse_naira",
        "NIO": "nicaraguaanse_córdoba",
        "NOK": "noorse_kronen noorse_kroon",
        "NPR": "nepalese_roepie",
        "NZD": "nieuw-zeelandse_dollar",
        "OMR": "omaanse_rial",
        "PEN": "peruaanse_sol",
        "PHP": "filipijnse_peso",
        "PKR": "pakistaanse_roepie",
        "PLN": "poolse_zloty",
        "PYG": "paraguayaanse_guarani",
        "QAR": "qatarese_rial",
        "RON": "roemeense_leu",
        "RSD": "servische_dinar",
        "RUB": "russische_roebel",
        "SAR": "saoedi-arabische_riyal",
        "SEK": "zweedse_kronen zweedse_kroon",
        "SGD": "singaporese_dollar",
        "THB": "thaise_baht",
        "TND": "tunesische_dinar",
        "TRY": "turkse_lira",
        "TWD": "nieuwe_taiwanese_dollar",
        "TZS": "tanzaniaanse_shilling",
        "UAH": "oekraïense_hryvnia",
        "UGX": "oegandese_shilling",
        "USD": "amerikaanse_dollar",
        "UYU": "uruguayaanse_peso",
        "VES": "venezolaanse_bolivar",
        "VND": "vietnamese_dong",
        "XAF": "cfa-frank",
        "XOF": "cfa-franc_bceao",
        "ZAR": "zuid-afrikaanse_rand",
    },
)
# The end of what bench/make_languages.py made.
