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
    in_order="rispettivamente",
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
    yes="sì|si(?=[,.!])",
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
    sources="font[ei]",
    but_words=words("ma"),
    not_negating="solo|soltanto|esiti",
    to_words=words("a al"),
    invents=words("genera inventa crea"),
    numbers=(
        "zero un/uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici"
        " quindici sedici diciassette diciotto diciannove"
    ),
    tens="20 venti 30 trenta 40 quaranta 50 cinquanta 60 sessanta 70 settanta 80 ottanta 90 novanta",
    scales="100 cento 1000 mille 1000 mila 1000000 milione 1000000 milioni 1000000000 miliardo 1000000000 miliardi",
    number_links=words("e"),
    weak_numbers=words("un uno una sei zero"),
    ordinals=(
        "primo/prima/primi/prime secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta"
        " settimo/settima ottavo/ottava nono/nona decimo/decima"
    ),
    before_ordinals=words("il lo la i gli le al alla nel nella del della suo tuo"),
    number_parts=("cento", "mille", "mila"),
    half=words("mezzo mezza mezz"),
    and_a_half=(" e mezza", " e mezzo"),
    dozen="dozzina",
    minus=words("meno"),
    before_minus=words("e era di da a costa"),
    months=(
        "gennaio/gen febbraio/feb marzo/mar aprile/apr maggio/mag giugno/giu luglio/lug agosto/ago"
        " settembre/set ottobre/ott novembre/nov dicembre/dic"
    ),
    weekdays="lunedì martedì mercoledì giovedì venerdì sabato domenica/domeniche",
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
        "second": "secondo secondi",
        "minute": "minuto minuti",
        "hour": "ora ore",
        "day": "giorno giorni",
        "week": "settimana settimane",
        "month": "mese mesi",
        "year": "anno anni",
        "century": "secolo secoli",
        "mm": "millimetro millimetri",
        "cm": "centimetro centimetri",
        "m": "metro metri",
        "km": "chilometro chilometri",
        "mile": "miglio miglia",
        "g": "grammo grammi",
        "kg": "chilo chili chilogrammo chilogrammi",
        "tonne": "tonnellata tonnellate",
        "l": "litro litri",
        "ml": "millilitro millilitri",
        "degree": "grado gradi",
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
