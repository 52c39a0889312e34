"""Swedish.

Å, ä and ö are folded to a and o. Words that then equal other common words are left out: "vår" (var), "säker" (saker);
"far" and "bor" are read as "får" and "bör", except in the phrases of "-".
"""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "inte ej icke",
        "no": "ingen inget inga ingens ingendera varken nej",
        "never": "aldrig",
        "nothing": "ingenting ingenstans ingenstädes",
        "without": "utan",
        "hardly": "knappt knappast",
    },
    "modality": {
        "must": "måste behöver behöva behövde behövs behövdes krävs kräver kräva krävde krävas krävdes obligatorisk"
        " obligatoriskt obligatoriska nödvändig nödvändigt nödvändiga skyldig skyldiga tvungen tvunget tvungna tvingas"
        " erfordras",
        "should": "bör borde rekommenderas rekommenderar rekommenderat rekommenderade tillrådligt lämpligen",
        "may": "kan kunna kunde kunnat får möjlig möjligt möjliga valfri valfritt valfria tillåten tillåtet tillåtna"
        " tillåts går_att gick_att har_rätt_att skulle_kunna",
        "must not": "kan_inte kan_ej kan_icke inte_kan ej_kan kunde_inte inte_kunde inte_kunna kan_inga kan_ingen"
        " kan_inget får_inte får_ej får_icke inte_får ej_får får_inga får_ingen får_inget måste_låta_bli går_inte_att"
        " går_ej_att inte_går_att inte_tillåtet inte_tillåten inte_tillåtna ej_tillåtet ej_tillåten ej_tillåtna"
        " tillåts_inte tillåts_ej inte_möjligt inte_möjlig ej_möjligt ej_möjlig omöjlig omöjligt omöjliga förbjuden"
        " förbjudet förbjudna förbjuds otillåten otillåtet otillåtna",
        "should not": "bör_inte bör_ej inte_bör ej_bör borde_inte borde_ej inte_borde rekommenderas_inte"
        " rekommenderas_ej rekommenderar_inte inte_rekommenderas inte_rekommenderat",
        "need not": "behöver_inte behöver_ej inte_behöver ej_behöver behöver_inga behöver_ingen behöver_inget"
        " behövs_inte behövs_ej inte_behövs behövde_inte inte_behöva måste_inte inte_måste krävs_inte krävs_ej"
        " inte_krävs krävs_inga krävs_ingen krävs_inget inte_nödvändig inte_nödvändigt inte_nödvändiga ej_nödvändigt"
        " inte_obligatorisk inte_obligatoriskt inte_obligatoriska ej_obligatoriskt inte_skyldig inte_tvungen",
        "will": "ska skall skulle kommer_att kommer_inte_att",
    },
    "quantity": {
        "all": "alla allt all allas varje samtliga hela helt hel fullständigt fullständig fullständiga alltihop"
        " alltsammans allihop var_och_en vem_som_helst vad_som_helst vilken_som_helst vilket_som_helst",
        "most": "flesta mesta merparten majoriteten huvudsakligen mestadels största_delen till_största_delen",
        "many": "många flera flertal flertalet åtskilliga talrika ett_antal olika diverse massor massvis",
        "some": "några någon något någonting vissa viss somliga en_del en_viss delvis somt",
        "few": "lite litet fåtal fåtalet fåtaliga få_av ytterst_få mycket_få endast_få",
        "none": "ingen inget inga ingenting ingendera",
        "only": "bara endast enbart uteslutande blott enda",
        "both": "både båda bägge bådas",
        "either": "antingen endera",
        "neither": "varken",
        "not all": "inte_alla inte_allt inte_alltid inte_varje inte_samtliga ej_alla ej_alltid",
        "half": "hälften halva",
    },
    "frequency": {
        "always": "alltid ständigt jämt hela_tiden när_som_helst varje_gång",
        "often": "ofta oftast vanligen vanligtvis normalt regelbundet i_regel för_det_mesta i_allmänhet brukar",
        "sometimes": "ibland då_och_då emellanåt stundom från_tid_till_annan",
        "rarely": "sällan",
        "never": "aldrig",
    },
    "bound": {
        "at least": "minst åtminstone lägst minimum minimalt tidigast inte_mindre_än ej_mindre_än inte_färre_än"
        " som_minst",
        "at most": "högst maximalt max maximum som_mest upp_till inom senast inte_mer_än ej_mer_än inte_fler_än"
        " inte_över",
        "more than": "mer_än mera_än fler_än över överstiger överstigande överskrider",
        "less than": "mindre_än färre_än understiger understigande underskrider",
        "exactly": "exakt precis",
        "about": "ungefär cirka ca circa omkring runt nästan uppskattningsvis",
    },
    "hedge": {
        "maybe": "kanske kanhända möjligen möjligtvis eventuellt troligen troligtvis sannolikt antagligen förmodligen"
        " tydligen verkar tycks förefaller jag_tror jag_antar jag_gissar jag_tycker såvitt_jag_vet så_vitt_jag_vet"
        " enligt_min_mening enligt_min_åsikt inte_säker inte_helt_säker osäker_på",
    },
    "certainty": {
        "surely": "säkert säkerligen definitivt absolut självklart givetvis naturligtvis otvivelaktigt garanterat"
        " garanterad uppenbarligen förvisso utan_tvekan utan_tvivel",
    },
    "person": {
        "i": "jag mig mej min mitt mina",
        "we": "vi oss",
        "you": "du dig dej din ditt dina",
        "you, politely": "ni er ert era eder",
        "he": "han honom hans",
        "she": "hon henne hennes",
        "they": "dem deras",
    },
    "-": {
        "": "tveka_inte inte_bara inte_endast inte_enbart ej_endast inte_minst utan_även utan_också utan_snarare"
        " inget_problem inga_problem ingen_fara ingen_orsak inga_bekymmer oroa_dig_inte oroa_er_inte glöm_inte"
        " glöm_ej inte_desto_mindre icke_desto_mindre varför_inte eller_inte eller_ej framför_allt trots_allt"
        " bor_i bor_på bor_hos bor_med bor_här bor_där min_far din_far hans_far hennes_far far_och_mor",
    },
}
OPPOSITES = """
före innan förut = efter därefter efteråt
över ovan ovanför = under nedan nedanför
mer mera fler = mindre färre
öka ökar ökade ökat ökas ökad ökning höja höjer höjde höjt höjs höjd = minska minskar minskade minskat minskas minskad
  minskning sänka sänker sänkte sänkt sänks reducera reducerar reducerat
stiga stiger steg stigit växa växer = sjunka sjunker sjönk sjunkit falla faller föll fallit
högre = lägre
hög högt höga = låg lågt låga
högst högsta = lägst lägsta minst minsta
tidigare = senare
tidig tidigt tidiga = sen sent sena
tidigast tidigaste = senast senaste
minimum minimalt minimal minimala = maximum maximalt maximal maximala max
inklusive inkluderar inkluderas inkluderat omfattar = exklusive exkluderar exkluderas exkluderat förutom undantaget
öppna öppnar öppnade öppnat öppnas öppen öppet = stänga stänger stängde stängt stängs stängd stäng sluten
slå_på slår_på sätt_på påslagen påslaget påslagna = stäng_av stänga_av stänger_av slå_av avstängd avstängt avslagen
aktivera aktiverar aktiverad aktiverat aktiv aktivt = inaktivera inaktiverar inaktiverad inaktiverat avaktivera
  avaktiverar avaktiverad avaktiverat inaktiv inaktivt
vänster vänstra = höger högra
upp uppåt uppe = ner ned nedåt nere
in inåt = ut utåt
inuti inne inomhus inre = utanför ute utomhus yttre
tillåta tillåter tillät tillåtet tillåten tillåtna tillåts = förbjuda förbjuder förbjöd förbjudet förbjuden förbjudna
  förbjuds förhindra förhindrar hindra hindrar
acceptera accepterar accepterade accepterat accepteras godkänna godkänner godkände godkänt godkänd godkänns = avvisa
  avvisar avvisade avvisat avvisas avslå avslår avslog neka nekar nekade nekas vägra vägrar vägrade underkänd underkänt
gratis kostnadsfri kostnadsfritt avgiftsfri avgiftsfritt = avgiftsbelagd avgiftsbelagt betald betalt
ja = nej
sant sann sanna = falskt falsk falska osant
rätt korrekt riktigt = fel felaktig felaktigt inkorrekt
med = utan
samma lika likadan = olika annan annat annorlunda
första först = sista sist
börja börjar började börjat start starta startar startade = sluta slutar slutade slutat slut avsluta avslutar avslutade
  stoppa stoppar
lägga_till lägger_till lägg_till tillagd tillagt addera = ta_bort tar_bort borttagen borttaget radera raderar raderas
  avlägsna avlägsnar
offentlig offentligt offentliga = privat privata
köpa köper köpte köpt köp köpare = sälja säljer sålde sålt försäljning säljare
skicka skickar skickade skickat skickas sända sänder = ta_emot tar_emot mottagit mottaget motta erhålla erhåller
alltid = aldrig
alla allt samtliga = ingen inget inga ingenting
bäst bästa = sämst sämsta värst värsta
bättre = sämre värre
bra god gott goda = dålig dåligt dåliga
säkert säkra trygg tryggt trygga ofarlig ofarligt = farlig farligt farliga osäker osäkert osäkra riskabel riskabelt
framgång framgångsrik lyckas lyckades lyckad lyckat = misslyckande misslyckas misslyckades misslyckad misslyckat
giltig giltigt giltiga = ogiltig ogiltigt ogiltiga
möjlig möjligt möjliga = omöjlig omöjligt omöjliga
laglig lagligt lagliga = olaglig olagligt olagliga
obligatorisk obligatoriskt obligatoriska = valfri valfritt valfria frivillig frivilligt frivilliga
varm varmt varma het hett = kall kallt kalla
stor stort stora större störst största = liten litet lilla små mindre
lång långt långa längre längst längsta = kort korta kortare kortast
snabb snabbt snabba snabbare snabbast = långsam långsamt långsamma långsammare
stark starkt starka starkare = svag svagt svaga svagare
full fullt fulla = tom tomt tomma
ny nytt nya nyare nyaste = gammal gammalt gamla äldre äldst
lätt enkel enkelt enkla lättare enklare = svår svårt svåra svårare
dyr dyrt dyra dyrare = billig billigt billiga billigare
intern internt interna = extern externt externa
fördel fördelar fördelen = nackdel nackdelar nackdelen
positiv positivt positiva = negativ negativt negativa
vinst vinster = förlust förluster
vinna vinner vann vunnit = förlora förlorar förlorade förlorat
manuell manuellt manuella = automatisk automatiskt automatiska
tillfällig tillfälligt tillfälliga temporär temporärt = permanent permanenta varaktig varaktigt
visa visar visas synlig synligt synliga = dölja döljer döljs dold dolt osynlig osynligt
låsa_upp låser_upp upplåst = låsa låser låst
import importera importerar = export exportera exporterar
inloggad logga_in loggar_in = utloggad logga_ut loggar_ut
arbetsgivare arbetsgivaren = arbetstagare arbetstagaren anställd anställda
debet = kredit
"""
LANGUAGE = Language(
    name="Swedish",
    common=(
        "och att det som en på är av för med till den inte har de om ett jag vi kan du eller från ska när efter också"
        " alla bara så här mycket ditt din under genom vara blir"
    ),
    letters="å",
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("och"),
    or_words=words("eller"),
    overrides=(("ignorera", r"(?<!inte )\bignorera\b(?! inte)[^.!?:;]{0,30}\b(?:instruktion|anvisning)"),),
    reasons=words("eftersom"),
    takes_back=r"nej,? vänta|ursäkta|förlåt|jag menar|eller snarare",
    limits=words("före efter under över"),
    per=words("per"),
    turning=words("nästan"),
    answers=words("svar resultat"),
    how_many="hur många",
    asks_text=r"\b(?:skriv|översätt|sammanfatta|hitta på|andra ord)\b",
    asks_value=r"\b(?:vem|vilke[nt]|vilka|hur många)\b",
    offers_options=r"\b(?:klassificera|välj|en av)\b",
    leaves_open="det beror på|vet inte",
    yes="ja|jo",
    no="nej|tyvärr,? (?:nej|inte)",
    refusals=(
        (
            "inte ",
            (
                r"\b(?:jag kan|kan jag|vi kan)[^.!?\n]{0,20} inte (?:hjälpa|svara|ge |tillhandahålla|uppfylla|bistå"
                "|fortsätta|göra)"
            ),
        ),
    ),
    not_knowing=(
        ("inte ", r"\b(?:vet jag inte|jag vet inte|inte hitta|framgår inte|nämns inte|inte angiv)"),
        ("ingen ", r"\bingen (?:[a-zåäö]{3,14} )?(?:information|uppgift)"),
    ),
    but_words=words("men"),
    negates_after=True,
    calls="telefon|nummer",
)
