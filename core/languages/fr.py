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
    your=words("votre"),
    names_asked=words("nom"),
    overrides=(
        (
            "ignore",
            r"(?<!pas )\bignore[zr]?\b[^.!?:;]{0,30}\b(?:instructions (?:préc|ci-)|consignes|règles|directives)",
        ),
    ),
    weak_reasons=words("comme"),
    takes_back=r"enfin,? non|non,? attend|je veux dire|ou plutôt|pardon\b|correction\b",
    limits=words("moins plus avant après"),
    times=words("fois"),
    of=words("d' de"),
    o_clock=words("heure heures"),
    at_hours=words("à vers dès après avant depuis jusqu'à"),
    per=words("par"),
    turning=words("presque"),
    answers=words("résultat réponse"),
    steps=words("étape"),
    frame=words("catégorie valeur"),
    asks_text=(r"\b(?:écris|écrivez|rédige[rz]?|traduis(?:ez)?|résume[rz]?|autres (?:mots|termes))\b"),
    asks_value=r"\b(?:qui|quel(?:le)?s?|où|quand|combien)\b",
    offers_options=r"\b(?:sélectionne\w*|assigne[zr]?|classifi\w*|classe[zr]?|choisis\w*)\b",
    how_many="combien de|en",
    country_code="indicatif",
    leaves_open="[cç]a d[eé]pend",
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
    in_order="respectivement|dans (?:cet|l['’]) ?ordre|par ordre de|étapes",
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
    yes=r"oui|si(?=[,.!]|\Z)",
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
    parts=words("section chapitre article paragraphe clause annexe tableau figure"),
    numbers="1 une 20 vingts 70 septante 80 octante/huitante 90 nonante",
    scales="100 cent/cents 1000 mille 1000000 million/millions 1000000000 milliard/milliards",
    number_links=words("et"),
    weak_numbers=words("un une neuf zéro"),
    ordinals="1 première/premiers/premières/unième 2 second/seconde",
    before_ordinals=words("le la les du au ce cette votre vos notre son sa mon ma chaque"),
    twenties=words("vingt vingts"),
    half=words("demi demie"),
    and_a_half=(" et demie", " et demi"),
    dozen="douzaine",
    minus=words("moins"),
    before_minus=words("est sont était sur de a"),
    unclear_months=words("mars mai"),
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
        "half-year": "semestre semestres",
        "year": "année années",
        "kg": "kilo kilos",
        "MB": "mo",
        "GB": "go",
        "TB": "to",
        "kB": "ko",
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


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="French",
    months=(
        "1 janvier/janv 2 février/févr 3 mars 4 avril/avr 5 mai 6 juin 7 juillet/juil 8 août 9 septembre/sept 10"
        " octobre/oct 11 novembre/nov 12 décembre/déc"
    ),
    weekdays=(
        "1 lundi/lundis 2 mardi/mardis 3 mercredi/mercredis 4 jeudi/jeudis 5 vendredi/vendredis 6 samedi/samedis 7"
        " dimanche/dimanches"
    ),
    numbers=(
        "0 zéro 1 un 2 deux 3 trois 4 quatre 5 cinq 6 six 7 sept 8 huit 9 neuf 10 dix 11 onze 12 douze 13 treize 14"
        " quatorze 15 quinze 16 seize 20 vingt 30 trente 40 quarante 50 cinquante 60 soixante"
    ),
    ordinals=(
        "1 premier 2 deuxième 3 troisième 4 quatrième 5 cinquième 6 sixième 7 septième 8 huitième 9 neuvième 10 dixième"
        " 11 onzième 12 douzième 13 treizième 14 quatorzième 15 quinzième 16 seizième 20 vingtième 30 trentième 40"
        " quarantième 50 cinquantième 60 soixantième"
    ),
    units={
        "%": "pour_cent",
        "‰": "pour_mille",
        "millisecond": "milliseconde millisecondes",
        "second": "seconde secondes",
        "minute": "minute minutes",
        "hour": "heure heures",
        "day": "jour jours",
        "week": "semaine semaines",
        "month": "mois",
        "quarter": "trimestre trimestres",
        "year": "ans an",
        "decade": "décennie décennies",
        "century": "siècle siècles",
        "nm": "nanomètre nanomètres",
        "um": "micromètre micromètres",
        "mm": "millimètre millimètres",
        "cm": "centimètre centimètres",
        "m": "mètre mètres",
        "km": "kilomètre kilomètres",
        "inch": "pouces",
        "foot": "pieds",
        "yard": "yard yards",
        "mile": "mile miles",
        "cm²": "centimètre_carré centimètres_carrés",
        "m²": "mètre_carré mètres_carrés",
        "km²": "kilomètre_carré kilomètres_carrés",
        "ft²": "pied_carré pieds_carrés",
        "acre": "acre_anglo-saxonne acres_anglo-saxonnes",
        "ha": "hectare hectares",
        "m³": "mètre_cube mètres_cubes",
        "ug": "microgramme microgrammes",
        "mg": "milligramme milligrammes",
        "g": "gramme grammes",
        "kg": "kilogramme kilogrammes",
        "pound": "livre livres",
        "ounce": "once onces",
        "tonne": "tonne tonnes",
        "ml": "millilitre millilitres",
        "cl": "centilitre centilitres",
        "dl": "décilitre décilitres",
        "l": "litre litres",
        "gallon": "gallon gallons",
        "tablespoon": "cuillère_à_soupe cuillères_à_soupe",
        "teaspoon": "cuillère_à_café cuillères_à_café",
        "cup": "tasse tasses",
        "bit": "bit bits",
        "byte": "octet octets",
        "kB": "kilooctet kilooctets",
        "MB": "mégaoctet mégaoctets",
        "GB": "gigaoctet gigaoctets",
        "TB": "téraoctet téraoctets",
        "PB": "pétaoctet pétaoctets",
        "pixel": "pixel pixels",
        "watt": "watt watts",
        "kW": "kilowatt kilowatts",
        "MW": "mégawatt mégawatts",
        "kWh": "kilowatt-heure kilowatt-heures",
        "volt": "volt volts",
        "amp": "ampère ampères",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "mégahertz",
        "GHz": "gigahertz",
        "calorie": "calorie calories",
        "kcal": "kilocalorie kilocalories",
        "km/h": "kilomètre_par_heure kilomètres_par_heure",
        "m/s": "mètre_par_seconde mètres_par_seconde",
        "mph": "mile_par_heure miles_par_heure",
        "degree": "degré degrés",
        "°C": "degré_celsius degrés_celsius",
        "°F": "degré_fahrenheit degrés_fahrenheit",
        "kelvin": "kelvin kelvins",
        "AED": "dirham_des_émirats_arabes_unis dirhams_des_émirats_arabes_unis",
        "ARS": "peso_argentin pesos_argentins",
        "AUD": "dollar_australien dollars_australiens",
        "BDT": "taka_bangladeshi takas_bangladeshis",
        "BGN": "lev_bulgare levs_bulgares",
        "BHD": "dinar_bahreïni dinars_bahreïnis",
        "BOB": "boliviano_bolivien bolivianos_boliviens",
        "BRL": "réal_brésilien réals_brésiliens",
        "CAD": "dollar_canadien dollars_canadiens",
        "CHF": "franc_suisse francs_suisses",
        "CLP": "peso_chilien pesos_chiliens",
        "CNY": "yuan_renminbi_chinois yuans_renminbi_chinois",
        "COP": "peso_colombien pesos_colombiens",
        "CRC": "colón_costaricain colóns_costaricains",
        "CZK": "couronne_tchèque couronnes_tchèques",
        "DKK": "couronne_danoise couronnes_danoises",
        "DOP": "peso_dominicain pesos_dominicains",
        "DZD": "dinar_algérien dinars_algériens",
        "EGP": "livre_égyptienne livres_égyptiennes",
        "EUR": "euro euros",
        "GBP": "livre_sterling livres_sterling",
        "GEL": "lari_géorgien lari_géorgiens",
        "GHS": "cédi_ghanéen cédis_ghanéens",
        "GTQ": "quetzal_guatémaltèque quetzals_guatémaltèques",
        "HKD": "dollar_de_hong_kong dollars_de_hong_kong",
        "HNL": "lempira_hondurien lempiras_honduriens",
        "HUF": "forint_hongrois forints_hongrois",
        "IDR": "roupie_indonésienne roupies_indonésiennes",
        "ILS": "nouveau_shekel_israélien nouveaux_shekels_israéliens",
        "INR": "roupie_indienne roupies_indiennes",
        "IQD": "dinar_irakien dinars_irakiens",
        "IRR": "riyal_iranien riyals_iraniens",
        "ISK": "couronne_islandaise couronnes_islandaises",
        "JOD": "dinar_jordanien dinars_jordaniens",
        "JPY": "yen_japonais yens_japonais",
        "KES": "shilling_kényan shillings_kényans",
        "KRW": "won_sud-coréen wons_sud-coréens",
        "KWD": "dinar_koweïtien dinar_koweïtiens",
        "KZT": "tenge_kazakh tenges_kazakhs",
        "LKR": "roupie_srilankaise roupies_srilankaises",
        "MXN": "peso_mexicain pesos_mexicains",
        "MYR": "ringgit_malais ringgits_malais",
        "NGN": "naira_nigérian nairas_nigérians",
        "NIO": "córdoba_oro_nicaraguayen córdobas_oro_nicaraguayens",
        "NOK": "couronne_norvégienne couronnes_norvégiennes",
        "NPR": "roupie_népalaise roupies_népalaises",
        "NZD": "dollar_néo-zélandais dollars_néo-zélandais",
        "OMR": "riyal_omanais riyals_omanis",
        "PEN": "sol_péruvien sols_péruviens",
        "PHP": "peso_philippin pesos_philippins",
        "PKR": "roupie_pakistanaise roupies_pakistanaises",
        "PLN": "zloty_polonais zlotys_polonais",
        "PYG": "guaraní_paraguayen guaranís_paraguayens",
        "QAR": "riyal_qatari riyals_qataris",
        "RON": "lei_roumains leu_roumain",
        "RSD": "dinar_serbe dinars_serbes",
        "RUB": "rouble_russe roubles_russes",
        "SAR": "riyal_saoudien riyals_saoudiens",
        "SEK": "couronne_suédoise couronnes_suédoises",
        "SGD": "dollar_de_singapour dollars_de_singapour",
        "THB": "baht_thaïlandais bahts_thaïlandais",
        "TND": "dinar_tunisien dinars_tunisiens",
        "TRY": "livre_turque livres_turques",
        "TWD": "nouveau_dollar_taïwanais nouveaux_dollars_taïwanais",
        "TZS": "shilling_tanzanien shillings_tanzaniens",
        "UAH": "hryvnia_ukrainienne hryvnias_ukrainiennes",
        "UGX": "shilling_ougandais shillings_ougandais",
        "USD": "dollar_des_états-unis dollars_des_états-unis",
        "UYU": "peso_uruguayen pesos_uruguayens",
        "VES": "bolivar_vénézuélien bolivars_vénézuéliens",
        "VND": "dông_vietnamien dôngs_vietnamiens",
        "ZAR": "rand_sud-africain rands_sud-africains",
    },
)
# The end of what bench/make_languages.py made.
