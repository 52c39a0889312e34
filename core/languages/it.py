"""Italian."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "non",
        "no": "nessun nessuno nessuna né no",
        "never": "mai",
        "nothing": "niente nulla",
        "without": "senza",
        "hardly": "appena a_malapena",
    },
    "modality": {
        "must": "deve devono devi dobbiamo dovete dovrà dovranno bisogna occorre obbligatorio obbligatoria necessario"
        " necessaria richiesto richiesta",
        "should": "dovrebbe dovrebbero dovresti dovreste consigliato consigliabile consigliamo raccomandato conviene",
        "may": "può possono puoi possiamo potete potrà potranno potrebbe potrebbero potresti possibile facoltativo"
        " opzionale consentito permesso",
        "must not": "non_può non_possono non_puoi non_deve non_devono non_devi vietato vietata proibito proibita"
        " impossibile non_è_consentito non_è_possibile non_è_permesso",
        "should not": "non_dovrebbe non_dovrebbero non_dovresti sconsigliato",
        "need not": "non_è_necessario non_occorre non_serve non_è_obbligatorio",
    },
    "quantity": {
        "all": "tutto tutta tutti tutte ogni ognuno ciascun ciascuno qualsiasi qualunque intero intera",
        "most": "maggior_parte maggioranza",
        "many": "molti molte molto molta parecchi numerosi numerose diversi diverse vari varie",
        "some": "alcuni alcune qualche qualcuno qualcosa parte parzialmente certi certe",
        "few": "pochi poche poco poca",
        "none": "nessun nessuno nessuna niente nulla",
        "only": "solo soltanto solamente unicamente esclusivamente",
        "both": "entrambi entrambe ambedue",
        "not all": "non_tutti non_tutte non_sempre",
        "half": "metà",
    },
    "frequency": {
        "always": "sempre in_ogni_momento",
        "often": "spesso frequentemente generalmente solitamente di_solito normalmente in_genere",
        "sometimes": "talvolta a_volte qualche_volta di_tanto_in_tanto occasionalmente",
        "rarely": "raramente di_rado",
        "never": "mai",
    },
    "bound": {
        "at least": "almeno come_minimo un_minimo_di non_meno_di",
        "at most": "al_massimo fino_a un_massimo_di non_più_di entro",
        "more than": "più_di oltre superiore_a",
        "less than": "meno_di inferiore_a",
        "exactly": "esattamente precisamente",
        "about": "circa approssimativamente intorno_a quasi",
    },
    "hedge": {
        "maybe": "forse probabilmente magari apparentemente presumibilmente eventualmente credo_che penso_che sembra"
        " pare per_quanto_ne_so a_mio_parere secondo_me può_darsi non_sono_sicuro",
    },
    "certainty": {
        "surely": "certamente sicuramente senza_dubbio ovviamente chiaramente assolutamente",
    },
    "person": {
        "i": "io mi me mio mia miei mie",
        "we": "noi ci nostro nostra nostri nostre",
        "you": "tu ti te tuo tua tuoi tue voi vi vostro vostra vostri vostre",
        "you, politely": "lei",
        "he": "lui",
        "they": "loro essi esse",
        "his or her": "suo sua suoi sue",
    },
    "-": {
        "": "non_esitare non_esiti non_esitate non_solo non_preoccuparti non_si_preoccupi nessun_problema",
    },
}
OPPOSITES = """
prima = dopo
sopra = sotto
più maggiore maggiori = meno minore minori
aumentare aumenta aumentato aumento = diminuire diminuisce diminuito ridurre riduce ridotto riduzione
salire sale = scendere scende
superiore superiori = inferiore inferiori
alto alta alti = basso bassa bassi
presto = tardi
minimo minima = massimo massima
includere include incluso inclusa compreso = escludere esclude escluso esclusa tranne eccetto
aprire apre apri aperto aperta = chiudere chiude chiudi chiuso chiusa
accendere accendi acceso = spegnere spegni spento
attivare attiva attivato = disattivare disattiva disattivato
sinistra sinistro = destra destro
dentro interno interna = fuori esterno esterna
consentire consente consentito permettere permette permesso = vietare vieta vietato proibire proibito impedire
  impedisce
accettare accetta accettato approvare approva approvato = rifiutare rifiuta rifiutato respingere respinto
gratuito gratuita gratis gratuitamente = pagamento
sì = no
vero vera = falso falsa
con = senza
stesso stessa uguale = diverso diversa
primo prima = ultimo ultima
iniziare inizia inizio cominciare = finire finisce terminare termina fine
aggiungere aggiungi aggiunge = rimuovere rimuovi eliminare elimina togliere
pubblico pubblica = privato privata
comprare compra acquistare acquista acquisto = vendere vende vendita
inviare invia = ricevere riceve
sempre = mai
tutto tutti tutte = niente nulla nessuno nessuna
migliore migliori meglio = peggiore peggiori peggio
buono buona = cattivo cattiva
sicuro sicura = pericoloso pericolosa
successo riuscito = fallimento fallito
valido valida = invalido non_valido
possibile = impossibile
obbligatorio obbligatoria = facoltativo facoltativa opzionale
caldo calda = freddo fredda
grande grandi = piccolo piccola piccoli
lungo lunga = corto corta breve
veloce rapido rapida = lento lenta
nuovo nuova = vecchio vecchia
vantaggio vantaggi = svantaggio svantaggi
positivo positiva = negativo negativa
guadagno = perdita
manuale manualmente = automatico automaticamente
temporaneo temporaneamente = permanente permanentemente
"""
SORTS = """
primavera estate autunno inverno
rosso blu verde giallo nero bianco
nord sud est ovest
capo=responsabile collega cliente fornitore
medico infermiere avvocato giudice insegnante=professore
inquilino proprietario
padre madre fratello sorella figlio figlia
telefono e-mail=email=posta lettera fax
carta contanti bonifico assegno buono
autobus treno auto=macchina bicicletta aereo nave
acqua latte olio succo vino birra caffè tè
sale zucchero pepe farina burro lievito
caldo=calda freddo=fredda
gratuito=gratuita=gratis pagamento
obbligatorio=obbligatoria facoltativo=facoltativa
aperto=aperta chiuso=chiusa
mattina=mattino pomeriggio sera notte
"""
LANGUAGE = Language(
    name="Italian",
    common=(
        "il la di che e un una per non sono con del della le gli si come più nel i lo da al dei delle alla può essere"
        " anche ha questo questa o se suo dal l d nella ogni entro hai suo tuo sua era molto quando tutto ma mi"
    ),
    letters="ìò",
    elides=True,
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("e"),
    or_words=words("o"),
    your=words("il_tuo"),
    names_asked=words("nome"),
    overrides=(("ignor", r"(?<!non )\bignor(?:a|are)\b[^.!?:;]{0,30}\b(?:istruzion|regol)"),),
    takes_back=r"anzi\b|no,? aspetta|scusa|volevo dire|o meglio",
    limits=words("fino dopo oltre sotto sopra"),
    times=words("volte"),
    of=words("di del"),
    o_clock=words("ore"),
    at_hours=words("alle"),
    per=words("per"),
    turning=words("quasi"),
    answers=words("risultato risposta"),
    steps=words("passo fase parte"),
    frame=words("categoria valore"),
    asks_text=r"\b(?:scrivi|riassumi|traduci|altre parole)\b",
    asks_value=r"\b(?:chi|dove|quando|quale|quant[oaie])\b",
    offers_options=r"\b(?:selezion\w*|assegna|classific\w*|scegli)\b",
    how_many="quant[ieoa]s?|in",
    country_code="prefisso",
    leaves_open="dipende",
    articles=words("il lo la i gli le l' un una uno"),
    definite=words("il la"),
    copulas=words("è sono era"),
    conditions=words("se ma eccetto quando solo salvo"),
    reasons=words("perché poiché"),
    untrue=words("falso"),
    denials=words("mito"),
    that=words("che"),
    exceptions=words("salvo"),
    only=words("solo"),
    order=words("primo prima ultimo ultima"),
    multiples=(
        "doppio doppia",
        "triplo tripla",
    ),
    in_order="rispettivamente|in (?:quest['’]|questo )ordine|in ordine di|passaggi",
    connectives={
        "if": "quando purché",
        "unless": "tranne tranne_quando tranne_se a_meno_che invece_di eccetto salvo",
        "despite": "anche_se nonostante sebbene",
        "because": "perché poiché grazie_a a_causa_di",
        "inside": "durante",
        "outside": "fuori",
        "so": "quindi pertanto",
        "yet": "tuttavia eppure",
        "such as": "come così_come",
    },
    yes=r"sì|si(?=[,.!]|\Z)",
    no="no|purtroppo,? no",
    openings="certo|certamente|ciao|buongiorno|grazie|ecco|volentieri",
    closings="non esitare|non esiti|cordiali saluti",
    offers="vuoi che|vuole che",
    harmless=r"non esit\w{1,5}",
    points="ecco|seguenti?",
    caveats="attenzione|importante|tuttavia",
    conclusions="quindi|pertanto|in (?:conclusione|sintesi|totale)|la risposta",
    asks_for="dite|inviate",
    secrets="password|codice di verifica",
    sorts=SORTS,
    refusals=(
        (
            "non ",
            (
                r"\bnon (?:posso|possiamo|potrò|sono in grado|siamo in grado|mi è possibile|sono autorizzat[oa]"
                r"|ho la possibilità) [^.!?\n]{0,24}(?:aiut|rispond|fornir|soddisf|assist|continu|discut|gener|crear"
                "|scriv|dar|elabor|procedere|farlo|offrir)"
            ),
        ),
    ),
    not_knowing=(
        (
            "non ",
            (r"\bnon lo so\b|\bnon (?:ho trovato|sono riuscit[oa] a trovare|è possibile (?:determinare|stabilire))"),
        ),
        (
            "non ",
            (
                r"\bnon (?:ho|ci sono|c'è|contien[eo]|contengono|forni|menziona|è |sono |specifica"
                r"|riporta)[^.\n]{0,40}(?:informazion|dettagl|font[ei]|document|nel testo|specificat|menzionat|indicat"
                r"|dati\b)"
            ),
        ),
    ),
    model=(("modello", r"\b(?:come|in quanto) modello (?:di linguaggio|linguistico)"),),
    reasoning=(("l'utente", r"\bl'utente (?:chiede|vuole|sta chiedendo)"),),
    unable=r"\bpurtroppo\b[^.!?\n]{0,60}\bnon\b",
    templates="modello di",
    letters_asked="lettera",
    dangling=words("e il lo gli di da che per un una"),
    parts=words("sezione capitolo articolo paragrafo clausola allegato tabella figura versione"),
    sources="font[ei]",
    but_words=words("ma"),
    not_negating="solo|soltanto|esiti",
    to_words=words("a al"),
    invents=words("genera inventa crea"),
    scales="100 cento 1000 mille/mila 1000000 milione/milioni 1000000000 miliardo/miliardi",
    number_links=words("e"),
    weak_numbers=words("un uno una sei zero"),
    ordinals="1 primi/prime",
    before_ordinals=words("il lo la i gli le al alla nel nella del della suo tuo"),
    number_parts=("cento", "mille", "mila"),
    half=words("mezzo mezza mezz"),
    and_a_half=(" e mezza", " e mezzo"),
    dozen="dozzina",
    minus=words("meno"),
    before_minus=words("e era di da a costa"),
    weekdays="7 domeniche",
    noon=words("mezzogiorno"),
    midnight=words("mezzanotte"),
    hours="mezzanotte una due tre quattro cinque sei sette otto nove dieci undici dodici/mezzogiorno",
    clock=(
        ("mezza/mezzo", "(?:alle|dalle|le|all'|dall') ?(?P<t>{h} e mezz[ao])", 30),
        ("quarto", "(?:alle|dalle|le|all'|dall') ?(?P<t>{h} e un quarto)", 15),
        ("quarto", "(?:alle|dalle|le|all'|dall') ?(?P<t>{h} meno un quarto)", -15),
        ("meno", "(?:alle|dalle|le|all'|dall') ?(?P<t>{h} meno {m})", "-"),
        ("", "(?:alle|dalle|le|all'|dall') ?(?P<t>{h} e {m})", "+"),
        ("", "(?:alle|dalle) (?P<t>{h})(?=[^a-z0-9' ]|\\Z)", 0),
        ("mezzogiorno/mezzanotte", "(?P<h>mezzogiorno|mezzanotte) e mezz[ao]", 30),
    ),
    first_half_of_the_day="di mattina/del mattino",
    second_half_of_the_day="di sera/di notte/del pomeriggio/della sera",
    holidays={
        "vigilia di natale": "12-24",
        "giorno di natale": "12-25",
        "santo stefano": "12-26",
        "san silvestro": "12-31",
        "capodanno": "01-01",
        "ferragosto": "08-15",
    },
    units={
        "kg": "chilo chili",
        "tonne": "tonnellata tonnellate",
        "tablespoon": "cucchiaio cucchiai",
        "teaspoon": "cucchiaino cucchiaini",
        "word": "parola parole",
        "character": "carattere caratteri",
        "page": "pagina pagine",
        "USD": "dollaro dollari",
        "GBP": "sterlina sterline",
        "cent": "centesimo centesimi",
    },
    calls="telefono|numero|chiam[a-z]*",
    before_months=words("a ad da dal in fino"),
    occasions=words("volta"),
    working=words("lavorativi"),
    square=words("quadrati"),
    before_spans=words("in entro dopo durante"),
)


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="Italian",
    months=(
        "1 gennaio/gen 2 febbraio/feb 3 marzo/mar 4 aprile/apr 5 maggio/mag 6 giugno/giu 7 luglio/lug 8 agosto/ago 9"
        " settembre/set 10 ottobre/ott 11 novembre/nov 12 dicembre/dic"
    ),
    weekdays="1 lunedì 2 martedì 3 mercoledì 4 giovedì 5 venerdì 6 sabato 7 domenica",
    numbers=(
        "0 zero 1 uno/un/una 2 due 3 tre 4 quattro 5 cinque 6 sei 7 sette 8 otto 9 nove 10 dieci 11 undici 12 dodici 13"
        " tredici 14 quattordici 15 quindici 16 sedici 17 diciassette 18 diciotto 19 diciannove 20 venti 21 ventuno"
        "/ventun/ventuna 22 ventidue 23 ventitré 24 ventiquattro 25 venticinque 26 ventisei 27 ventisette 28 ventotto"
        " 29 ventinove 30 trenta 31 trentuno/trentun/trentuna 32 trentadue 33 trentatré 34 trentaquattro 35"
        " trentacinque 36 trentasei 37 trentasette 38 trentotto 39 trentanove 40 quaranta 41 quarantuno/quarantun"
        "/quarantuna 42 quarantadue 43 quarantatré 44 quarantaquattro 45 quarantacinque 46 quarantasei 47 quarantasette"
        " 48 quarantotto 49 quarantanove 50 cinquanta 51 cinquantuno/cinquantun/cinquantuna 52 cinquantadue 53"
        " cinquantatré 54 cinquantaquattro 55 cinquantacinque 56 cinquantasei 57 cinquantasette 58 cinquantotto 59"
        " cinquantanove 60 sessanta 61 sessantuno/sessantun/sessantuna 62 sessantadue 63 sessantatré 64 sessantaquattro"
        " 65 sessantacinque 66 sessantasei 67 sessantasette 68 sessantotto 69 sessantanove 70 settanta 71 settantuno"
        "/settantun/settantuna 72 settantadue 73 settantatré 74 settantaquattro 75 settantacinque 76 settantasei 77"
        " settantasette 78 settantotto 79 settantanove 80 ottanta 81 ottantuno/ottantun/ottantuna 82 ottantadue 83"
        " ottantatré 84 ottantaquattro 85 ottantacinque 86 ottantasei 87 ottantasette 88 ottantotto 89 ottantanove 90"
        " novanta 91 novantuno/novantun/novantuna 92 novantadue 93 novantatré 94 novantaquattro 95 novantacinque 96"
        " novantasei 97 novantasette 98 novantotto 99 novantanove"
    ),
    ordinals=(
        "1 primo/prima 2 secondo/seconda 3 terzo/terza 4 quarto/quarta 5 quinto/quinta 6 sesto/sesta 7 settimo/settima"
        " 8 ottavo/ottava 9 nono/nona 10 decimo/decima 11 undicesimo/undicesima 12 dodicesimo/dodicesima 13"
        " tredicesimo/tredicesima 14 quattordicesimo/quattordicesima 15 quindicesimo/quindicesima 16 sedicesimo"
        "/sedicesima 17 diciassettesimo/diciassettesima 18 diciottesimo/diciottesima 19 diciannovesimo/diciannovesima"
        " 20 ventesimo/ventesima 21 ventunesimo/ventunesima 22 ventiduesimo/ventiduesima 23 ventitreesimo/ventitreesima"
        " 24 ventiquattresimo/ventiquattresima 25 venticinquesimo/venticinquesima 26 ventiseiesimo/ventiseiesima 27"
        " ventisettesimo/ventisettesima 28 ventottesimo/ventottesima 29 ventinovesimo/ventinovesima 30 trentesimo"
        "/trentesima 31 trentunesimo/trentunesima 32 trentaduesimo/trentaduesima 33 trentatreesimo/trentatreesima 34"
        " trentaquattresimo/trentaquattresima 35 trentacinquesimo/trentacinquesima 36 trentaseiesimo/trentaseiesima 37"
        " trentasettesimo/trentasettesima 38 trentottesimo/trentottesima 39 trentanovesimo/trentanovesima 40"
        " quarantesimo/quarantesima 41 quarantunesimo/quarantunesima 42 quarantaduesimo/quarantaduesima 43"
        " quarantatreesimo/quarantatreesima 44 quarantaquattresimo/quarantaquattresima 45 quarantacinquesimo"
        "/quarantacinquesima 46 quarantaseiesimo/quarantaseiesima 47 quarantasettesimo/quarantasettesima 48"
        " quarantottesimo/quarantottesima 49 quarantanovesimo/quarantanovesima 50 cinquantesimo/cinquantesima 51"
        " cinquantunesimo/cinquantunesima 52 cinquantaduesimo/cinquantaduesima 53 cinquantatreesimo/cinquantatreesima"
        " 54 cinquantaquattresimo/cinquantaquattresima 55 cinquantacinquesimo/cinquantacinquesima 56 cinquantaseiesimo"
        "/cinquantaseiesima 57 cinquantasettesimo/cinquantasettesima 58 cinquantottesimo/cinquantottesima 59"
        " cinquantanovesimo/cinquantanovesima 60 sessantesimo/sessantesima 61 sessantunesimo/sessantunesima 62"
        " sessantaduesimo/sessantaduesima 63 sessantatreesimo/sessantatreesima 64 sessantaquattresimo"
        "/sessantaquattresima 65 sessantacinquesimo/sessantacinquesima 66 sessantaseiesimo/sessantaseiesima 67"
        " sessantasettesimo/sessantasettesima 68 sessantottesimo/sessantottesima 69 sessantanovesimo/sessantanovesima"
        " 70 settantesimo/settantesima 71 settantunesimo/settantunesima 72 settantaduesimo/settantaduesima 73"
        " settantatreesimo/settantatreesima 74 settantaquattresimo/settantaquattresima 75 settantacinquesimo"
        "/settantacinquesima 76 settantaseiesimo/settantaseiesima 77 settantasettesimo/settantasettesima 78"
        " settantottesimo/settantottesima 79 settantanovesimo/settantanovesima 80 ottantesimo/ottantesima 81"
        " ottantunesimo/ottantunesima 82 ottantaduesimo/ottantaduesima 83 ottantatreesimo/ottantatreesima 84"
        " ottantaquattresimo/ottantaquattresima 85 ottantacinquesimo/ottantacinquesima 86 ottantaseiesimo"
        "/ottantaseiesima 87 ottantasettesimo/ottantasettesima 88 ottantottesimo/ottantottesima 89 ottantanovesimo"
        "/ottantanovesima 90 novantesimo/novantesima 91 novantunesimo/novantunesima 92 novantaduesimo/novantaduesima 93"
        " novantatreesimo/novantatreesima 94 novantaquattresimo/novantaquattresima 95 novantacinquesimo"
        "/novantacinquesima 96 novantaseiesimo/novantaseiesima 97 novantasettesimo/novantasettesima 98 novantottesimo"
        "/novantottesima 99 novantanovesimo/novantanovesima"
    ),
    units={
        "%": "percento",
        "‰": "per_mille",
        "millisecond": "millisecondi millisecondo",
        "second": "secondi secondo",
        "minute": "minuti minuto",
        "hour": "ora ore",
        "day": "giorni giorno",
        "week": "settimana settimane",
        "month": "mese mesi",
        "quarter": "trimestre trimestri",
        "year": "anni anno",
        "decade": "decade decadi",
        "century": "secoli secolo",
        "nm": "nanometri nanometro",
        "um": "micrometri micrometro",
        "mm": "millimetri millimetro",
        "cm": "centimetri centimetro",
        "m": "metri metro",
        "km": "chilometri chilometro",
        "inch": "pollici",
        "foot": "piedi",
        "yard": "iarda iarde",
        "mile": "miglia miglio",
        "cm²": "centimetri_quadrati centimetro_quadrato",
        "m²": "metri_quadrati metro_quadrato",
        "km²": "chilometri_quadrati chilometro_quadrato",
        "ft²": "piede_quadrato piedi_quadrati",
        "acre": "acri acro",
        "ha": "ettari ettaro",
        "m³": "metri_cubi metro_cubo",
        "ug": "microgrammi microgrammo",
        "mg": "milligrammi milligrammo",
        "g": "grammi grammo",
        "kg": "chilogrammi chilogrammo",
        "pound": "libbra libbre",
        "ounce": "once oncia",
        "tonne": "tonnellata_metrica tonnellate_metriche",
        "ml": "millilitri millilitro",
        "cl": "centilitri centilitro",
        "dl": "decilitri decilitro",
        "l": "litri litro",
        "gallon": "gallone galloni",
        "tablespoon": "cucchiai_da_tavola cucchiaio_da_tavola",
        "teaspoon": "cucchiai_da_tè cucchiaio_da_tè",
        "cup": "tazza tazze",
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
        "kWh": "chilowattora",
        "volt": "volt",
        "amp": "ampere",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "megahertz",
        "GHz": "gigahertz",
        "calorie": "caloria calorie",
        "kcal": "chilocaloria chilocalorie",
        "km/h": "chilometri_orari chilometro_orario",
        "m/s": "metri_al_secondo metro_al_secondo",
        "degree": "gradi grado",
        "°C": "gradi_celsius grado_celsius",
        "°F": "gradi_fahrenheit grado_fahrenheit",
        "kelvin": "kelvin",
        "AED": "dirham_degli_eau dirham_degli_emirati_arabi_uniti",
        "ARS": "peso_argentino pesos_argentini",
        "AUD": "dollari_australiani dollaro_australiano",
        "BDT": "taka_bangladese taka_bengalese taka_bengalesi",
        "BGN": "lev_bulgaro leva_bulgari",
        "BHD": "dinari_del_bahrein dinaro_del_bahrein",
        "BOB": "boliviani boliviano",
        "BRL": "real_brasiliani real_brasiliano",
        "CAD": "dollari_canadesi dollaro_canadese",
        "CHF": "franchi_svizzeri franco_svizzero",
        "CLP": "peso_cileno pesos_cileni",
        "CNY": "yuan_cinese yuan_cinesi",
        "COP": "peso_colombiano pesos_colombiani",
        "CRC": "colón_costaricani colón_costaricano",
        "CZK": "corona_ceca corone_ceche",
        "DKK": "corona_danese corone_danesi",
        "DOP": "peso_dominicano pesos_dominicani",
        "DZD": "dinari_algerini dinaro_algerino",
        "EGP": "sterlina_egiziana sterline_egiziane",
        "EUR": "euro",
        "GBP": "sterlina_britannica sterline_britanniche",
        "GEL": "lari_georgiani lari_georgiano",
        "GHS": "cedi_ghanese cedi_ghanesi",
        "GTQ": "quetzal_guatemaltechi quetzal_guatemalteco",
        "HKD": "dollari_di_hong_kong dollaro_di_hong_kong",
        "HNL": "lempira_honduregna lempire_honduregne",
        "HUF": "fiorini_ungheresi fiorino_ungherese",
        "IDR": "rupia_indonesiana rupie_indonesiane",
        "ILS": "nuovi_sicli_israeliani nuovo_siclo_israeliano",
        "INR": "rupia_indiana rupie_indiane",
        "IQD": "dinari_iracheni dinaro_iracheno",
        "IRR": "rial_iraniani rial_iraniano",
        "ISK": "corona_islandese corone_islandesi",
        "JOD": "dinari_giordani dinaro_giordano",
        "JPY": "yen_giapponese yen_giapponesi",
        "KES": "scellini_kenioti scellino_keniota",
        "KRW": "won_sudcoreani won_sudcoreano",
        "KWD": "dinari_kuwaitiani dinaro_kuwaitiano",
        "KZT": "tenge_kazaki tenge_kazako",
        "LKR": "rupia_di_sri_lanka rupie_di_sri_lanka",
        "MXN": "peso_messicano pesos_messicani",
        "MYR": "ringgit_malese ringgit_malesi",
        "NGN": "naira_nigeriana naire_nigeriane",
        "NIO": "córdoba_nicaraguense córdoba_nicaraguensi",
        "NOK": "corona_norvegese corone_norvegesi",
        "NPR": "rupia_nepalese rupie_nepalesi",
        "NZD": "dollari_neozelandesi dollaro_neozelandese",
        "OMR": "rial_omanita rial_omaniti",
        "PEN": "sol_peruviani sol_peruviano",
        "PHP": "peso_filippino pesos_filippini",
        "PKR": "rupia_pakistana rupie_pakistane",
        "PLN": "zloty_polacchi zloty_polacco",
        "PYG": "guaraní_paraguayani guaraní_paraguayano",
        "QAR": "rial_qatariani rial_qatariano",
        "RON": "lei_rumeni leu_rumeno",
        "RSD": "dinara_serbi dinaro_serbo",
        "RUB": "rubli_russi rublo_russo",
        "SAR": "riyal_saudita riyal_sauditi",
        "SEK": "corona_svedese corone_svedesi",
        "SGD": "dollari_di_singapore dollaro_di_singapore",
        "THB": "baht_thailandese baht_thailandesi",
        "TND": "dinari_tunisini dinaro_tunisino",
        "TRY": "lira_turca lire_turche",
        "TWD": "nuovi_dollari_taiwanesi nuovo_dollaro_taiwanese",
        "TZS": "scellini_della_tanzania scellino_della_tanzania",
        "UAH": "grivnia_ucraina grivnie_ucraine",
        "UGX": "scellini_ugandesi scellino_ugandese",
        "USD": "dollari_statunitensi dollaro_statunitense",
        "UYU": "peso_uruguayano pesos_uruguayani",
        "VES": "bolívar_venezuelano bolívares_venezuelani",
        "VND": "dong_vietnamita dong_vietnamiti",
        "XAF": "franchi_cfa_beac franco_cfa_beac",
        "XOF": "franchi_cfa_bceao franco_cfa_bceao",
        "ZAR": "rand_sudafricani rand_sudafricano",
    },
)
# The end of what bench/make_languages.py made.
