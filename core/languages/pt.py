"""Portuguese."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "não",
        "no": "nenhum nenhuma nem",
        "never": "nunca jamais",
        "nothing": "nada ninguém",
        "without": "sem",
        "hardly": "quase_nunca",
    },
    "modality": {
        "must": "deve devem deverá deverão tem_que têm_que tem_de precisa precisam é_preciso obrigatório obrigatória"
        " necessário necessária exigido exigida requer",
        "should": "deveria deveriam recomendado recomendável recomenda recomendamos aconselhável convém",
        "may": "pode podem podemos poderá poderão poderia poderiam posso possível possivelmente opcional permitido"
        " permitida",
        "must not": "não_pode não_podem não_deve não_devem proibido proibida impossível não_é_permitido não_é_possível"
        " não_poderá",
        "should not": "não_deveria não_deveriam não_recomendado não_se_recomenda",
        "need not": "não_é_necessário não_precisa não_precisam não_é_preciso",
    },
    "quantity": {
        "all": "todo toda todos todas tudo cada qualquer inteiro inteira",
        "most": "maioria maior_parte",
        "many": "muitos muitas muito muita vários várias diversos diversas numerosos",
        "some": "alguns algumas algum alguma alguém algo parte parcialmente certos certas",
        "few": "poucos poucas pouco pouca",
        "none": "nenhum nenhuma ninguém nada",
        "only": "só somente apenas unicamente exclusivamente",
        "both": "ambos ambas",
        "not all": "nem_todos nem_todas nem_sempre",
        "half": "metade",
    },
    "frequency": {
        "always": "sempre a_qualquer_momento",
        "often": "frequentemente com_frequência geralmente normalmente habitualmente em_geral",
        "sometimes": "às_vezes ocasionalmente de_vez_em_quando por_vezes",
        "rarely": "raramente",
        "never": "nunca jamais",
    },
    "bound": {
        "at least": "pelo_menos ao_menos no_mínimo um_mínimo_de",
        "at most": "no_máximo até um_máximo_de dentro_de",
        "more than": "mais_de mais_do_que superior_a acima_de",
        "less than": "menos_de menos_do_que inferior_a abaixo_de",
        "exactly": "exatamente exactamente",
        "about": "aproximadamente cerca_de quase em_torno_de",
    },
    "hedge": {
        "maybe": "talvez provavelmente possivelmente aparentemente acho_que penso_que creio_que parece parece_que"
        " que_eu_saiba na_minha_opinião não_tenho_certeza",
    },
    "certainty": {
        "surely": "certamente definitivamente sem_dúvida claramente obviamente com_certeza",
    },
    "person": {
        "i": "eu me mim meu minha meus minhas",
        "we": "nós nos nosso nossa nossos nossas",
        "you": "você vocês tu te ti teu tua lhe",
        "you, politely": "senhor senhora",
        "he": "ele",
        "she": "ela",
        "they": "eles elas",
        "his or your": "seu sua seus suas",
    },
    "-": {
        "": "não_hesite não_só não_apenas não_somente não_se_preocupe sem_problemas",
    },
}
OPPOSITES = """
antes = depois após
acima sobre cima = abaixo sob baixo
mais = menos
aumentar aumenta aumentou aumento = diminuir diminui diminuiu reduzir reduz reduziu redução
subir sobe = descer desce cair cai
maior maiores superior superiores = menor menores inferior inferiores
alto alta = baixo baixa
cedo = tarde
mínimo mínima = máximo máxima
incluir inclui incluído incluída = excluir exclui excluído excluída exceto salvo
abrir abre abra aberto aberta = fechar fecha feche fechado fechada
ligar liga ligado = desligar desliga desligado
ativar ativa ativado ativo = desativar desativa desativado inativo
esquerda esquerdo = direita direito
dentro interno interna = fora externo externa
permitir permite permitido permitida = proibir proíbe proibido proibida impedir impede evitar
aceitar aceita aceito aceite aprovar aprova aprovado = recusar recusa recusado rejeitar rejeita rejeitado negar negado
grátis gratuito gratuita = pago paga
sim = não
verdadeiro verdade = falso
com = sem
mesmo mesma igual iguais = diferente diferentes
primeiro primeira = último última
começar começa início iniciar inicia = terminar termina fim acabar acaba
adicionar adiciona acrescentar = remover remove excluir eliminar elimina
público pública = privado privada
comprar compra = vender vende venda
enviar envia = receber recebe
sempre = nunca jamais
todos todas tudo = nada nenhum nenhuma ninguém
melhor melhores = pior piores
bom boa = mau má ruim
seguro segura = perigoso perigosa inseguro
sucesso = fracasso falha
válido válida = inválido inválida
possível = impossível
obrigatório obrigatória = opcional facultativo
quente = frio fria
grande grandes = pequeno pequena pequenos
longo longa = curto curta
rápido rápida = lento lenta
novo nova = velho velha antigo antiga
vantagem vantagens = desvantagem desvantagens
positivo positiva = negativo negativa
lucro = prejuízo perda
manual manualmente = automático automaticamente
temporário temporariamente = permanente permanentemente
"""
SORTS = """
verão outono inverno
vermelho azul verde amarelo preto branco
norte sul leste=este oeste
chefe=gerente colega cliente fornecedor
médico=médica enfermeiro=enfermeira advogado=advogada juiz professor=professora
inquilino=inquilina proprietário=proprietária=senhorio
pai mãe irmão irmã filho filha
telefone e-mail=email carta fax
cartão dinheiro transferência cheque vale
ônibus=autocarro trem=comboio carro bicicleta avião navio
água leite óleo suco=sumo vinho cerveja café chá
sal açúcar pimenta farinha manteiga fermento
quente frio=fria
gratuito=gratuita=grátis pago=paga
obrigatório=obrigatória opcional=facultativo=facultativa
aberto=aberta fechado=fechada
manhã tarde noite
"""
LANGUAGE = Language(
    name="Portuguese",
    common=(
        "o a os as de que e um uma para com não por em do da no se mais como na dos das ao você são pode seu sua ou ser"
        " está este foi sem tem nos pelo pela até seus"
    ),
    letters="ãõ",
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("e"),
    or_words=words("ou"),
    your=words("seu sua"),
    names_asked=words("nome"),
    overrides=(("ignor", r"(?<!não )\bignor(?:a|e|ar)\b[^.!?:;]{0,30}\b(?:instruç|regra)"),),
    takes_back=r"não,? espera|desculpe|quero dizer|aliás\b|ou melhor",
    limits=words("menos mais antes depois até"),
    times=words("vezes"),
    of=words("de do"),
    o_clock=words("hora horas"),
    at_hours=words("às as"),
    per=words("por"),
    turning=words("quase"),
    answers=words("resultado resposta"),
    steps=words("passo etapa fase parte"),
    frame=words("categoria valor"),
    asks_text=r"\b(?:escrev[ae]|traduz[ae]?|outras palavras)\b",
    asks_value=r"\b(?:quem|onde|quando|qual|quanto)\b",
    offers_options=r"\b(?:selecion\w*|classific\w*|escolh\w*)\b",
    how_many="quant[oa]s|em",
    country_code="código do país",
    leaves_open="depende",
    articles=words("o a os as um uma uns umas"),
    copulas=words("é são era"),
    conditions=words("caso exceto somente mas se quando salvo"),
    reasons=words("porque pois devido"),
    untrue=words("falso"),
    denials=words("mito"),
    that=words("que"),
    exceptions=words("salvo menos"),
    only=words("somente"),
    order=words("primeiro primeira último última"),
    multiples=(
        "dobro",
        "triplo tripla",
    ),
    in_order="respectivamente|(?:nesta|na seguinte) ordem|(?:em|por) ordem de|passos",
    connectives={
        "if": "quando desde_que",
        "unless": "exceto exceto_quando exceto_se em_vez_de salvo a_menos_que",
        "despite": "mesmo_se mesmo_que apesar_de embora",
        "because": "porque já_que devido_a graças_a",
        "inside": "durante",
        "until": "até",
        "since": "desde",
        "so": "portanto",
        "yet": "contudo todavia",
        "such as": "bem_como como",
    },
    yes="sim",
    no="não|infelizmente,? não",
    openings="claro|olá|obrigad[oa]|com prazer|aqui está",
    closings="não hesite|atenciosamente|espero que",
    offers="quer que eu",
    harmless=r"não hesit\w{1,4}",
    points="aqui|seguintes?",
    caveats="atenção|importante|no entanto",
    conclusions="portanto|assim|em (?:conclusão|resumo|total)|a resposta",
    asks_for="envie",
    secrets=r"senha|código de verifica\w{1,6}",
    sorts=SORTS,
    refusals=(
        (
            "não ",
            (
                r"\bnão (?:posso|podemos|poderei|consigo|conseguimos|sou capaz de|me é possível|estou (?:autorizad[oa]"
                r"|apt[oa]|habilitad[oa]|em condições)(?: de| para| a)?) [^.!?\n]{0,24}(?:ajud|respond|fornec|atend"
                "|auxili|continu|discut|ger|cri|escrev|dar|process|compartilh|cumpr|fazer|oferec)"
            ),
        ),
    ),
    not_knowing=(
        ("não ", r"\bnão sei\b|\bnão (?:encontrei|consegui encontrar|foi possível (?:encontrar|determinar))"),
        (
            "não ",
            (
                r"\bnão (?:há|tenho|contêm|contém|menciona|especifica|fornece|é |está |são )[^.\n]{0,40}(?:informaç"
                "|detalhe|fonte|document|no texto|mencionad|especificad|informad|dados)"
            ),
        ),
    ),
    model=(("modelo de", r"\bcomo (?:un )?modelo de (?:lenguaje|linguagem|ia|inteligencia)"),),
    reasoning=(("usuário", r"\bo usuário (?:pergunt|quer|ped|está)"),),
    unable=r"\binfelizmente\b[^.!?\n]{0,60}\bnão\b",
    verse="canção|poema",
    dialogue="diálogo",
    letters_asked="carta",
    dangling=words("e o a os as de um uma em com por que"),
    parts=words("seção secção capítulo artigo parágrafo cláusula anexo tabela figura versão"),
    sources="fontes?",
    but_words=words("mas"),
    not_negating="só|somente|hesite",
    warnings="atenção|nunca|salvo",
    to_words=words("a ate até"),
    numbers="2 duas 14 quatorze",
    scales="1000 mil 1000000 milhão/milhões 1000000000 bilhão/bilhões",
    number_links=words("e"),
    weak_numbers=words("um uma zero"),
    ordinals="1 primeiros/primeiras",
    before_ordinals=words("o a os as no na do da ao seu sua cada"),
    adds_ordinals=True,
    half=words("meio meia"),
    and_a_half=(" e meia", " e meio"),
    dozen="dúzia",
    minus=words("menos"),
    before_minus=words("e era de da a são até vale desde"),
    unclear_months=words("março"),
    midnight=words("meia-noite"),
    hours="0 uma duas três quatro cinco seis sete oito nove dez onze doze",
    clock=(
        ("meia", "(?:as|a|das|da|pelas) (?P<t>{h}(?: horas)? e meia)", 30),
        ("quarto", "(?:as|a|das|da|pelas) (?P<t>{h} e um quarto)", 15),
        ("menos", "{h} menos um quarto", -15),
        ("quarto", "um quarto para as? {h}", -15),
        ("", "{m} (?:minutos )?para as {h}", "-"),
    ),
    first_half_of_the_day="da manhã/da madrugada",
    second_half_of_the_day="da tarde/da noite",
    holidays={
        "véspera de natal": "12-24",
        "dia de natal": "12-25",
        "véspera de ano novo": "12-31",
        "dia de ano novo": "01-01",
    },
    units={
        "kg": "quilo quilos",
        "word": "palavra palavras",
        "BRL": "real reais",
        "USD": "dólar dólares",
        "GBP": "libra libras",
    },
    calls="numero|ligue",
    before_months=words("em ate de desde a para"),
    occasions=words("vez"),
    working=words("úteis"),
    square=words("quadrados"),
    before_spans=words("de dentro durante por"),
)


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="Portuguese",
    months=(
        "1 janeiro/jan 2 fevereiro/fev 3 março/mar 4 abril/abr 5 maio/mai 6 junho/jun 7 julho/jul 8 agosto/ago 9"
        " setembro/set 10 outubro/out 11 novembro/nov 12 dezembro/dez"
    ),
    weekdays=(
        "1 segunda-feira 2 terça-feira 3 quarta-feira 4 quinta-feira 5 sexta-feira 6 sábado/sábados 7 domingo/domingos"
    ),
    numbers=(
        "0 zero 1 um/uma 2 dois 3 três 4 quatro 5 cinco 6 seis 7 sete 8 oito 9 nove 10 dez 11 onze 12 doze 13 treze 14"
        " catorze 15 quinze 16 dezasseis/dezesseis 17 dezassete/dezessete 18 dezoito 19 dezanove/dezenove 20 vinte 30"
        " trinta 40 quarenta 50 cinquenta 60 sessenta 70 setenta 80 oitenta 90 noventa 100 cem/cento 200 duzentos"
        "/duzentas 300 trezentos/trezentas 400 quatrocentos/quatrocentas 500 quinhentos/quinhentas 600 seiscentos"
        "/seiscentas 700 setecentos/setecentas 800 oitocentos/oitocentas 900 novecentos/novecentas"
    ),
    ordinals=(
        "1 primeiro/primeira 2 segundo 3 terceiro/terceira 4 quarto 5 quinto 6 sexto 7 sétimo/sétima 8 oitavo/oitava 9"
        " nono/nona 10 décimo/décima 20 vigésimo/vigésima 30 trigésimo/trigésima 40 quadragésimo/quadragésima 50"
        " quinquagésimo/quinquagésima 60 sexagésimo/sexagésima 70 septuagésimo/septuagésima 80 octogésimo/octogésima 90"
        " nonagésimo/nonagésima"
    ),
    units={
        "%": "por_cento",
        "‰": "por_mil",
        "millisecond": "milissegundo milissegundos",
        "second": "segundo segundos",
        "minute": "minuto minutos",
        "hour": "hora horas",
        "day": "dia dias",
        "week": "semana semanas",
        "month": "meses mês",
        "quarter": "trimestre trimestres",
        "year": "ano anos",
        "decade": "década décadas",
        "century": "século séculos",
        "nm": "nanômetro nanômetros",
        "um": "micrômetro micrômetros",
        "mm": "milímetro milímetros",
        "cm": "centímetro centímetros",
        "m": "metro metros",
        "km": "quilômetro quilômetros",
        "inch": "polegada polegadas",
        "foot": "pés",
        "yard": "jarda jardas",
        "mile": "milha milhas",
        "cm²": "centímetro_quadrado centímetros_quadrados",
        "m²": "metro_quadrado metros_quadrados",
        "km²": "quilômetro_quadrado quilômetros_quadrados",
        "ft²": "pé_quadrado pés_quadrados",
        "acre": "acre acres",
        "ha": "hectare hectares",
        "m³": "metro_cúbico metros_cúbicos",
        "ug": "micrograma microgramas",
        "mg": "miligrama miligramas",
        "g": "grama gramas",
        "kg": "quilograma quilogramas",
        "pound": "libra libras",
        "ounce": "onça onças",
        "tonne": "tonelada_métrica toneladas_métricas",
        "ml": "mililitro mililitros",
        "cl": "centilitro centilitros",
        "dl": "decilitro decilitros",
        "l": "litro litros",
        "gallon": "galão galões",
        "tablespoon": "colher_de_sopa colheres_de_sopa",
        "teaspoon": "colher_de_chá colheres_de_chá",
        "cup": "xícara xícaras",
        "bit": "bit bits",
        "byte": "byte bytes",
        "kB": "kilobyte kilobytes",
        "MB": "megabyte megabytes",
        "GB": "gigabyte gigabytes",
        "TB": "terabyte terabytes",
        "PB": "petabyte petabytes",
        "pixel": "pixel pixels",
        "watt": "watt watts",
        "kW": "quilowatt quilowatts",
        "MW": "megawatt megawatts",
        "kWh": "quilowatt-hora quilowatts-hora",
        "volt": "volt volts",
        "amp": "ampere amperes",
        "Hz": "hertz",
        "kHz": "kilohertz",
        "MHz": "megahertz",
        "GHz": "gigahertz",
        "calorie": "caloria calorias",
        "kcal": "quilocaloria quilocalorias",
        "km/h": "quilômetro_por_hora quilômetros_por_hora",
        "m/s": "metro_por_segundo metros_por_segundo",
        "mph": "milha_por_hora milhas_por_hora",
        "degree": "grau graus",
        "°C": "grau_celsius graus_celsius",
        "°F": "grau_fahrenheit graus_fahrenheit",
        "kelvin": "kelvin kelvins",
        "AED": "dirham_dos_eau dirham_dos_emirados_árabes_unidos dirhams_dos_eau",
        "ARS": "peso_argentino pesos_argentinos",
        "AUD": "dólar_australiano dólares_australianos",
        "BDT": "taka_bengali takas_bengalis",
        "BGN": "lev_búlgaro levs_búlgaros",
        "BHD": "dinar_bareinita dinares_bareinitas",
        "BOB": "boliviano_da_bolívia bolivianos_da_bolívia",
        "BRL": "reais_brasileiros real_brasileiro",
        "CAD": "dólar_canadense dólares_canadenses",
        "CHF": "franco_suíço francos_suíços",
        "CLP": "peso_chileno pesos_chilenos",
        "CNY": "yuan_chinês yuans_chineses",
        "COP": "peso_colombiano pesos_colombianos",
        "CRC": "colón_costarriquenho colóns_costarriquenhos",
        "CZK": "coroa_tcheca coroas_tchecas",
        "DKK": "coroa_dinamarquesa coroas_dinamarquesas",
        "DOP": "peso_dominicano pesos_dominicanos",
        "DZD": "dinar_argelino dinares_argelinos",
        "EGP": "libra_egípcia libras_egípcias",
        "EUR": "euro euros",
        "GBP": "libra_esterlina libras_esterlinas",
        "GEL": "lari_georgiano laris_georgianos",
        "GHS": "cedi_ganês cedis_ganeses",
        "GTQ": "quetzais_guatemaltecos quetzal_guatemalteco",
        "HKD": "dólar_de_hong_kong dólares_de_hong_kong",
        "HNL": "lempira_hondurenha lempiras_hondurenhas",
        "HUF": "florim_húngaro florins_húngaros",
        "IDR": "rupia_indonésia rupias_indonésias",
        "ILS": "novo_shekel_israelense novos_shekels_israelenses",
        "INR": "rupia_indiana rupias_indianas",
        "IQD": "dinar_iraquiano dinares_iraquianos",
        "IRR": "rial_iraniano riales_iranianos",
        "ISK": "coroa_islandesa coroas_islandesas",
        "JOD": "dinar_jordaniano dinares_jordanianos",
        "JPY": "iene_japonês ienes_japoneses",
        "KES": "xelim_queniano xelins_quenianos",
        "KRW": "won_sul-coreano wons_sul-coreanos",
        "KWD": "dinar_kuwaitiano dinares_kuwaitianos",
        "KZT": "tenge_cazaque tenges_cazaques",
        "LKR": "rupia_cingalesa rupias_cingalesas",
        "MXN": "peso_mexicano pesos_mexicanos",
        "MYR": "ringgit_malaio ringgits_malaios",
        "NGN": "naira_nigeriana nairas_nigerianas",
        "NIO": "córdoba_nicaraguense córdobas_nicaraguenses",
        "NOK": "coroa_norueguesa coroas_norueguesas",
        "NPR": "rupia_nepalesa rupias_nepalesas",
        "NZD": "dólar_neozelandês dólares_neozelandeses",
        "OMR": "rial_omanense riales_omanenses",
        "PEN": "novo_sol_peruano novos_sóis_peruanos",
        "PHP": "peso_filipino pesos_filipinos",
        "PKR": "rupia_paquistanesa rupias_paquistanesas",
        "PLN": "zloty_polonês zlotys_poloneses",
        "PYG": "guarani_paraguaio guaranis_paraguaios",
        "QAR": "rial_catariano riales_catarianos",
        "RON": "leu_romeno leus_romenos",
        "RSD": "dinar_sérvio dinares_sérvios",
        "RUB": "rublo_russo rublos_russos",
        "SAR": "riyal_saudita riyales_sauditas",
        "SEK": "coroa_sueca coroas_suecas",
        "SGD": "dólar_singapuriano dólares_singapurianos",
        "THB": "baht_tailandês bahts_tailandeses",
        "TND": "dinar_tunisiano dinares_tunisianos",
        "TRY": "lira_turca liras_turcas",
        "TWD": "novo_dólar_taiwanês novos_dólares_taiwaneses",
        "TZS": "xelim_tanzaniano xelins_tanzanianos",
        "UAH": "hryvnia_ucraniano hryvnias_ucranianos",
        "UGX": "xelim_ugandense xelins_ugandenses",
        "USD": "dólar_americano dólares_americanos",
        "UYU": "peso_uruguaio pesos_uruguaios",
        "VES": "bolívar_venezuelano bolívares_venezuelanos",
        "VND": "dong_vietnamita dongs_vietnamitas",
        "XAF": "franco_cfa_de_beac francos_cfa_de_beac",
        "XOF": "franco_cfa_de_bceao francos_cfa_de_bceao",
        "ZAR": "rand_sul-africano rands_sul-africanos",
    },
)
# The end of what bench/make_languages.py made.
