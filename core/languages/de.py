"""German."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "nicht",
        "no": "kein keine keinen keinem keiner keines keinerlei weder nein",
        "never": "nie niemals",
        "nothing": "nichts niemand niemanden niemandem nirgends nirgendwo",
        "without": "ohne",
        "hardly": "kaum",
    },
    "modality": {
        "must": "muss müssen musst müsst musste mussten erforderlich verpflichtet notwendig nötig obligatorisch"
        " zwingend Pflicht brauchen braucht benötigen benötigt hat_zu haben_zu ist_zu sind_zu",
        "should": "soll sollen sollst sollte sollten solltest empfohlen empfehlen empfiehlt ratsam",
        "may": "kann können kannst könnt könnte könnten konnte darf dürfen dürfte dürften möglich möglicherweise"
        " optional erlaubt gestattet in_der_lage",
        "must not": "kann_nicht können_nicht darf_nicht dürfen_nicht darf_kein darf_keine dürfen_keine verboten"
        " untersagt unzulässig nicht_erlaubt nicht_gestattet nicht_möglich unmöglich kannst_nicht darfst_nicht",
        "should not": "sollte_nicht sollten_nicht soll_nicht solltest_nicht nicht_empfohlen",
        "need not": "muss_nicht müssen_nicht brauchen_nicht braucht_nicht nicht_erforderlich nicht_notwendig"
        " nicht_nötig",
        "will": "wird werden wirst werdet würde würden",
    },
    "quantity": {
        "all": "alle allen aller alles jede jeder jedes jeden jedem sämtliche sämtlicher sämtlichen ganz ganze ganzen"
        " gesamte gesamten vollständig komplett jedermann",
        "most": "meiste meisten großteil mehrheit überwiegend größtenteils",
        "many": "viele vielen vieler viel mehrere mehreren zahlreiche zahlreichen diverse verschiedene",
        "some": "einige einigen einiger manche manchen mancher etwas teilweise jemand bestimmte bestimmten",
        "few": "wenige wenigen wenig weniger_als",
        "none": "kein keine keiner keines niemand nichts",
        "only": "nur ausschließlich lediglich bloß allein",
        "both": "beide beiden beides beider sowohl",
        "either": "entweder",
        "neither": "weder",
        "not all": "nicht_alle nicht_jede nicht_jeder nicht_jedes nicht_immer",
        "half": "hälfte",
    },
    "frequency": {
        "always": "immer stets jederzeit ständig",
        "often": "oft häufig meist meistens normalerweise gewöhnlich üblicherweise regelmäßig in_der_regel",
        "sometimes": "manchmal gelegentlich hin_und_wieder ab_und_zu mitunter",
        "rarely": "selten",
        "never": "nie niemals",
    },
    "bound": {
        "at least": "mindestens wenigstens zumindest nicht_weniger_als oder_mehr oder_länger",
        "at most": "höchstens maximal bis_zu nicht_mehr_als innerhalb binnen oder_weniger",
        "more than": "mehr_als über",
        "less than": "weniger_als unter",
        "exactly": "genau exakt",
        "about": "etwa ungefähr circa ca rund zirka fast beinahe",
    },
    "hedge": {
        "maybe": "vielleicht wahrscheinlich vermutlich möglicherweise eventuell womöglich anscheinend offenbar"
        " scheinbar ich_glaube ich_denke ich_vermute es_scheint scheint meines_wissens soweit_ich_weiß"
        " meiner_meinung_nach nicht_sicher",
    },
    "certainty": {
        "surely": "definitiv sicherlich bestimmt zweifellos auf_jeden_fall garantiert selbstverständlich",
    },
    "person": {
        "i": "ich mich mir mein meine meinen meinem meiner meines",
        "we": "wir uns unser unsere unseren unserem unserer unseres",
        "you": "du dich dir dein deine deinen deinem deiner deines euch euer eure euren eurem eurer",
        "sie": "sie ihnen ihr ihre ihren ihrem ihrer ihres",
        "he": "er ihn ihm sein seine seinen seinem seiner seines",
        "it": "es",
    },
    "-": {
        "": "zögern_sie_nicht zögere_nicht nicht_nur kein_problem keine_sorge keine_sorgen",
    },
}
OPPOSITES = """
vor vorher zuvor = nach nachher danach
über oberhalb oben = unter unterhalb unten
mehr = weniger
erhöhen erhöht erhöhte steigern gesteigert = verringern verringert senken senkt gesenkt reduzieren reduziert
steigen steigt stieg gestiegen zunehmen = sinken sinkt sank gesunken fallen fällt fiel abnehmen
höher höhere höheren = niedriger niedrigere geringer geringere tiefer
hoch hohe hohen hoher = niedrig niedrige niedrigen gering geringe geringen
früher frühere = später spätere
früh frühestens = spät spätestens
frühestens = spätestens
mindestens minimum minimal wenigstens = höchstens maximum maximal
höchste höchsten = niedrigste niedrigsten geringste
einschließlich inklusive inkl enthalten enthält = ausgenommen exklusive exkl außer
öffnen öffnet öffnete geöffnet offen = schließen schließt geschlossen
einschalten eingeschaltet an = aus ausschalten ausgeschaltet
aktivieren aktiviert aktiv = deaktivieren deaktiviert inaktiv
links linke linken linker = rechts rechte rechten rechter
innen innerhalb drinnen = außen außerhalb draußen
erlauben erlaubt gestatten gestattet zulassen zugelassen zulässig = verbieten verboten verhindern verhindert untersagt
  unzulässig
akzeptieren akzeptiert annehmen angenommen genehmigen genehmigt = ablehnen abgelehnt verweigern verweigert
kostenlos kostenfrei gratis = kostenpflichtig bezahlt
ja = nein
wahr richtig = falsch
mit = ohne
gleich gleiche gleichen selbe = unterschiedlich verschieden andere
erste ersten erster = letzte letzten letzter
beginnen beginnt begann anfangen anfang starten startet = enden endet ende beenden beendet stoppen
hinzufügen hinzugefügt = entfernen entfernt löschen gelöscht
öffentlich = privat
kaufen kauft gekauft kauf = verkaufen verkauft verkauf
senden gesendet schicken = empfangen erhalten
immer stets = nie niemals
alle alles jeder = keine nichts niemand keiner
beste besten = schlechteste schlechtesten
besser = schlechter
gut gute guten = schlecht schlechte schlechten
sicher sichere = gefährlich unsicher
erfolg erfolgreich = misserfolg fehlgeschlagen erfolglos
gültig = ungültig
möglich = unmöglich
erforderlich verpflichtend obligatorisch = optional freiwillig
heiß warm = kalt
groß große größer = klein kleine kleiner
lang lange länger = kurz kurze kürzer
schnell schneller = langsam langsamer
stark = schwach
voll = leer
neu neue neuen = alt alte alten
intern = extern
online = offline
sichtbar anzeigen = unsichtbar ausblenden verborgen
positiv = negativ
gewinn = verlust
vorteil vorteile = nachteil nachteile
gerade = ungerade
vorübergehend = dauerhaft
manuell = automatisch
"""
SORTS = """
rot blau grün gelb schwarz weiß braun orange lila
frühling=frühjahr sommer herbst winter
norden süden osten westen
morgens mittags abends nachts
arbeitgeber arbeitnehmer=mitarbeiter
chef=vorgesetzter=vorgesetzte=vorgesetzten kollege=kollegin=kollegen kunde=kundin=kunden lieferant=lieferanten
arzt=ärztin=ärzte lehrer=lehrerin anwalt=anwältin richter=richterin apotheker=apothekerin
vermieter mieter
käufer verkäufer
vater mutter bruder schwester sohn tochter
telefonisch schriftlich persönlich
telefon brief fax e-mail=mail
bar karte=kreditkarte überweisung=lastschrift gutschein
bus zug=bahn auto fahrrad flugzeug schiff
warm=heiß kalt=kühl
externe=externen interne=internen=interner
montags dienstags mittwochs donnerstags freitags samstags sonntags
wasser milch öl saft wein bier kaffee tee
salz zucker pfeffer mehl butter hefe
küche bad schlafzimmer keller garage
beginn=anfang ende
öffnen schließen
kostenlos=gratis=kostenfrei kostenpflichtig=gebührenpflichtig
verboten erlaubt=gestattet
freiwillig verpflichtend=obligatorisch
import export
zunehmen abnehmen
steigt sinkt=fällt
"""
LANGUAGE = Language(
    name="German",
    common=(
        "der die das und ist nicht ein eine einen einem zu den mit von auf sich des dem für auch werden sie es im wird"
        " ihr ihre ich wir haben kann können sind oder wenn aus bei nach als wie zum zur bis nur innerhalb bitte dass"
        " er hat habe hatte bin mich mir ihm ihn sein seine seinen war waren über vom durch noch schon sehr wurde"
        " wurden mehr man kein keine dieser diese dieses einer ob dann unter gegen sagte"
    ),
    letters="äß",
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("und"),
    or_words=words("oder"),
    your=words("ihr ihre ihren dein deine"),
    names_asked=words("vorname nachname"),
    overrides=(
        (
            "ignorier",
            (
                r"(?<!nicht )\bignorier\w{0,3}\b(?!(?: sie)? (?:nicht|nie))[^.!?:;]{0,30}\b"
                "(?:anweisung|anleitung|regel|vorgabe)"
            ),
        ),
    ),
    weak_reasons=words("da"),
    takes_back=(
        r"nein,? (?:doch|moment|warte)|moment,|halt,|ich meine|besser gesagt|vielmehr|sorry\b|entschuldigung"
        r"|korrektur\b"
    ),
    limits=words("unter über vor nach bis"),
    decades="er jahre?",
    times=words("mal"),
    o_clock=words("uhr"),
    clock_dots=True,
    at_hours=words("um"),
    per=words("pro je"),
    turning=words("fast beinahe mehr weniger"),
    answers=words("antwort ergebnis"),
    steps=words("schritt teil"),
    frame=words("kategorie wert"),
    asks_text=r"\b(?:schreibe?n?|formulieren?|übersetzen?|fasse|anderen worten)\b",
    asks_value=r"\b(?:wer|wen|wo|wann|welche[rsmn]?|wie ?viele?)\b",
    offers_options=r"\b(?:klassifizier\w*|ordne|\w*ordnen|kategorie|wähle)\b",
    how_many="wie viele|in",
    country_code="ländervorwahl|landesvorwahl",
    leaves_open="kommt darauf an|weiß nicht|unbekannt|unklar",
    articles=words("der die das den dem des ein eine einen einem einer eines"),
    definite=words("der die das"),
    copulas=words("ist sind war waren"),
    conditions=words("wenn falls nur ausser außer bis sofern aber"),
    reasons=words("denn weil wegen aufgrund damit"),
    untrue=words("irrtum falsch mythos"),
    that=words("dass daß"),
    exceptions=words("denn bis ausser außer"),
    only=words("nur erst"),
    order=words("erste ersten erster letzte letzten letzter"),
    multiples=(
        "einmal einfach",
        "zweimal doppelt verdoppelt",
        "dreimal dreifach",
    ),
    in_order=(
        "beziehungsweise|der reihe nach|in dieser reihenfolge|nach (?:priorität|wichtigkeit)|schritte:|reihenfolge:"
    ),
    connectives={
        "if": "falls wenn sofern solange sobald",
        "unless": "außer ausser außer_wenn ausser_wenn es_sei_denn anstatt statt",
        "despite": "auch_wenn selbst_wenn trotz obwohl obgleich unabhängig_von",
        "because": "weil wegen aufgrund dank",
        "inside": "während innerhalb",
        "outside": "außerhalb ausserhalb",
        "until": "bis",
        "since": "seit",
        "so": "daher deshalb folglich",
        "yet": "trotzdem dennoch jedoch",
        "such as": "wie sowie",
    },
    yes="ja|jep|jawohl|doch",
    no="nein|leider (?:nein|nicht)",
    openings=(
        "gern|natürlich|klar[,!]|selbstverständlich|hallo|guten (?:tag|morgen)|danke|vielen dank|hier (?:ist|sind"
        "|finden)"
    ),
    closings=(
        "melden sie sich|melde dich|viel erfolg|mit freundlichen grüßen|weitere fragen|gerne weiter"
        "|helfe (?:ich )?(?:ihnen |dir )?gern"
    ),
    offers="soll ich|möchten sie|möchtest du",
    harmless="zögern sie nicht|zögere nicht|keine sorge|kein problem",
    points=r"hier|folgende\w{0,2}",
    caveats="achtung|wichtig|hinweis|warnung|jedoch|nicht",
    conclusions="also|somit|daher|deshalb|folglich|insgesamt|zusammenfassend|fazit|die antwort",
    asks_for=r"schick\w{0,3}|nenn\w{0,3}",
    secrets="passwort|kennwort|kartennummer",
    user="Benutzer",
    sorts=SORTS,
    refusals=(
        (
            "nicht",
            (
                r"\b(?:(?:ich|wir) (?:kann|können|darf|dürfen|werde)|(?:kann|können|darf|dürfen|werde) (?:ich"
                r"|wir))\b[^.!?\n]{0,80}\bnicht (?:weiter)?(?:helfen|behilflich|beantworten|unterstützen|erfüllen"
                "|nachkommen|bereitstellen|weitergeben|entsprechen|antworten|bearbeiten|fortfahren|eingehen|erstellen"
                "|verfassen|dienen|teilen|tun)"
            ),
        ),
        ("nicht", (r"\b(?:ich bin|bin ich|wir sind) (?:leider )?(?:nicht in der lage|nicht befugt|nicht berechtigt)")),
        ("nicht", r"\bnicht (?:möglich|gestattet|erlaubt), (?:ihnen|dir|diese anfrage|darauf)"),
        (
            "keine",
            (
                r"\b(?:ich (?:kann|darf|werde)|(?:kann|darf"
                r"|werde) ich)\b[^.!?\n]{0,60}\bkeine[nr]? [^.!?\n]{0,40}(?:geben|bereitstellen|erstellen|verfassen"
                "|erteilen|liefern|beantworten|machen)"
            ),
        ),
        ("ablehnen", r"\bmuss (?:ich|wir)? ?[^.!?\n]{0,40}ablehnen"),
    ),
    not_knowing=(
        (
            "kein",
            (
                r"\b(?:ich|mir|uns|dazu|darüber|hierzu|quellen?|kontext|text|dokumente?n?|unterlagen|enth[aä]lt|enthalten"
                r"|leider) [^.!?\n]{0,50}\bkeine? (?:[a-zäöüß]{3,16} ){0,2}(?:informationen|angaben?|hinweise?|antwort"
                r"|daten|auskunft|erwähnung|ahnung)\b"
            ),
        ),
        ("nicht", r"\bweiß (?:ich )?(?:es |das )?(?:leider )?nicht\b"),
        (
            "nicht",
            (
                r"\b(?:quelle|dokument|text|kontext|unterlage|information"
                r"|auszüge)[a-zäöü]{0,6} [^.!?\n]{0,50}\bnicht (?:hervor|enthalten|erwähnt|angegeben|genannt|beantwort"
                "|ersichtlich)"
            ),
        ),
        ("nicht", r"\b(?:ich|wir|konnte) [^.!?\n]{0,50}\bnicht (?:finden|gefunden|feststellen)"),
    ),
    model=(
        ("sprachmodell", r"\bals (?:ein )?(?:ki|großes )?-?sprachmodell"),
        ("als ki", r"\bals ki\b"),
    ),
    reasoning=(("der ", r"\bder (?:nutzer|benutzer|user) (?:fragt|möchte|will|hat gefragt|bittet)"),),
    unable=r"\bleider\b[^.!?\n]{0,60}\b(?:nicht|keine?n?)\b",
    verse="lied|gedicht",
    dialogue="gespräch",
    templates="vorlage",
    letters_asked="brief|schreib",
    dangling=words("und oder der die das ein eine mit von für zu dem den auf im als bei dass weil ist"),
    parts=words("abschnitt abschnitte kapitel artikel absatz ziffer anhang tabelle abbildung klausel punkt"),
    sources="quellen?",
    places=r"(?:siehe |vgl\. |quelle )?(?:seite|s\.|dokument|abschnitt)",
    sources_asked="quelle|zitier",
    but_words=words("aber sondern"),
    negates_after=True,
    not_negating="nur|bloss|bloß|zogern|zögern|vergessen",
    warnings="achtung|warnung|niemals|nur wenn",
    to_words=words("bis"),
    capitalises=True,
    invents=words("generiere erzeuge erfinde"),
    extracts=words("klassifiziere extrahiere"),
    numbers="1 ein/eine/einen/einem/einer/eines",
    scales="100 hundert 1000 tausend 1000000 million/millionen 1000000000 milliarde/milliarden",
    number_links=words("und"),
    weak_numbers=words("ein eine einen einem einer eines acht null"),
    ordinal_forms=words("n r s m"),
    before_ordinals=words("der die das den dem des im am zum zur beim jede jeder jedes"),
    number_parts=("hundert", "tausend"),
    half=words("halb halbe halben halber halbes"),
    and_a_half=(" und eine halbe", " und einen halben", " und ein halbes"),
    one_and_a_half=words("anderthalb"),
    half_ending="einhalb",
    dozen="dutzend",
    minus=words("minus"),
    before_minus=words("ist sind war waren bei auf von"),
    months="1 jänner 3 mrz",
    unclear_months=words("mai august"),
    weekdays="6 sonnabend",
    noon=words("mittags"),
    midnight=words("mitternacht"),
    hours="0 eins zwei/zwo drei vier fünf sechs sieben acht neun zehn elf zwölf",
    clock=(
        ("halb", "halb {h}", -30),
        ("viertel", "viertel nach {h}", 15),
        ("viertel/dreiviertel", "(?:viertel vor|drei ?viertel) {h}", -15),
        ("funf/zehn/zwanzig", "(?:um|gegen|ab|bis|kurz) (?P<t>{m} (?:minuten )?nach {h})", "+"),
        ("funf/zehn/zwanzig", "(?:um|gegen|ab|bis|kurz) (?P<t>{m} (?:minuten )?vor {h})", "-"),
        ("uhr", "{h} uhr {m}", "+"),
        ("uhr", "{h} uhr", 0),
    ),
    first_half_of_the_day="morgens/früh/vormittags/am morgen/am frühen morgen/am vormittag",
    second_half_of_the_day="mittags/nachmittags/abends/nachts/am nachmittag/am abend/am spaten abend",
    holidays={
        "heiligabend": "12-24",
        "heiligen abend": "12-24",
        "ersten weihnachtstag": "12-25",
        "erster weihnachtstag": "12-25",
        "zweiten weihnachtstag": "12-26",
        "zweiter weihnachtstag": "12-26",
        "silvester": "12-31",
        "neujahr": "01-01",
        "neujahrstag": "01-01",
    },
    units={
        "second": "sek",
        "hour": "std",
        "day": "tagen tages",
        "business day": "werktag werktage werktagen arbeitstag arbeitstage arbeitstagen",
        "month": "monaten monats",
        "year": "jahren jahres",
        "century": "jahrhunderten",
        "decade": "jahrzehnten",
        "cm": "zentimetern",
        "mm": "millimetern",
        "m": "metern",
        "km": "kilometern",
        "m²": "quadratmetern",
        "kg": "kilo",
        "l": "litern",
        "ml": "millilitern",
        "tablespoon": "el",
        "teaspoon": "tl",
        "page": "seite seiten",
        "word": "wort wörter wörtern worte worten",
        "character": "zeichen",
        "cent": "cent",
    },
    calls="telefon|anruf[a-z]*|nummer|rufen sie",
    before_months=words("im in bis seit ab anfang ende mitte von nach vor"),
    dots_days=True,
    occasions=words("mal"),
    before_spans=words("in innerhalb binnen nach"),
)


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="German",
    months=(
        "1 januar/jan 2 februar/feb 3 märz/mär 4 april/apr 5 mai 6 juni/jun 7 juli/jul 8 august/aug 9 september/sept"
        "/sep 10 oktober/okt 11 november/nov 12 dezember/dez"
    ),
    weekdays=(
        "1 montag/montags 2 dienstag/dienstags 3 mittwoch/mittwochs 4 donnerstag/donnerstags 5 freitag/freitags 6"
        " samstag/samstags 7 sonntag/sonntags"
    ),
    numbers=(
        "0 null 1 eins 2 zwei/zwo 3 drei 4 vier 5 fünf 6 sechs 7 sieben 8 acht 9 neun 10 zehn 11 elf 12 zwölf 13"
        " dreizehn 14 vierzehn 15 fünfzehn 16 sechzehn 17 siebzehn 18 achtzehn 19 neunzehn 20 zwanzig 21 einundzwanzig"
        " 22 zweiundzwanzig/zwoundzwanzig 23 dreiundzwanzig 24 vierundzwanzig 25 fünfundzwanzig 26 sechsundzwanzig 27"
        " siebenundzwanzig 28 achtundzwanzig 29 neunundzwanzig 30 dreißig/dreissig 31 einunddreißig/einunddreissig 32"
        " zweiunddreißig/zweiunddreissig/zwounddreißig/zwounddreissig 33 dreiunddreißig/dreiunddreissig 34"
        " vierunddreißig/vierunddreissig 35 fünfunddreißig/fünfunddreissig 36 sechsunddreißig/sechsunddreissig 37"
        " siebenunddreißig/siebenunddreissig 38 achtunddreißig/achtunddreissig 39 neununddreißig/neununddreissig 40"
        " vierzig 41 einundvierzig 42 zweiundvierzig/zwoundvierzig 43 dreiundvierzig 44 vierundvierzig 45"
        " fünfundvierzig 46 sechsundvierzig 47 siebenundvierzig 48 achtundvierzig 49 neunundvierzig 50 fünfzig 51"
        " einundfünfzig 52 zweiundfünfzig/zwoundfünfzig 53 dreiundfünfzig 54 vierundfünfzig 55 fünfundfünfzig 56"
        " sechsundfünfzig 57 siebenundfünfzig 58 achtundfünfzig 59 neunundfünfzig 60 sechzig 61 einundsechzig 62"
        " zweiundsechzig/zwoundsechzig 63 dreiundsechzig 64 vierundsechzig 65 fünfundsechzig 66 sechsundsechzig 67"
        " siebenundsechzig 68 achtundsechzig 69 neunundsechzig 70 siebzig 71 einundsiebzig 72 zweiundsiebzig"
        "/zwoundsiebzig 73 dreiundsiebzig 74 vierundsiebzig 75 fünfundsiebzig 76 sechsundsiebzig 77 siebenundsiebzig 78"
        " achtundsiebzig 79 neunundsiebzig 80 achtzig 81 einundachtzig 82 zweiundachtzig/zwoundachtzig 83"
        " dreiundachtzig 84 vierundachtzig 85 fünfundachtzig 86 sechsundachtzig 87 siebenundachtzig 88 achtundachtzig"
        " 89 neunundachtzig 90 neunzig 91 einundneunzig 92 zweiundneunzig/zwoundneunzig 93 dreiundneunzig 94"
        " vierundneunzig 95 fünfundneunzig 96 sechsundneunzig 97 siebenundneunzig 98 achtundneunzig 99 neunundneunzig"
    ),
    ordinals=(
        "1 erste 2 zweite 3 dritte 4 vierte 5 fünfte 6 sechste 7 siebte 8 achte 9 neunte 10 zehnte 11 elfte 12 zwölfte"
        " 13 dreizehnte 14 vierzehnte 15 fünfzehnte 16 sechzehnte 17 siebzehnte 18 achtzehnte 19 neunzehnte 20"
        " zwanzigste 21 einundzwanzigste 22 zweiundzwanzigste 23 dreiundzwanzigste 24 vierundzwanzigste 25"
        " fünfundzwanzigste 26 sechsundzwanzigste 27 siebenundzwanzigste 28 achtundzwanzigste 29 neunundzwanzigste 30"
        " dreißigste/dreissigste 31 einunddreißigste/einunddreissigste 32 zweiunddreißigste/zweiunddreissigste 33"
        " dreiunddreißigste/dreiunddreissigste 34 vierunddreißigste/vierunddreissigste 35 fünfunddreißigste"
        "/fünfunddreissigste 36 sechsunddreißigste/sechsunddreissigste 37 siebenunddreißigste/siebenunddreissigste 38"
        " achtunddreißigste/achtunddreissigste 39 neununddreißigste/neununddreissigste 40 vierzigste 41"
        " einundvierzigste 42 zweiundvierzigste 43 dreiundvierzigste 44 vierundvierzigste 45 fünfundvierzigste 46"
        " sechsundvierzigste 47 siebenundvierzigste 48 achtundvierzigste 49 neunundvierzigste 50 fünfzigste 51"
        " einundfünfzigste 52 zweiundfünfzigste 53 dreiundfünfzigste 54 vierundfünfzigste 55 fünfundfünfzigste 56"
        " sechsundfünfzigste 57 siebenundfünfzigste 58 achtundfünfzigste 59 neunundfünfzigste 60 sechzigste 61"
        " einundsechzigste 62 zweiundsechzigste 63 dreiundsechzigste 64 vierundsechzigste 65 fünfundsechzigste 66"
        " sechsundsechzigste 67 siebenundsechzigste 68 achtundsechzigste 69 neunundsechzigste 70 siebzigste 71"
        " einundsiebzigste 72 zweiundsiebzigste 73 dreiundsiebzigste 74 vierundsiebzigste 75 fünfundsiebzigste 76"
        " sechsundsiebzigste 77 siebenundsiebzigste 78 achtundsiebzigste 79 neunundsiebzigste 80 achtzigste 81"
        " einundachtzigste 82 zweiundachtzigste 83 dreiundachtzigste 84 vierundachtzigste 85 fünfundachtzigste 86"
        " sechsundachtzigste 87 siebenundachtzigste 88 achtundachtzigste 89 neunundachtzigste 90 neunzigste 91"
        " einundneunzigste 92 zweiundneunzigste 93 dreiundneunzigste 94 vierundneunzigste 95 fünfundneunzigste 96"
        " sechsundneunzigste 97 siebenundneunzigste 98 achtundneunzigste 99 neunundneunzigste"
    ),
    units={
        "%": "prozent",
        "‰": "promille",
        "millisecond": "millisekunde millisekunden",
        "second": "sekunde sekunden",
        "minute": "minute minuten",
        "hour": "stunde stunden",
        "day": "tag tage",
        "week": "woche wochen",
        "month": "monat monate",
        "quarter": "quartal quartale",
        "year": "jahr jahre",
        "decade": "jahrzehnt jahrzehnte",
        "century": "jahrhundert jahrhunderte",
        "nm": "nanometer",
        "um": "mikrometer",
        "mm": "millimeter",
        "cm": "zentimeter",
        "m": "meter",
        "km": "kilometer",
        "foot": "fuß",
        "yard": "yard yards",
        "mile": "meile meilen",
        "cm²": "quadratzentimeter",
        "m²": "quadratmeter",
        "km²": "quadratkilometer",
        "ft²": "quadratfuß",
        "acre": "acre acres",
        "ha": "hektar",
        "m³": "kubikmeter",
        "ug": "mikrogramm",
        "mg": "milligramm",
        "g": "gramm",
        "kg": "kilogramm",
        "pound": "pfund",
        "ounce": "unze unzen",
        "tonne": "tonne tonnen",
        "ml": "milliliter",
        "cl": "zentiliter",
        "dl": "deziliter",
        "l": "liter",
        "gallon": "gallone gallonen",
        "tablespoon": "esslöffel",
        "teaspoon": "teelöffel",
        "cup": "tasse tassen",
        "bit": "bit",
        "byte": "byte",
        "kB": "kilobyte",
        "MB": "megabyte",
        "GB": "gigabyte",
        "TB": "terabyte",
        "PB": "petabyte",
        "pixel": "pixel",
        "watt": "watt",
        "kW": "kilowatt",
        "MW": "megawatt",
        "kWh": "kilowattstunde kilowattstunden",
        "volt": "volt",
        "amp": "ampere",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "megahertz",
        "GHz": "gigahertz",
        "calorie": "kalorie kalorien",
        "kcal": "kilokalorie kilokalorien",
        "km/h": "kilometer_pro_stunde",
        "m/s": "meter_pro_sekunde",
        "mph": "meile_pro_stunde meilen_pro_stunde",
        "degree": "grad",
        "°C": "grad_celsius",
        "°F": "grad_fahrenheit",
        "kelvin": "kelvin",
        "AED": "vae-dirham",
        "ARS": "argentinische_pesos argentinischer_peso",
        "AUD": "australische_dollar australischer_dollar",
        "BDT": "bangladesch-taka",
        "BGN": "bulgarische_lew bulgarischer_lew",
        "BHD": "bahrain-dinar",
        "BOB": "bolivianische_bolivianos bolivianischer_boliviano",
        "BRL": "brasilianische_real brasilianischer_real",
        "CAD": "kanadische_dollar kanadischer_dollar",
        "CHF": "schweizer_franken",
        "CLP": "chilenische_pesos chilenischer_peso",
        "CNY": "chinesischer_yuan renminbi_yuan",
        "COP": "kolumbianische_pesos kolumbianischer_peso",
        "CRC": "costa-rica-colón",
        "CZK": "tschechische_krone tschechische_kronen",
        "DKK": "dänische_krone dänische_kronen",
        "DOP": "dominikanische_pesos dominikanischer_peso",
        "DZD": "algerische_dinar algerischer_dinar",
        "EGP": "ägyptische_pfund ägyptisches_pfund",
        "EUR": "euro",
        "GBP": "britische_pfund britisches_pfund",
        "GEL": "georgische_lari georgischer_lari",
        "GHS": "ghanaische_cedi ghanaischer_cedi",
        "GTQ": "guatemaltekische_quetzales guatemaltekischer_quetzal",
        "HKD": "hongkong-dollar",
        "HNL": "honduras-lempira",
        "HUF": "ungarische_forint ungarischer_forint",
        "IDR": "indonesische_rupiah",
        "ILS": "israelische_neue_schekel israelischer_neuer_schekel",
        "INR": "indische_rupie indische_rupien",
        "IQD": "irakische_dinar irakischer_dinar",
        "IRR": "iranische_rial iranischer_rial",
        "ISK": "isländische_krone isländische_kronen",
        "JOD": "jordanische_dinar jordanischer_dinar",
        "JPY": "japanische_yen japanischer_yen",
        "KES": "kenia-schilling",
        "KRW": "südkoreanische_won südkoreanischer_won",
        "KWD": "kuwait-dinar",
        "KZT": "kasachische_tenge kasachischer_tenge",
        "LKR": "sri-lanka-rupie sri-lanka-rupien",
        "MXN": "mexikanische_pesos mexikanischer_peso",
        "MYR": "malaysische_ringgit malaysischer_ringgit",
        "NGN": "nigerianische_naira nigerianischer_naira",
        "NIO": "nicaragua-córdoba nicaragua-córdobas",
        "NOK": "norwegische_krone norwegische_kronen",
        "NPR": "nepalesische_rupie nepalesische_rupien",
        "NZD": "neuseeland-dollar",
        "OMR": "omanische_rials omanischer_rial",
        "PEN": "peruanische_sol peruanischer_sol",
        "PHP": "philippinische_pesos philippinischer_peso",
        "PKR": "pakistanische_rupie pakistanische_rupien",
        "PLN": "polnische_złoty polnischer_złoty",
        "PYG": "paraguayische_guaraníes paraguayischer_guaraní",
        "QAR": "katar-riyal",
        "RON": "rumänische_leu rumänischer_leu",
        "RSD": "serbische_dinaren serbischer_dinar",
        "RUB": "russische_rubel russischer_rubel",
        "SAR": "saudi-rial",
        "SEK": "schwedische_krone schwedische_kronen",
        "SGD": "singapur-dollar",
        "THB": "thailändische_baht thailändischer_baht",
        "TND": "tunesische_dinar tunesischer_dinar",
        "TRY": "türkische_lira",
        "TWD": "neue_taiwan-dollar neuer_taiwan-dollar",
        "TZS": "tansania-schilling",
        "UAH": "ukrainische_hrywen ukrainische_hrywnja",
        "UGX": "uganda-schilling",
        "USD": "us-dollar",
        "UYU": "uruguayische_pesos uruguayischer_peso",
        "VES": "venezolanische_bolívares venezolanischer_bolívar",
        "VND": "vietnamesische_dong vietnamesischer_dong",
        "ZAR": "südafrikanische_rand südafrikanischer_rand",
    },
)
# The end of what bench/make_languages.py made.
