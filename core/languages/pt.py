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
    in_order="respectivamente",
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
    sources="fontes?",
    but_words=words("mas"),
    not_negating="só|somente|hesite",
    warnings="atenção|nunca|salvo",
    to_words=words("a ate até"),
    numbers=(
        "zero um/uma dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze"
        " quinze dezasseis/dezesseis dezassete/dezessete dezoito dezanove/dezenove"
    ),
    tens=(
        "20 vinte 30 trinta 40 quarenta 50 cinquenta 60 sessenta 70 setenta 80 oitenta 90 noventa 100 cem"
        " 100 cento 200 duzentos 200 duzentas 300 trezentos 300 trezentas 400 quatrocentos 400 quatrocentas"
        " 500 quinhentos 500 quinhentas 600 seiscentos 600 seiscentas 700 setecentos 700 setecentas 800"
        " oitocentos 800 oitocentas 900 novecentos 900 novecentas"
    ),
    scales="1000 mil 1000000 milhão 1000000 milhões 1000000000 bilhão 1000000000 bilhões",
    number_links=words("e"),
    weak_numbers=words("um uma zero"),
    ordinals=(
        "primeiro/primeira/primeiros/primeiras segundo terceiro quarto quinto sexto sétimo/sétima"
        " oitavo/oitava nono/nona décimo/décima"
    ),
    before_ordinals=words("o a os as no na do da ao seu sua cada"),
    half=words("meio meia"),
    and_a_half=(" e meia", " e meio"),
    dozen="dúzia",
    minus=words("menos"),
    before_minus=words("e era de da a são até vale desde"),
    months=(
        "janeiro/jan fevereiro/fev março/mar abril/abr maio/mai junho/jun julho/jul agosto/ago setembro/set"
        " outubro/out novembro/nov dezembro/dez"
    ),
    unclear_months=words("março"),
    weekdays="segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado/sábados domingo/domingos",
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
        "second": "segundo segundos",
        "hour": "hora horas",
        "day": "dia dias",
        "week": "semana semanas",
        "month": "mês meses",
        "year": "ano anos",
        "century": "século séculos",
        "cm": "centímetro centímetros",
        "km": "quilômetro quilômetros",
        "mile": "milha milhas",
        "g": "grama gramas",
        "kg": "quilo quilos quilograma quilogramas",
        "l": "litro litros",
        "ml": "mililitro mililitros",
        "degree": "grau graus",
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
