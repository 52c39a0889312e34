"""French."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "pas ne_pas n'est_pas",
        "no": "aucun aucune non ni",
        "never": "jamais",
        "nothing": "rien nul_part",
        "without": "sans",
        "hardly": "à_peine guère",
    },
    "modality": {
        "must": "doit doivent dois devez devons devra devront il_faut faut obligatoire obligatoires nécessaire"
        " nécessaires requis requise tenu_de exigé exigée",
        "should": "devrait devraient devriez devrais recommandé recommandée recommandons conseillé conseillons"
        " il_vaut_mieux",
        "may": "peut peuvent peux pouvez pouvons pourra pourront pourrait pourraient pourriez possible possibles"
        " facultatif facultative autorisé autorisée",
        "must not": "ne_peut_pas ne_peux_pas ne_dois_pas ne_peuvent_pas ne_pouvez_pas ne_doit_pas ne_doivent_pas"
        " ne_devez_pas interdit interdite interdits défendu impossible n'est_pas_autorisé n'est_pas_possible",
        "should not": "ne_devrait_pas ne_devraient_pas ne_devriez_pas déconseillé",
        "need not": "n'est_pas_nécessaire n'est_pas_obligatoire pas_besoin pas_nécessaire",
    },
    "quantity": {
        "all": "tout toute tous toutes chaque chacun chacune entier entière intégralement",
        "most": "plupart majorité",
        "many": "beaucoup plusieurs nombreux nombreuses divers diverses",
        "some": "quelques quelque certains certaines quelqu'un partie partiellement",
        "few": "peu",
        "none": "aucun aucune rien",
        "only": "seulement uniquement seul seule seuls exclusivement",
        "both": "deux_à_la_fois",
        "not all": "pas_tous pas_toutes pas_toujours",
        "half": "moitié",
    },
    "frequency": {
        "always": "toujours en_permanence à_tout_moment",
        "often": "souvent fréquemment généralement habituellement normalement en_général régulièrement",
        "sometimes": "parfois quelquefois de_temps_en_temps occasionnellement",
        "rarely": "rarement",
        "never": "jamais",
    },
    "bound": {
        "at least": "au_moins au_minimum un_minimum_de ou_plus",
        "at most": "au_plus au_maximum jusqu'à un_maximum_de pas_plus_de ou_moins",
        "more than": "plus_de plus_que supérieur_à supérieure_à",
        "less than": "moins_de moins_que inférieur_à inférieure_à",
        "exactly": "exactement précisément",
        "about": "environ approximativement à_peu_près presque autour_de",
    },
    "hedge": {
        "maybe": "peut-être probablement sans_doute éventuellement apparemment semble il_semble je_pense je_crois"
        " il_paraît à_ma_connaissance à_mon_avis vraisemblablement il_se_peut pas_sûr",
    },
    "certainty": {
        "surely": "certainement assurément sûrement évidemment clairement bien_sûr sans_aucun_doute",
    },
    "person": {
        "i": "je j' me moi mon ma mes",
        "we": "nous notre nos",
        "you": "tu te toi ton ta tes",
        "you, politely": "vous votre vos",
        "he": "il lui ils",
        "she": "elle elles",
        "his or her": "son sa ses leur leurs",
    },
    "-": {
        "": "n'hésitez_pas n'hésite_pas non_seulement pas_seulement ne_vous_inquiétez_pas ne_t'inquiète_pas"
        " pas_de_problème",
    },
}
OPPOSITES = """
avant = après
dessus au-dessus = dessous au-dessous
augmenter augmente augmenté augmentation = diminuer diminue diminué diminution réduire réduit réduction
monter monte hausse = baisser baisse descendre descend
supérieur supérieure supérieurs = inférieur inférieure inférieurs
haut haute hauts = bas basse
élevé élevée élevés = faible faibles
tôt = tard
minimum minimal minimale = maximum maximal maximale
inclure inclut inclus incluse comprend compris = exclure exclut exclu exclue sauf excepté hormis
ouvrir ouvre ouvrez ouvert ouverte = fermer ferme fermez fermé fermée
allumer allumé allumez = éteindre éteint éteignez
activer active activé activez = désactiver désactive désactivé désactivez
gauche = droite
dedans intérieur = dehors extérieur
autoriser autorise autorisé autorisée permettre permet permis = interdire interdit interdite empêcher empêche empêché
accepter accepte accepté acceptée approuver approuve approuvé = refuser refuse refusé rejeter rejette rejeté
gratuit gratuite gratuitement = payant payante
oui = non
vrai vraie = faux fausse
avec = sans
même mêmes identique = différent différente différents
premier première = dernier dernière
commencer commence début démarrer = finir finit terminer termine fin arrêter
ajouter ajoute ajoutez = supprimer supprime supprimez retirer retire
public publique = privé privée
acheter achète achat = vendre vend vente
envoyer envoie envoyez = recevoir reçoit
toujours = jamais
tout tous toutes = rien aucun aucune
meilleur meilleure mieux = pire pires
bon bonne bons = mauvais mauvaise
sûr sûre = dangereux dangereuse
succès réussi = échec échoué
valide valable = invalide
possible = impossible
obligatoire = facultatif facultative optionnel
chaud chaude = froid froide
grand grande grands = petit petite petits
long longue = court courte
rapide rapidement = lent lente lentement
nouveau nouvelle nouveaux = ancien ancienne vieux
interne = externe
avantage avantages = inconvénient inconvénients
positif positive = négatif négative
gagner gagne gain = perdre perd perte
manuel manuellement = automatique automatiquement
temporaire temporairement = permanent permanente définitif
"""
SORTS = """
printemps été automne hiver
rouge bleu vert jaune noir blanc
nord sud est ouest
chef=patron=supérieur=supérieure=responsable collègue client=cliente fournisseur
médecin=docteur infirmier=infirmière avocat=avocate juge professeur
locataire propriétaire=bailleur
père mère frère sœur fils fille
téléphone courrier=lettre e-mail=mail=courriel fax
carte espèces virement chèque bon
bus train voiture vélo avion bateau
eau lait huile jus vin bière café thé
sel sucre poivre farine beurre levure fromage
chaud=chaude=bouillant=bouillante froid=froide tiède
gratuit=gratuite payant=payante
obligatoire=obligatoires facultatif=facultative=facultatives
ouvert=ouverte fermé=fermée
neuf=neuve usagé=usagée=usé
matin après-midi soir nuit midi
cuisine salon chambre cave garage
"""
LANGUAGE = Language(
    name="French",
    common=(
        "le la les des et est une un que pour dans qui sur pas vous avec ce sont au plus il nous du votre vos ne je en"
        " de ou par cette aux peut être ces si mais leur d l qu n c s avant sans peuvent son sa ses elle lui comme tout"
        " très bien fait était ont même leurs"
    ),
    letters="ëêœîû",
    elides=True,
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("et"),
    or_words=words("ou"),
    articles=words("le la les l l' un une des"),
    definite=words("le la"),
    copulas=words("est sont était"),
    conditions=words("si sauf sinon seulement mais quand lorsque"),
    reasons=words("parce puisque car"),
    untrue=words("faux mythe"),
    that=words("que"),
    exceptions=words("sauf moins avant"),
    only=words("seulement uniquement"),
    order=words("premier première dernier dernière"),
    multiples=("double doublé",),
    in_order="respectivement",
    connectives={
        "if": "si quand lorsque dès_que",
        "unless": "sauf sauf_quand sauf_si à_moins_que au_lieu_de excepté hormis",
        "despite": "même_si malgré bien_que quoique indépendamment_de",
        "because": "parce_que puisque grâce_à en_raison_de",
        "inside": "pendant durant",
        "outside": "hors_de",
        "since": "depuis",
        "so": "donc",
        "yet": "néanmoins pourtant cependant",
        "such as": "comme ainsi_que",
    },
    yes="oui|si(?=[,.!])",
    no="non|malheureusement,? non",
    openings="bien sûr|bonjour|merci|voici|avec plaisir|certainement|volontiers",
    closings="n'hésitez pas|n'hésite pas|cordialement|bonne journée|bonne chance|d'autres questions",
    offers="souhaite[sz]-(?:vous|tu) que|voulez-vous que|veux-tu que",
    harmless="n'hésite[sz]? (?:surtout )?pas",
    points="voici|ci-dessous|suivante?s?",
    caveats="attention|important|toutefois|cependant",
    conclusions="donc|ainsi|par conséquent|en (?:conclusion|résumé|somme)|la réponse",
    asks_for="envoyez|donnez",
    secrets="mot de passe",
    user="Utilisateur",
    sorts=SORTS,
    refusals=(
        (
            "je ",
            (
                r"\bje ne (?:peux|puis|pourrai|suis|saurais)(?: malheureusement)?(?: pas)? (?:pas )?(?:(?:en mesure"
                r"|capable|autorisée?|habilitée?) (?:de |d'|à ))?[^.!?\n]{0,24}(?:aid|répond|fourni|assist|continu"
                r"|discut"
                "|génér|cré|écri|donn|trait|satisf|accéd|faire|propos|partag)"
            ),
        ),
        ("je ", r"\bje (?:suis (?:incapable|dans l'impossibilité)|dois (?:refuser|décliner)|refuse de)"),
        ("impossible", r"\bil m'est impossible (?:de |d')"),
        ("nous ne", r"\bnous ne pouvons pas [^.!?\n]{0,24}(?:vous aider|donner suite|répondre|traiter)"),
    ),
    not_knowing=(
        ("je ne ", r"\bje ne (?:sais pas|trouve pas|dispose pas|connais pas|peux pas (?:trouver|déterminer))"),
        (
            "n'",
            (
                r"\b(?:n'(?:ai|y a|est|ont|a)|ne (?:contient|contiennent|mentionne|mentionnent|précise|précisent"
                r"|fournit)) (?:pas|aucune?|trouvé)[^.\n]{0,40}(?:information|détail|donnée|mention|réponse|précisé"
                "|indiqué|trouvé|source|document|texte)"
            ),
        ),
        (
            "ne ",
            (
                r"\b(?:sources?|documents?|textes?|contexte|extraits?|informations) [^.\n]{0,30}"
                r"\bne [a-zéè]{3,14} (?:pas"
                "|aucun)"
            ),
        ),
        ("aucune", r"\baucune? (?:[a-zéè]{3,12} )?(?:information|mention|donnée|détail|réponse)"),
    ),
    model=(("modèle", r"\ben tant qu(?:e modèle|'(?:ia|intelligence artificielle))"),),
    reasoning=(("l'util", r"\bl'utilisateur (?:demande|veut|souhaite|a demandé)"),),
    unable=r"\bmalheureusement\b[^.!?\n]{0,60}\bpas\b",
    verse="chanson|poème",
    letters_asked="lettre|courriel",
    dangling=words("et ou le la les un une des du de pour avec que qui"),
    sources_asked="source|lien",
    but_words=words("mais"),
    not_negating="seulement|hesitez|hésitez",
    warnings="attention|avertissement|jamais|sauf|important",
    to_words=words("à a"),
    invents=words("génère invente crée"),
    extracts=words("classifie extrais"),
    numbers="zéro un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    tens=(
        "20 vingt 20 vingts 30 trente 40 quarante 50 cinquante 60 soixante 70 septante 80 octante 80"
        " huitante 90 nonante"
    ),
    scales="100 cent 100 cents 1000 mille 1000000 million 1000000 millions 1000000000 milliard 1000000000 milliards",
    number_links=words("et"),
    weak_numbers=words("un une neuf zéro"),
    ordinals=(
        "premier/première/premiers/premières deuxième/second/seconde troisième quatrième cinquième sixième"
        " septième huitième neuvième dixième"
    ),
    before_ordinals=words("le la les du au ce cette votre vos notre son sa mon ma chaque"),
    twenties=words("vingt vingts"),
    half=words("demi demie"),
    and_a_half=(" et demie", " et demi"),
    dozen="douzaine",
    minus=words("moins"),
    before_minus=words("est sont était sur de a"),
    months=(
        "janvier/janv février/févr mars avril/avr mai juin juillet/juil août septembre/sept octobre/oct"
        " novembre/nov décembre/déc"
    ),
    unclear_months=words("mars mai"),
    weekdays=(
        "lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis dimanche/dimanches"
    ),
    noon=words("midi"),
    midnight=words("minuit"),
    hours="minuit une deux trois quatre cinq six sept huit neuf dix onze douze/midi",
    clock=(
        ("demi/demie", "(?:a|vers|des|apres|avant|depuis|jusqu'a|pour) (?P<t>{h} ?h(?:eures?)? et demie?)", 30),
        ("quart", "{h} ?h(?:eures?)? et quart", 15),
        ("moins", "{h} ?h(?:eures?)? moins le quart", -15),
        ("moins", "{h} ?h(?:eures?)? moins {m}", "-"),
        ("midi/minuit", "(?P<h>midi|minuit) et demie?", 30),
        ("midi/minuit", "(?P<h>midi|minuit) et quart", 15),
        ("midi/minuit", "(?P<h>midi|minuit) moins le quart", -15),
        ("heures", "(?:a|vers|des|apres|avant|depuis|jusqu'a|pour) (?P<t>{h} heures {m})", "+"),
        ("heure/heures", "(?:a|vers|des|apres|avant|depuis|jusqu'a|pour) (?P<t>{h} heures?)", 0),
    ),
    first_half_of_the_day="du matin",
    second_half_of_the_day="du soir/de l'après-midi",
    holidays={
        "veille de noël": "12-24",
        "jour de noël": "12-25",
        "saint-sylvestre": "12-31",
        "jour de l'an": "01-01",
    },
    units={
        "%": "pourcent",
        "second": "seconde secondes",
        "minute": "minute minutes",
        "hour": "heure heures",
        "day": "jour jours",
        "week": "semaine semaines",
        "month": "mois",
        "trimestre": "trimestre trimestres",
        "semestre": "semestre semestres",
        "year": "an ans année années",
        "century": "siècle siècles",
        "cm": "centimètre centimètres",
        "km": "kilomètre kilomètres",
        "g": "gramme grammes",
        "kg": "kilo kilos kilogramme kilogrammes",
        "pound": "livre livres",
        "tonne": "tonne tonnes",
        "l": "litre litres",
        "MB": "mo",
        "GB": "go",
        "TB": "to",
        "kB": "ko",
        "cup": "tasse tasses",
        "degree": "degré degrés",
        "word": "mot mots",
        "character": "caractère caractères",
    },
    calls="appelez|numero",
    before_months=words("en de du depuis jusqu'en a"),
    occasions=words("fois"),
    working=words("ouvrables ouvrés"),
    square=words("carrés"),
    ordinal_endings="er|ere|re|eme|e",
    before_spans=words("de en après pendant"),
)
