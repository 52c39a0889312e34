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
    in_order="respectivamente",
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
    yes="sí|si(?=[,.!])",
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
    sources="fuentes?",
    sources_asked="fuente",
    but_words=words("pero sino"),
    not_negating="solo|sólo|solamente|dude|olvide",
    warnings="advertencia|atenci[oó]n|nunca|salvo|importante",
    to_words=words("a al"),
    invents=words("genera inventa crea"),
    extracts=words("clasifica extrae"),
    numbers=(
        "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
        " dieciséis diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés"
        " veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
    ),
    tens=(
        "30 treinta 40 cuarenta 50 cincuenta 60 sesenta 70 setenta 80 ochenta 90 noventa 100 cien 100 ciento"
        " 200 doscientos 200 doscientas 300 trescientos 300 trescientas 400 cuatrocientos 400 cuatrocientas"
        " 500 quinientos 500 quinientas 600 seiscientos 600 seiscientas 700 setecientos 700 setecientas 800"
        " ochocientos 800 ochocientas 900 novecientos 900 novecientas"
    ),
    scales="1000 mil 1000000 millón 1000000 millones",
    number_links=words("y"),
    weak_numbers=words("uno un una cero"),
    ordinals=(
        "primer/primero/primera/primeros/primeras segundo/segunda tercer/tercero/tercera cuarto/cuarta"
        " quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena décimo/décima"
    ),
    before_ordinals=words("el la los las al del su tu mi cada"),
    half=words("medio media"),
    and_a_half=(" y media", " y medio"),
    dozen="docena",
    minus=words("menos"),
    before_minus=words("es son era eran de a cuesta vale hasta desde"),
    months=(
        "enero/ene febrero/feb marzo/mar abril/abr mayo junio/jun julio/jul agosto/ago"
        " septiembre/setiembre/sep/sept octubre/oct noviembre/nov diciembre/dic"
    ),
    weekdays="lunes martes miércoles jueves viernes sábado/sábados domingo/domingos",
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
