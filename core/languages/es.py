"""Spanish."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "no",
        "no": "ningún ninguno ninguna ni",
        "never": "nunca jamás",
        "nothing": "nada nadie",
        "without": "sin",
        "hardly": "apenas",
    },
    "modality": {
        "must": "debe deben debes debemos deberá deberán hay_que tiene_que tienen_que tienes_que obligatorio"
        " obligatoria necesario necesaria imprescindible requerido requerida requiere es_preciso",
        "should": "debería deberían deberías recomendable recomienda recomendamos aconsejable conviene",
        "may": "puede pueden puedes podemos podrá podrán podría podrían puedo posible posiblemente opcional permitido"
        " se_permite",
        "must not": "no_puede no_pueden no_puedes no_podrá no_debe no_deben no_debes prohibido prohibida prohíbe"
        " no_se_permite no_está_permitido imposible no_es_posible",
        "should not": "no_debería no_deberían no_deberías no_se_recomienda",
        "need not": "no_es_necesario no_hace_falta no_tiene_que no_tienes_que no_necesita",
    },
    "quantity": {
        "all": "todo toda todos todas cada cualquier cualquiera entero entera completo completa",
        "most": "mayoría mayor_parte",
        "many": "muchos muchas mucho mucha varios varias numerosos numerosas diversos diversas",
        "some": "algunos algunas algún alguno alguna alguien algo unos unas parte parcialmente ciertos ciertas",
        "few": "pocos pocas poco poca",
        "none": "ningún ninguno ninguna nadie nada",
        "only": "solo solamente únicamente exclusivamente tan_solo",
        "both": "ambos ambas",
        "not all": "no_todos no_todas no_siempre",
        "half": "mitad",
    },
    "frequency": {
        "always": "siempre en_todo_momento",
        "often": "frecuentemente con_frecuencia a_menudo normalmente generalmente habitualmente por_lo_general",
        "sometimes": "a_veces ocasionalmente de_vez_en_cuando algunas_veces",
        "rarely": "raramente rara_vez pocas_veces casi_nunca",
        "never": "nunca jamás",
    },
    "bound": {
        "at least": "al_menos por_lo_menos como_mínimo un_mínimo_de no_menos_de o_más",
        "at most": "como_máximo hasta un_máximo_de no_más_de dentro_de o_menos",
        "more than": "más_de más_que superior_a",
        "less than": "menos_de menos_que inferior_a",
        "exactly": "exactamente",
        "about": "aproximadamente alrededor_de unos casi cerca_de",
    },
    "hedge": {
        "maybe": "quizás quizá tal_vez probablemente posiblemente aparentemente supuestamente creo_que pienso_que"
        " parece parece_que me_parece que_yo_sepa en_mi_opinión no_estoy_seguro a_lo_mejor",
    },
    "certainty": {
        "surely": "definitivamente ciertamente seguramente sin_duda claramente obviamente por_supuesto",
    },
    "person": {
        "i": "yo me mi mí mis mío mía conmigo",
        "we": "nosotros nosotras nos nuestro nuestra nuestros nuestras",
        "you": "tú te ti tu tus contigo vosotros vuestro vuestra",
        "you, politely": "usted ustedes",
        "he": "él",
        "she": "ella",
        "they": "ellos ellas",
        "his or your": "su sus le les",
    },
    "-": {
        "": "no_dude no_dudes no_solo no_sólo no_te_preocupes no_se_preocupe ningún_problema sin_embargo",
    },
}
OPPOSITES = """
antes = después tras
encima sobre arriba = debajo bajo abajo
más = menos
aumentar aumenta aumentó aumento incrementar incrementa incremento = disminuir disminuye disminuyó reducir reduce
  redujo reducción
subir sube subió = bajar baja bajó
mayor mayores superior superiores = menor menores inferior inferiores
alto alta altos altas = bajo baja bajos bajas
temprano pronto = tarde
mínimo mínima = máximo máxima
incluir incluye incluido incluida incluidos = excluir excluye excluido excluida excepto salvo
abrir abre abierto abierta abra = cerrar cierra cerrado cerrada cierre
encender encendido encienda = apagar apagado apague
activar activa activado active = desactivar desactiva desactivado desactive
izquierda izquierdo = derecha derecho
dentro interior = fuera exterior
permitir permite permitido permitida = prohibir prohíbe prohibido prohibida impedir impide evitar evita
aceptar acepta aceptado aprobar aprueba aprobado = rechazar rechaza rechazado denegar denegado negar
gratis gratuito gratuita = pago pagado
verdadero verdad cierto = falso mentira
con = sin
mismo misma igual iguales = diferente diferentes distinto distinta
primero primera primer = último última
empezar empieza comenzar comienza inicio iniciar = terminar termina acabar acaba fin finalizar finaliza
añadir añade agregar agrega = eliminar elimina quitar quita borrar borra
público pública = privado privada
comprar compra compró = vender vende vendió venta
enviar envía envió = recibir recibe recibió
siempre = nunca jamás
todo todos todas = nada ninguno ninguna nadie
mejor mejores = peor peores
bueno buena bueno buen = malo mala mal
seguro segura = peligroso peligrosa inseguro
éxito exitoso = fracaso fallido
válido válida = inválido inválida
posible = imposible
obligatorio obligatoria = opcional voluntario
caliente = frío fría
grande grandes = pequeño pequeña pequeños
largo larga = corto corta
rápido rápida = lento lenta
nuevo nueva = viejo vieja antiguo antigua
interno interna = externo externa
ventaja ventajas = desventaja desventajas inconveniente
positivo positiva = negativo negativa
ganar gana ganancia = perder pierde pérdida
manual manualmente = automático automáticamente
temporal temporalmente = permanente permanentemente
"""
SORTS = """
primavera verano otoño invierno
norte sur este oeste
rojo azul verde amarillo negro blanco
jefe=jefa=supervisor=responsable compañero=compañera=colega cliente=clienta proveedor=proveedora
médico=médica=doctor enfermero=enfermera abogado=abogada juez profesor=profesora
inquilino=inquilina propietario=propietaria=casero
padre madre hermano hermana hijo hija
teléfono correo=e-mail=email carta fax
tarjeta efectivo transferencia cupón=vale
autobús tren coche=automóvil bicicleta avión barco
agua leche aceite zumo=jugo vino cerveza café té
sal azúcar pimienta harina mantequilla levadura
caliente frío=fría
gratuito=gratuita=gratis pago
obligatorio=obligatoria voluntario=voluntaria=opcional
abierto=abierta cerrado=cerrada
exportar importar
primero último
mañana tarde noche
cocina baño dormitorio sótano garaje
bacteria=bacterias virus
"""
LANGUAGE = Language(
    name="Spanish",
    common=(
        "el la los las de que y en un una es por con para se del no como su más lo al son puede pueden está este si o"
        " sus usted tu sin sobre hay tiene nuestro antes ser nos muy pero fue cuando desde todo ha le yo mi"
    ),
    letters="ñ¿¡",
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("y e"),
    or_words=words("o u"),
    your=words("tu su"),
    names_asked=words("nombre"),
    overrides=(("ignor", r"(?<!no )\bignor(?:a|e|ar|ad)\b[^.!?:;]{0,30}\b(?:instruccion|regla)"),),
    takes_back=r"no,? espera|perdón\b|quise decir|mejor dicho|corrección\b",
    limits=words("menos más antes después hasta"),
    times=words("veces"),
    of=words("de del"),
    o_clock=words("hora horas"),
    at_hours=words("a las"),
    per=words("por"),
    turning=words("casi"),
    answers=words("resultado respuesta"),
    steps=words("paso fase parte"),
    frame=words("categoría valor"),
    asks_text=r"\b(?:escrib[ea]|redact[ea]|traduce|traduzca|resum[ea]|otras palabras)\b",
    asks_value=r"\b(?:quién|dónde|cuándo|cuál|cuánt[oa]s?)\b",
    offers_options=r"\b(?:seleccion\w*|asigna|clasific\w*|elige)\b",
    how_many="cuánt[oa]s|en",
    country_code="prefijo",
    leaves_open="depende",
    articles=words("el la los las un una unos unas"),
    definite=words("la el"),
    copulas=words("es son era"),
    conditions=words("salvo excepto solo pero cuando si"),
    reasons=words("porque debido"),
    untrue=words("falso"),
    denials=words("mito"),
    that=words("que"),
    exceptions=words("salvo menos excepto hasta"),
    only=words("solo sólo únicamente solamente"),
    order=words("primero primera último última ultimo ultima"),
    multiples=(
        "doble dobles",
        "triple triples",
    ),
    in_order="respectivamente|en (?:este|el siguiente) orden|(?:en|por) orden de|pasos:",
    connectives={
        "if": "si cuando siempre_que",
        "unless": ("salvo excepto excepto_cuando excepto_si salvo_cuando salvo_si a_menos_que en_lugar_de en_vez_de"),
        "despite": "aunque a_pesar_de incluso_si",
        "because": "porque ya_que debido_a gracias_a",
        "inside": "durante",
        "outside": "fuera_de",
        "until": "hasta",
        "since": "desde",
        "yet": "sin_embargo no_obstante",
        "such as": "como así_como",
    },
    yes=r"sí|si(?=[,.!]|\Z)",
    no="no|lamentablemente,? no",
    openings="claro|por supuesto|hola|gracias|con gusto|aquí (?:tiene|tienes|está|están)|buen(?:os|as) ",
    closings=("no dude(?:s)? en|saludos|espero que (?:esto|te|le)|buena suerte|alguna (?:otra )?(?:duda|pregunta)"),
    offers="¿?(?:quieres|desea|te gustaría) que",
    harmless="no dudes? en",
    points="aquí|siguientes?",
    caveats="importante|advertencia|atención|sin embargo",
    conclusions="por (?:lo )?tanto|así que|en (?:conclusión|resumen|total)|la respuesta",
    asks_for=r"envíe\w?",
    secrets=r"contraseña|código de verifica\w{1,6}",
    user="Usuario",
    sorts=SORTS,
    refusals=(
        (
            "no ",
            (
                r"\bno (?:puedo|podemos|podré|me es posible|nos es posible|soy capaz de|estoy (?:autorizad[oa]"
                "|capacitad[oa]|en (?:condiciones|posición)|en capacidad|programad[oa])(?: de| para"
                r"| a)?) [^.!?\n]{0,24}(?:ayud|respond|proporcion|cumpl|asist|continu|habl|ofrec|gener|crear|escrib|dar"
                "|brind|facilit|realiz|complet|atend|proces|compart|hacer)"
            ),
        ),
        ("debo ", r"\bdebo (?:rechazar|negarme|declinar)"),
    ),
    not_knowing=(
        (
            "no ",
            (r"\bno lo sé\b|\bno sé la respuesta|\bno (?:pude|he podido|puedo|logré|consigo) (?:encontrar|determinar)"),
        ),
        (
            "no ",
            (
                r"\bno (?:tengo|hay|existe|dispongo de|contienen?|mencionan?|especifican?|proporcionan?|incluyen?"
                "|encontré|he encontrado|se (?:encontró|encontraron|menciona|especifica|indica|proporciona"
                r"|dispone de))\b[^.\n]{0,40}\b(?:informaci|detalle|fuente|document|texto|dato|mención|contexto)"
            ),
        ),
    ),
    model=(("modelo de", r"\bcomo (?:un )?modelo de (?:lenguaje|linguagem|ia|inteligencia)"),),
    reasoning=(("el usuario", r"\bel usuario (?:pregunta|quiere|pide|solicita|está)"),),
    unable=r"\blamentablemente\b[^.!?\n]{0,60}\bno\b",
    verse="canci|poema",
    dialogue="diálogo",
    templates="plantilla",
    letters_asked="carta|correo",
    dangling=words("y el la los las con por para de un una que"),
    parts=words("sección capítulo artículo apartado cláusula párrafo anexo tabla figura versión"),
    sources="fuentes?",
    sources_asked="fuente",
    but_words=words("pero sino"),
    not_negating="solo|sólo|solamente|dude|olvide",
    warnings="advertencia|atenci[oó]n|nunca|salvo|importante",
    to_words=words("a al"),
    invents=words("genera inventa crea"),
    extracts=words("clasifica extrae"),
    scales="1000 mil 1000000 millón/millones",
    number_links=words("y"),
    weak_numbers=words("uno un una cero"),
    ordinals="1 primeros/primeras",
    before_ordinals=words("el la los las al del su tu mi cada"),
    adds_ordinals=True,
    half=words("medio media"),
    and_a_half=(" y media", " y medio"),
    dozen="docena",
    minus=words("menos"),
    before_minus=words("es son era eran de a cuesta vale hasta desde"),
    months="9 setiembre/sep",
    noon=words("mediodía"),
    midnight=words("medianoche"),
    hours="0 una dos tres cuatro cinco seis siete ocho nueve diez once doce",
    clock=(
        ("media", "las? (?P<t>{h}(?: horas)? y media)", 30),
        ("cuarto", "las? (?P<t>{h}(?: horas)? y cuarto)", 15),
        ("menos", "las? (?P<t>{h} menos cuarto)", -15),
        ("menos", "las? (?P<t>{h} menos {m})", "-"),
        ("", "las? (?P<t>{h} y {m})", "+"),
        ("", "a las? (?P<t>{h}){end}", 0),
    ),
    after_hours=words("y o de en el hasta"),
    first_half_of_the_day="de la mañana/por la mañana/de la madrugada",
    second_half_of_the_day="de la tarde/por la tarde/de la noche/por la noche",
    holidays={
        "nochebuena": "12-24",
        "día de navidad": "12-25",
        "nochevieja": "12-31",
        "año nuevo": "01-01",
    },
    calls="telefono|numero|llame|llama",
    before_months=words("en de desde hasta para a"),
    before_coins=words("con"),
    occasions=words("vez"),
    working=words("hábiles laborables"),
    square=words("cuadrados"),
    ordinal_endings="er",
    before_spans=words("de en dentro tras durante por"),
    loose_numbers="1 uno 1 un 1 una 2 ambos 2 ambas 2 par 2 doble 12 docena",
    lasting=words("en tras durante dentro"),
    then=words("después antes más atrás"),
    labels=words("paso opción parte punto pregunta ejemplo fase"),
    headings=words("respuesta consejo"),
    before_hours=words("las la desde hasta a de"),
    prices=words("total precio tarifa coste costo importe cuota"),
)


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="Spanish",
    months=(
        "1 enero/ene 2 febrero/feb 3 marzo/mar 4 abril/abr 5 mayo/may 6 junio/jun 7 julio/jul 8 agosto/ago 9"
        " septiembre/sept 10 octubre/oct 11 noviembre/nov 12 diciembre/dic"
    ),
    weekdays="1 lunes 2 martes 3 miércoles 4 jueves 5 viernes 6 sábado/sábados 7 domingo/domingos",
    numbers=(
        "0 cero 1 uno/un/una 2 dos 3 tres 4 cuatro 5 cinco 6 seis 7 siete 8 ocho 9 nueve 10 diez 11 once 12 doce 13"
        " trece 14 catorce 15 quince 16 dieciséis 17 diecisiete 18 dieciocho 19 diecinueve 20 veinte 21 veintiuno"
        "/veintiun/veintiuna 22 veintidós 23 veintitrés 24 veinticuatro 25 veinticinco 26 veintiséis 27 veintisiete 28"
        " veintiocho 29 veintinueve 30 treinta 40 cuarenta 50 cincuenta 60 sesenta 70 setenta 80 ochenta 90 noventa 100"
        " cien/ciento 200 doscientos/doscientas 300 trescientos/trescientas 400 cuatrocientos/cuatrocientas 500"
        " quinientos/quinientas 600 seiscientos/seiscientas 700 setecientos/setecientas 800 ochocientos/ochocientas 900"
        " novecientos/novecientas"
    ),
    ordinals=(
        "1 primero/primer/primera 2 segundo/segunda 3 tercero/tercer/tercera 4 cuarto/cuarta 5 quinto/quinta 6 sexto"
        "/sexta 7 séptimo/séptima 8 octavo/octava 9 noveno/novena 10 décimo/décima 11 décimoprimero/décimoprimer"
        "/décimoprimera 12 décimosegundo/décimosegunda 20 vigésimo/vigésima 30 trigésimo/trigésima 40 cuadragésimo"
        "/cuadragésima 50 quincuagésimo/quincuagésima 60 sexagésimo/sexagésima 70 septuagésimo/septuagésima 80"
        " octogésimo/octogésima 90 nonagésimo/nonagésima"
    ),
    units={
        "%": "por_ciento",
        "‰": "por_mil",
        "millisecond": "milisegundo milisegundos",
        "second": "segundo segundos",
        "minute": "minuto minutos",
        "hour": "hora horas",
        "day": "día días",
        "week": "semana semanas",
        "month": "mes meses",
        "quarter": "trimestre trimestres",
        "year": "año años",
        "decade": "década décadas",
        "century": "siglo siglos",
        "nm": "nanómetro nanómetros",
        "um": "micrómetro micrómetros",
        "mm": "milímetro milímetros",
        "cm": "centímetro centímetros",
        "m": "metro metros",
        "km": "kilómetro kilómetros",
        "inch": "pulgada pulgadas",
        "foot": "pie pies",
        "yard": "yarda yardas",
        "mile": "milla millas",
        "cm²": "centímetro_cuadrado centímetros_cuadrados",
        "m²": "metro_cuadrado metros_cuadrados",
        "km²": "kilómetro_cuadrado kilómetros_cuadrados",
        "ft²": "pie_cuadrado pies_cuadrados",
        "acre": "acre acres",
        "ha": "hectárea hectáreas",
        "m³": "metro_cúbico metros_cúbicos",
        "ug": "microgramo microgramos",
        "mg": "miligramo miligramos",
        "g": "gramo gramos",
        "kg": "kilogramo kilogramos",
        "pound": "libra libras",
        "ounce": "onza onzas",
        "tonne": "tonelada toneladas",
        "ml": "mililitro mililitros",
        "cl": "centilitro centilitros",
        "dl": "decilitro decilitros",
        "l": "litro litros",
        "gallon": "galones galón",
        "tablespoon": "cucharada cucharadas",
        "teaspoon": "cucharadita cucharaditas",
        "cup": "taza tazas",
        "bit": "bit bits",
        "byte": "byte bytes",
        "kB": "kilobyte kilobytes",
        "MB": "megabyte megabytes",
        "GB": "gigabyte gigabytes",
        "TB": "terabyte terabytes",
        "PB": "petabyte petabytes",
        "pixel": "píxel píxeles",
        "watt": "vatio vatios",
        "kW": "kilovatio kilovatios",
        "MW": "megavatio megavatios",
        "kWh": "kilovatio_hora kilovatios_hora",
        "volt": "voltio voltios",
        "amp": "amperio amperios",
        "Hz": "hercio hercios",
        "kHz": "kilohercio kilohercios",
        "MHz": "megahercio megahercios",
        "GHz": "gigahercio gigahercios",
        "calorie": "caloría calorías",
        "kcal": "kilocaloría kilocalorías",
        "km/h": "kilómetro_por_hora kilómetros_por_hora",
        "m/s": "metro_por_segundo metros_por_segundo",
        "mph": "milla_por_hora millas_por_hora",
        "degree": "grado grados",
        "°C": "grado_celsius grados_celsius",
        "°F": "grado_fahrenheit grados_fahrenheit",
        "kelvin": "kelvin",
        "AED": "dírham_de_los_emiratos_árabes_unidos dírhams_de_los_emiratos_árabes_unidos",
        "ARS": "peso_argentino pesos_argentinos",
        "AUD": "dólar_australiano dólares_australianos",
        "BDT": "taka_bangladesí takas_bangladesíes",
        "BGN": "leva_búlgara levas_búlgaras",
        "BHD": "dinar_bareiní dinares_bareiníes",
        "BOB": "boliviano bolivianos",
        "BRL": "real_brasileño reales_brasileños",
        "CAD": "dólar_canadiense dólares_canadienses",
        "CHF": "franco_suizo francos_suizos",
        "CLP": "peso_chileno pesos_chilenos",
        "CNY": "yuan_renminbi yuanes_renminbi",
        "COP": "peso_colombiano pesos_colombianos",
        "CRC": "colones_costarricenses colón_costarricense",
        "CZK": "corona_checa coronas_checas",
        "DKK": "corona_danesa coronas_danesas",
        "DOP": "peso_dominicano pesos_dominicanos",
        "DZD": "dinar_argelino dinares_argelinos",
        "EGP": "libra_egipcia libras_egipcias",
        "EUR": "euro euros",
        "GBP": "libra_esterlina libras_esterlinas",
        "GEL": "lari_georgiano laris_georgianos",
        "GHS": "cedi_ghanés cedis_ghaneses",
        "GTQ": "quetzal_guatemalteco quetzales_guatemaltecos",
        "HKD": "dólar_hongkonés dólares_hongkoneses",
        "HNL": "lempira_hondureño lempiras_hondureños",
        "HUF": "forinto_húngaro forintos_húngaros",
        "IDR": "rupia_indonesia rupias_indonesias",
        "ILS": "nuevo_séquel_israelí nuevos_séqueles_israelíes",
        "INR": "rupia_india rupias_indias",
        "IQD": "dinar_iraquí dinares_iraquíes",
        "IRR": "rial_iraní riales_iraníes",
        "ISK": "corona_islandesa coronas_islandesas",
        "JOD": "dinar_jordano dinares_jordanos",
        "JPY": "yen_japonés yenes_japoneses",
        "KES": "chelines_kenianos chelín_keniano",
        "KRW": "won_surcoreano wons_surcoreanos",
        "KWD": "dinar_kuwaití dinares_kuwaitíes",
        "KZT": "tengue_kazajo tengues_kazajos",
        "LKR": "rupia_esrilanquesa rupias_esrilanquesas",
        "MXN": "peso_mexicano pesos_mexicanos",
        "MYR": "ringit_malasio ringits_malasios",
        "NGN": "naira_nigeriano nairas_nigerianos",
        "NIO": "córdoba_oro córdobas_oro",
        "NOK": "corona_noruega coronas_noruegas",
        "NPR": "rupia_nepalí rupias_nepalíes",
        "NZD": "dólar_neozelandés dólares_neozelandeses",
        "OMR": "rial_omaní riales_omaníes",
        "PEN": "sol_peruano soles_peruanos",
        "PHP": "peso_filipino pesos_filipinos",
        "PKR": "rupia_pakistaní rupias_pakistaníes",
        "PLN": "esloti_polaco eslotis_polacos",
        "PYG": "guaraní_paraguayo guaraníes_paraguayos",
        "QAR": "rial_catarí riales_cataríes",
        "RON": "leu_rumano leus_rumanos",
        "RSD": "dinar_serbio dinares_serbios",
        "RUB": "rublo_ruso rublos_rusos",
        "SAR": "rial_saudí riales_saudíes",
        "SEK": "corona_sueca coronas_suecas",
        "SGD": "dólar_singapurense dólares_singapurenses",
        "THB": "bat_tailandés bats_tailandeses",
        "TND": "dinar_tunecino dinares_tunecinos",
        "TRY": "lira_turca liras_turcas",
        "TWD": "nuevo_dólar_taiwanés nuevos_dólares_taiwaneses",
        "TZS": "chelines_tanzanos chelín_tanzano",
        "UAH": "grivna_ucraniana grivnas_ucranianas",
        "UGX": "chelines_ugandeses chelín_ugandés",
        "USD": "dólar_estadounidense dólares_estadounidenses",
        "UYU": "peso_uruguayo pesos_uruguayos",
        "VES": "bolívar_venezolano bolívares_venezolanos",
        "VND": "dong_vietnamita dongs_vietnamitas",
        "XAF": "franco_cfa_de_áfrica_central francos_cfa_de_áfrica_central",
        "XOF": "franco_cfa_de_áfrica_occidental francos_cfa_de_áfrica_occidental",
        "ZAR": "rand_sudafricano rands_sudafricanos",
    },
)
# The end of what bench/make_languages.py made.
