"""Polish."""

from vrty_gate.core.languages.language import Language, words

CLASSES = {
    "negation": {
        "not": "nie",
        "no": "żaden żadna żadne żadnego żadnej żadnych ani brak",
        "never": "nigdy",
        "nothing": "nic nikt nikogo niczego nigdzie",
        "without": "bez",
        "hardly": "ledwo",
    },
    "modality": {
        "must": "musi muszą musisz musimy należy trzeba konieczne konieczny konieczna obowiązkowy obowiązkowe"
        " obowiązkowa wymagane wymagany wymagana wymaga niezbędne",
        "should": "powinien powinna powinno powinny powinni powinieneś zaleca_się zalecane zalecamy warto",
        "may": "może mogą możesz możemy można mógłby mogłaby mogłoby możliwe możliwy możliwa opcjonalne opcjonalnie"
        " dozwolone wolno da_się",
        "must not": "nie_może nie_mogą nie_możesz nie_można nie_wolno zabronione zabroniony zakazane niemożliwe"
        " niedozwolone nie_da_się",
        "should not": "nie_powinien nie_powinna nie_powinno nie_powinny nie_zaleca_się",
        "need not": "nie_musi nie_muszą nie_musisz nie_trzeba nie_jest_konieczne nie_jest_wymagane",
    },
    "quantity": {
        "all": "wszystkie wszyscy wszystko wszystkich każdy każda każde każdego każdej cały cała całe całkowicie",
        "most": "większość większości",
        "many": "wiele wielu dużo liczne licznych",
        "some": "niektóre niektórzy niektórych kilka kilku część częściowo ktoś coś pewne",
        "few": "mało niewiele niewielu",
        "none": "żaden żadna żadne nikt nic",
        "only": "tylko jedynie wyłącznie",
        "both": "oba obie oboje zarówno obydwa",
        "not all": "nie_wszystkie nie_wszyscy nie_każdy nie_zawsze",
        "half": "połowa połowę połowy",
    },
    "frequency": {
        "always": "zawsze w_każdej_chwili stale",
        "often": "często zwykle zazwyczaj zwyczajowo przeważnie regularnie",
        "sometimes": "czasami czasem niekiedy od_czasu_do_czasu",
        "rarely": "rzadko",
        "never": "nigdy",
    },
    "bound": {
        "at least": "co_najmniej przynajmniej minimum nie_mniej_niż",
        "at most": "co_najwyżej maksymalnie najwyżej nie_więcej_niż w_ciągu",
        "more than": "więcej_niż ponad powyżej",
        "less than": "mniej_niż poniżej",
        "exactly": "dokładnie",
        "about": "około mniej_więcej prawie w_przybliżeniu",
    },
    "hedge": {
        "maybe": "być_może prawdopodobnie chyba przypuszczalnie najwyraźniej podobno możliwe_że wydaje_się myślę_że"
        " sądzę_że o_ile_wiem moim_zdaniem nie_jestem_pewien",
    },
    "certainty": {
        "surely": "zdecydowanie na_pewno oczywiście niewątpliwie z_pewnością",
    },
    "person": {
        "i": "ja mnie mi mój moja moje mojego mojej",
        "we": "my nas nam nasz nasza nasze naszego naszej naszych",
        "you": "ty ciebie cię ci tobie twój twoja twoje twojego twojej wy was wam wasz wasza wasze",
        "you, politely": "pan pani państwo pana panu państwa państwu",
        "he": "on jego jemu mu",
        "she": "ona jej",
        "they": "oni one ich im",
    },
    "-": {
        "": "nie_wahaj_się nie_tylko nie_ma_problemu nie_martw_się",
    },
}
OPPOSITES = """
przed wcześniej = po później
nad powyżej = pod poniżej
więcej bardziej = mniej
zwiększyć zwiększa zwiększenie wzrost = zmniejszyć zmniejsza zmniejszenie obniżyć obniża spadek
rosnąć rośnie wzrasta = spadać spada maleje
wyższy wyższa wyższe = niższy niższa niższe
wysoki wysoka wysokie = niski niska niskie
wcześnie = późno
minimum minimalny minimalnie = maksimum maksymalny maksymalnie
włącznie zawiera obejmuje = wyłączając oprócz wykluczając
otworzyć otwórz otwarty otwarte = zamknąć zamknij zamknięty zamknięte
włączyć włącz włączony włączone = wyłączyć wyłącz wyłączony wyłączone
aktywować aktywny = dezaktywować nieaktywny
lewo lewy lewa = prawo prawy prawa
wewnątrz = zewnątrz
pozwalać pozwala dozwolone zezwala = zabrania zabronione zakazane zapobiega uniemożliwia
akceptować akceptuje zaakceptować przyjąć zatwierdzić = odrzucić odrzuca odmówić odmawia
bezpłatny bezpłatna bezpłatne darmowy darmowa za_darmo = płatny płatna płatne
tak = nie
prawda prawdziwy = fałsz fałszywy
z = bez
ten_sam taki_sam = inny różny
pierwszy pierwsza = ostatni ostatnia
zacząć zaczyna rozpocząć początek = skończyć kończy zakończyć koniec
dodać dodaj = usunąć usuń
publiczny publiczna = prywatny prywatna
kupić kupuje zakup = sprzedać sprzedaje sprzedaż
wysłać wysyła = otrzymać odebrać otrzymuje
zawsze = nigdy
wszystkie wszystko wszyscy = nic nikt żaden żadne
najlepszy najlepsza = najgorszy najgorsza
lepszy lepsza lepiej = gorszy gorsza gorzej
dobry dobra dobre = zły zła złe
bezpieczny bezpieczna = niebezpieczny niebezpieczna
sukces = porażka niepowodzenie
ważny ważna = nieważny nieważna
możliwe możliwy = niemożliwe niemożliwy
obowiązkowy obowiązkowe = opcjonalny opcjonalne dobrowolne
gorący ciepły = zimny
duży duża duże większy = mały mała małe mniejszy
długi długa dłuższy = krótki krótka krótszy
szybki szybka szybko = wolny wolno powoli
nowy nowa nowe = stary stara stare
zaleta zalety = wada wady
pozytywny = negatywny
zysk = strata
ręcznie ręczny = automatycznie automatyczny
tymczasowo tymczasowy = trwale stały
"""
SORTS = """
wiosna=wiosną lato=latem jesień=jesienią zima=zimą
północ południe wschód zachód
niebieski czerwony zielony żółty czarny biały
szef=szefa=szefowi=kierownik=przełożony=przełożonego kolega=kolegi=koledze klient=klienta dostawca=dostawcy
lekarz=lekarza pielęgniarka=pielęgniarki prawnik=prawnika sędzia=sędziego nauczyciel=nauczyciela
najemca=najemcy właściciel=właściciela
ojciec matka brat siostra syn córka
telefon=telefonicznie=telefonu e-mail=mailem list=listownie=listem faks
karta=kartą=karty gotówka=gotówką=gotówki przelew=przelewem czek=czekiem
autobus=autobusem pociąg=pociągiem samochód=samochodem rower=rowerem samolot=samolotem statek=statkiem
woda=wody=wodę mleko=mleka olej=oleju sok=soku wino=wina piwo=piwa kawa=kawę=kawy herbata=herbatę=herbaty
sól=soli cukier=cukru pieprz=pieprzu mąka=mąki masło=masła drożdże=drożdży
gorący=gorąca=gorącą zimny=zimna=zimną
bezpłatny=bezpłatna=bezpłatne=bezpłatnie=darmowy płatny=płatna=płatne=odpłatnie
obowiązkowy=obowiązkowa=obowiązkowe dobrowolny=dobrowolna=dobrowolne=opcjonalny
otwarty=otwarta=otwarte zamknięty=zamknięta=zamknięte
rano wieczorem=wieczór
"""
LANGUAGE = Language(
    name="Polish",
    common=(
        "i w na z do nie jest to się że o jak przez dla po od są być oraz jego który a lub można może jeśli ale czy"
        " tylko ich za przed bez która które przy jako pan we ten ta więc tego tym tak będzie"
    ),
    letters="łąężśćźń",
    classes=CLASSES,
    opposites=OPPOSITES,
    and_words=words("i"),
    or_words=words("lub"),
    conditions=words("jeśli gdy chyba tylko"),
    reasons=words("ponieważ bo"),
    untrue=words("nieprawda"),
    that=words("że"),
    order=words("pierwszy ostatni"),
    connectives={
        "if": "jeśli gdy jeżeli",
        "unless": "chyba_że oprócz zamiast",
        "despite": "mimo chociaż nawet_jeśli",
        "because": "ponieważ dzięki",
        "until": "aż",
        "so": "dlatego zatem",
        "yet": "jednak mimo_to",
        "such as": "jak oraz",
    },
    yes="tak",
    no="nie|niestety,? nie",
    openings="oczywiście|dzień dobry|dziękuj|proszę|oto ",
    closings="nie wahaj|pozdrawiam",
    offers="chcesz, żebym",
    harmless="nie wahaj",
    points="oto",
    caveats="uwaga",
    conclusions="zatem|więc|podsumowując|dlatego|odpowiedź",
    sorts=SORTS,
    refusals=(
        (
            "nie ",
            (
                r"\bnie (?:mogę|możemy|jestem w stanie|potrafię|wolno mi|będę w stanie"
                r"|mam możliwości) [^.!?\n]{0,32}(?:pom[oó]|odpowied|udziel|spełni|dostarcz|przygotow|napisa|wygenerow"
                "|kontynu|zrealiz|poda|wykona|zrobi)"
            ),
        ),
    ),
    not_knowing=(
        ("nie wiem", r"\bnie wiem\b"),
        (
            "nie ",
            (
                r"\bnie (?:mam|ma|znala|zawiera|poda|wspom|określ|ma w)[a-ząćęłńóśźż]{0,8} [^.\n]{0,40}(?:informacj"
                "|danych|wzmian|źród|dokumen|tekśc|odpowied)"
            ),
        ),
        ("brak ", r"\bbrak (?:[a-ząćęłńóśźż]{3,14} )?(?:informacji|danych|odpowiedzi)"),
    ),
    model=(("model jęz", r"\bjako (?:duży )?model językowy"),),
    unable=r"\bniestety\b[^.!?\n]{0,60}\bnie\b",
    templates="szablon",
    letters_asked=r"\blist do",
    sources="źródł[oa]",
    but_words=words("ale"),
    numbers=(
        "zero jeden/jedna/jedno/jednego/jednej/jednym dwa/dwie/dwóch/dwu/dwom/dwoma trzy/trzech/trzem/trzema"
        " cztery/czterech/czterem pięć/pięciu sześć/sześciu siedem/siedmiu osiem/osmiu dziewięć/dziewięciu"
        " dziesięć/dziesięciu jedenaście/jedenastu dwanaście/dwunastu trzynaście/trzynastu"
        " czternaście/czternastu piętnaście/piętnastu szesnaście/szesnastu siedemnaście/siedemnastu"
        " osiemnaście/osiemnastu dziewiętnaście/dziewiętnastu"
    ),
    tens=(
        "20 dwadzieścia 20 dwudziestu 30 trzydzieści 30 trzydziestu 40 czterdzieści 40 czterdziestu 50"
        " pięćdziesiąt 50 pięćdziesięciu 60 sześćdziesiąt 60 sześćdziesięciu 70 siedemdziesiąt 70"
        " siedemdziesięciu 80 osiemdziesiąt 80 osiemdziesięciu 90 dziewięćdziesiąt 90 dziewięćdziesięciu 100"
        " sto 100 stu 200 dwieście 200 dwustu 300 trzysta 300 trzystu 400 czterysta 500 pięćset 500 pięciuset"
        " 600 sześćset 700 siedemset 800 osiemset 900 dziewięćset"
    ),
    scales=(
        "1000 tysiąc 1000 tysiące 1000 tysięcy 1000000 milion 1000000 miliony 1000000 milionów 1000000000"
        " miliard 1000000000 miliardy 1000000000 miliardów"
    ),
    number_links=words("i"),
    weak_numbers=words("jeden jedna jedno jednego jednej jednym zero"),
    ordinals=(
        "pierwszy/pierwsza/pierwsze/pierwszego/pierwszej/pierwszym"
        " drugi/druga/drugie/drugiego/drugiej/drugim trzeci/trzecia/trzecie/trzeciego/trzeciej/trzecim"
        " czwarty/czwarta/czwarte/czwartego piąty/piąta/piąte/piątego szósty/szósta/szóste/szóstego"
        " siódmy/siódma/siódme/siódmego ósmy/ósma/ósme/ósmego dziewiąty/dziewiąta/dziewiąte"
        " dziesiąty/dziesiąta/dziesiąte"
    ),
    half=words("pół"),
    and_a_half=(" i pół",),
    one_and_a_half=words("półtora półtorej"),
    dozen="tuzin",
    minus=words("minus"),
    before_minus=words("wynosi"),
    months=(
        "stycznia/styczeń/styczniu lutego/luty/lutym marca/marzec/marcu kwietnia/kwiecień/kwietniu"
        " maja/maj/maju czerwca/czerwiec/czerwcu lipca/lipiec/lipcu sierpnia/sierpien/sierpniu"
        " września/wrzesień/wrześniu października/październik/październiku listopada/listopad/listopadzie"
        " grudnia/grudzień/grudniu"
    ),
    unclear_months=words("maja"),
    weekdays=(
        "poniedziałek/poniedziałku/poniedziałki wtorek/wtorku/wtorki środa/środę/środy"
        " czwartek/czwartku/czwartki piątek/piątku/piątki sobota/sobotę/soboty niedziela/niedzielę/niedzieli"
    ),
    noon=words("południe"),
    midnight=words("północ północy"),
    hours=(
        "0 pierwsza/pierwszej druga/drugiej trzecia/trzeciej czwarta/czwartej piąta/piątej szósta/szóstej"
        " siódma/siódmej ósma/ósmej dziewiąta/dziewiątej dziesiąta/dziesiątej jedenasta/jedenastej"
        " dwunasta/dwunastej"
    ),
    clock=(
        ("wpol", "wpol do {h}", -30),
        ("kwadrans", "kwadrans po {h}", 15),
        ("kwadrans", "za kwadrans {h}", -15),
    ),
    first_half_of_the_day="rano",
    second_half_of_the_day="po południu/wieczorem",
    holidays={
        "wigilia": "12-24",
        "wigilię": "12-24",
        "wigilii": "12-24",
        "sylwestra": "12-31",
        "nowy rok": "01-01",
    },
    units={
        "%": "procent procenta procentów",
        "second": "sekunda sekundy sekund sekundę",
        "minute": "minuta minuty minut minutę",
        "hour": "godzina godziny godzin godzinę godz",
        "day": "dzień dni dnia dniach doba doby dob",
        "week": "tydzień tygodnie tygodni tygodnia",
        "month": "miesiąc miesiące miesięcy miesiąca",
        "year": "rok roku lata lat",
        "century": "wiek wieki wieków",
        "cm": "centymetr centymetry centymetrów",
        "m": "metr metry metrów",
        "km": "kilometr kilometry kilometrów",
        "g": "gram gramy gramów",
        "kg": "kilo kilogram kilogramy kilogramów",
        "l": "litr litry litrów",
        "degree": "stopień stopnie stopni",
        "word": "słowo słowa słów",
        "character": "znak znaki znaków",
        "page": "strona strony stron",
        "PLN": "złoty złote złotych zł",
        "cent": "grosz grosze groszy",
        "USD": "dolar dolary dolarów",
    },
    calls="telefon|zadzwon",
    before_months=words("w od do po przed"),
    dots_days=True,
    to_words=words("do"),
    occasions=words("raz"),
    working=words("robocze roboczych"),
    square=words("kwadratowych"),
    names_years=True,
    before_spans=words("na ciągu po"),
)
