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
    overrides=(("zignoruj", r"(?<!nie )\bzignoruj\b[^.!?:;]{0,30}\b(?:instrukcj|polece)"),),
    takes_back=r"nie,? czekaj|przepraszam|a raczej",
    limits=words("przed poniżej powyżej"),
    times=words("razy"),
    turning=words("prawie"),
    answers=words("odpowiedź wynik"),
    steps=words("krok etap"),
    how_many="ile",
    asks_text=r"\b(?:napisz|przetłumacz|streść|wymyśl|innymi słowami)\b",
    asks_value=r"\b(?:kto|gdzie|kiedy|któr[yaą]|które|ile)\b",
    offers_options=r"\b(?:sklasyfikuj|wybierz|jed(?:en|na|ną|no) z)\b",
    leaves_open="to zależy|nie wiem",
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
        "1 jedna/jedno/jednego/jednej/jednym 2 dwie/dwóch/dwu/dwom/dwoma 3 trzech/trzem/trzema 4 czterech/czterem 7"
        " siedmiu 8 osmiu 100 stu 200 dwustu 300 trzystu 500 pięciuset"
    ),
    scales="1000 tysiąc/tysiące/tysięcy 1000000 milion/miliony/milionów 1000000000 miliard/miliardy/miliardów",
    number_links=words("i"),
    weak_numbers=words("jeden jedna jedno jednego jednej jednym zero"),
    adds_ordinals=True,
    half=words("pół"),
    and_a_half=(" i pół",),
    one_and_a_half=words("półtora półtorej"),
    dozen="tuzin",
    minus=words("minus"),
    before_minus=words("wynosi"),
    months=(
        "1 styczniu 2 lutym 3 marcu 4 kwietniu 5 maju 6 czerwcu 7 lipcu 8 sierpniu 9 wrześniu 10 październiku 11"
        " listopadzie 12 grudniu"
    ),
    unclear_months=words("maja"),
    weekdays=(
        "1 poniedziałku/poniedziałki 2 wtorku/wtorki 3 środę/środy 4 czwartku/czwartki 5 piątku/piątki 6 sobotę/soboty"
        " 7 niedzielę/niedzieli"
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
        "%": "procenta procentów",
        "second": "sekundę",
        "minute": "minutę",
        "hour": "godzinę godz",
        "day": "dniach doba doby dob",
        "kg": "kilo",
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


# Made by bench/make_languages.py from CLDR 49 (babel 2.19.0) and num2words 0.5.14: change the script, not these lines.
GENERATED = Language(
    name="Polish",
    months=(
        "1 stycznia/styczeń/sty 2 lutego/luty/lut 3 marca/marzec/mar 4 kwietnia/kwiecień/kwi 5 maja/maj 6 czerwca"
        "/czerwiec/cze 7 lipca/lipiec/lip 8 sierpnia/sierpień 9 września/wrzesień/wrz 10 października/październik/paź"
        " 11 listopada/listopad 12 grudnia/grudzień/gru"
    ),
    weekdays="1 poniedziałek 2 wtorek 3 środa 4 czwartek 5 piątek 6 sobota 7 niedziela",
    numbers=(
        "0 zero 1 jeden 2 dwa 3 trzy 4 cztery 5 pięć/pięciu 6 sześć/sześciu 7 siedem 8 osiem 9 dziewięć/dziewięciu 10"
        " dziesięć/dziesięciu 11 jedenaście/jedenastu 12 dwanaście/dwunastu 13 trzynaście/trzynastu 14 czternaście"
        "/czternastu 15 piętnaście/piętnastu 16 szesnaście/szesnastu 17 siedemnaście/siedemnastu 18 osiemnaście"
        "/osiemnastu 19 dziewiętnaście/dziewiętnastu 20 dwadzieścia/dwudziestu 30 trzydzieści/trzydziestu 40"
        " czterdzieści/czterdziestu 50 pięćdziesiąt/pięćdziesięciu 60 sześćdziesiąt/sześćdziesięciu 70 siedemdziesiąt"
        "/siedemdziesięciu 80 osiemdziesiąt/osiemdziesięciu 90 dziewięćdziesiąt/dziewięćdziesięciu 100 sto 200 dwieście"
        " 300 trzysta 400 czterysta 500 pięćset 600 sześćset 700 siedemset 800 osiemset 900 dziewięćset"
    ),
    ordinals=(
        "1 pierwszy/pierwsza/pierwsze/pierwszego/pierwszej/pierwszym 2 drugi/druga/drugie/drugiego/drugiej/drugim 3"
        " trzeci/trzecia/trzecie/trzeciego/trzeciej/trzecim 4 czwarty/czwarta/czwarte/czwartego/czwartej/czwartym 5"
        " piąty/piąta/piąte/piątego/piątej/piątym 6 szósty/szósta/szóste/szóstego/szóstej/szóstym 7 siódmy/siódma"
        "/siódme/siódmego/siódmej/siódmym 8 ósmy/ósma/ósme/ósmego/ósmej/ósmym 9 dziewiąty/dziewiąta/dziewiąte"
        "/dziewiątego/dziewiątej/dziewiątym 10 dziesiąty/dziesiąta/dziesiąte/dziesiątego/dziesiątej/dziesiątym 11"
        " jedenasty/jedenasta/jedenaste/jedenastego/jedenastej/jedenastym 12 dwunasty/dwunasta/dwunaste/dwunastego"
        "/dwunastej/dwunastym 13 trzynasty/trzynasta/trzynaste/trzynastego/trzynastej/trzynastym 14 czternasty"
        "/czternasta/czternaste/czternastego/czternastej/czternastym 15 piętnasty/piętnasta/piętnaste/piętnastego"
        "/piętnastej/piętnastym 16 szesnasty/szesnasta/szesnaste/szesnastego/szesnastej/szesnastym 17 siedemnasty"
        "/siedemnasta/siedemnaste/siedemnastego/siedemnastej/siedemnastym 18 osiemnasty/osiemnasta/osiemnaste"
        "/osiemnastego/osiemnastej/osiemnastym 19 dziewiętnasty/dziewiętnasta/dziewiętnaste/dziewiętnastego"
        "/dziewiętnastej/dziewiętnastym 20 dwudziesty/dwudziesta/dwudzieste/dwudziestego/dwudziestej/dwudziestym 30"
        " trzydziesty/trzydziesta/trzydzieste/trzydziestego/trzydziestej/trzydziestym 40 czterdziesty/czterdziesta"
        "/czterdzieste/czterdziestego/czterdziestej/czterdziestym 50 pięćdziesiąty/pięćdziesiąta/pięćdziesiąte"
        "/pięćdziesiątego/pięćdziesiątej/pięćdziesiątym 60 sześćdziesiąty/sześćdziesiąta/sześćdziesiąte"
        "/sześćdziesiątego/sześćdziesiątej/sześćdziesiątym 70 siedemdziesiąty/siedemdziesiąta/siedemdziesiąte"
        "/siedemdziesiątego/siedemdziesiątej/siedemdziesiątym 80 osiemdziesiąty/osiemdziesiąta/osiemdziesiąte"
        "/osiemdziesiątego/osiemdziesiątej/osiemdziesiątym 90 dziewięćdziesiąty/dziewięćdziesiąta/dziewięćdziesiąte"
        "/dziewięćdziesiątego/dziewięćdziesiątej/dziewięćdziesiątym"
    ),
    units={
        "%": "procent",
        "‰": "promil promila promile promili",
        "millisecond": "milisekund milisekunda milisekundy",
        "second": "sekund sekunda sekundy",
        "minute": "minut minuta minuty",
        "hour": "godzin godzina godziny",
        "day": "dni dnia dzień",
        "week": "tydzień tygodni tygodnia tygodnie",
        "month": "miesiąc miesiąca miesiące miesięcy",
        "quarter": "kwartał kwartału kwartały kwartałów",
        "year": "lat lata rok roku",
        "decade": "dekad dekada dekady",
        "century": "wiek wieki wieku wieków",
        "nm": "nanometr nanometra nanometry nanometrów",
        "um": "mikrometr mikrometra mikrometry mikrometrów",
        "mm": "milimetr milimetra milimetry milimetrów",
        "cm": "centymetr centymetra centymetry centymetrów",
        "m": "metr metra metry metrów",
        "km": "kilometr kilometra kilometry kilometrów",
        "yard": "jard jarda jardy jardów",
        "mile": "mil mile",
        "cm²": "centymetr_kwadratowy centymetra_kwadratowego centymetry_kwadratowe centymetrów_kwadratowych",
        "m²": "metr_kwadratowy metra_kwadratowego metry_kwadratowe metrów_kwadratowych",
        "km²": "kilometr_kwadratowy kilometra_kwadratowego kilometry_kwadratowe kilometrów_kwadratowych",
        "ft²": "stopa_kwadratowa stopy_kwadratowe stopy_kwadratowej stóp_kwadratowych",
        "acre": "akr akra akry akrów",
        "ha": "hektar hektara hektary hektarów",
        "m³": "metr_sześcienny metra_sześciennego metry_sześcienne metrów_sześciennych",
        "ug": "mikrogram mikrograma mikrogramy mikrogramów",
        "mg": "miligram miligrama miligramy miligramów",
        "g": "gram grama gramy gramów",
        "kg": "kilogram kilograma kilogramy kilogramów",
        "pound": "funt funta funty funtów",
        "ounce": "uncja uncje uncji",
        "tonne": "ton tona tony",
        "ml": "mililitr mililitra mililitry mililitrów",
        "cl": "centylitr centylitra centylitry centylitrów",
        "dl": "decylitr decylitra decylitry decylitrów",
        "l": "litr litra litry litrów",
        "gallon": "galon_amerykański galona_amerykańskiego galony_amerykańskie galonów_amerykańskich",
        "tablespoon": "łyżek_stołowych łyżka_stołowa łyżki_stołowe łyżki_stołowej",
        "teaspoon": "łyżeczek łyżeczka łyżeczki",
        "cup": (
            "ćwierćkwart_amerykańskich ćwierćkwarta_amerykańska ćwierćkwarty_amerykańskie ćwierćkwarty_amerykańskiej"
        ),
        "bit": "bit bita bity bitów",
        "byte": "bajt bajta bajty bajtów",
        "kB": "kilobajt kilobajta kilobajty kilobajtów",
        "MB": "megabajt megabajta megabajty megabajtów",
        "GB": "gigabajt gigabajta gigabajty gigabajtów",
        "TB": "terabajt terabajta terabajty terabajtów",
        "PB": "petabajt petabajta petabajty petabajtów",
        "pixel": "piksel piksela piksele pikseli",
        "watt": "wat wata waty watów",
        "kW": "kilowat kilowata kilowaty kilowatów",
        "MW": "megawat megawata megawaty megawatów",
        "kWh": "kilowatogodzin kilowatogodzina kilowatogodziny",
        "volt": "wolt wolta wolty woltów",
        "amp": "amper ampera ampery amperów",
        "Hz": "herc herca herce herców",
        "kHz": "kiloherc kiloherca kiloherce kiloherców",
        "MHz": "megaherc megaherca megaherce megaherców",
        "GHz": "gigaherc gigaherca gigaherce gigaherców",
        "calorie": "kaloria kalorie kalorii",
        "kcal": "kilokaloria kilokalorie kilokalorii",
        "km/h": "kilometr_na_godzinę kilometra_na_godzinę kilometry_na_godzinę kilometrów_na_godzinę",
        "m/s": "metr_na_sekundę metra_na_sekundę metry_na_sekundę metrów_na_sekundę",
        "mph": "mil_na_godzinę mila_na_godzinę mile_na_godzinę mili_na_godzinę",
        "degree": "stopień stopni stopnia stopnie",
        "°C": "stopień_celsjusza stopni_celsjusza stopnia_celsjusza stopnie_celsjusza",
        "°F": "stopień_fahrenheita stopni_fahrenheita stopnia_fahrenheita stopnie_fahrenheita",
        "kelvin": "kelwin kelwina kelwiny kelwinów",
        "AED": "dirham_zea dirhama_zea dirhamy_zea dirhamów_zea",
        "ARS": "peso_argentyńskie peso_argentyńskiego pesos_argentyńskich pesos_argentyńskie",
        "AUD": "dolar_australijski dolara_australijskiego dolary_australijskie dolarów_australijskich",
        "BDT": "taka_bengalska taka_bengalskich taka_bengalskie taka_bengalskiej",
        "BGN": "lew_bułgarski lewa_bułgarskiego lewy_bułgarskie lewów_bułgarskich",
        "BHD": "dinar_bahrański dinara_bahrańskiego dinary_bahrańskie dinarów_bahrańskich",
        "BOB": "boliviano_boliwijskich boliviano_boliwijskie boliviano_boliwijskiego",
        "BRL": "real_brazylijski reala_brazylijskiego reale_brazylijskie reali_brazylijskich",
        "CAD": "dolar_kanadyjski dolara_kanadyjskiego dolary_kanadyjskie dolarów_kanadyjskich",
        "CHF": "frank_szwajcarski franka_szwajcarskiego franki_szwajcarskie franków_szwajcarskich",
        "CLP": "peso_chilijskie peso_chilijskiego pesos_chilijskich pesos_chilijskie",
        "CNY": "juan_chiński juana_chińskiego juany_chińskie juanów_chińskich",
        "COP": "peso_kolumbijskie peso_kolumbijskiego pesos_kolumbijskich pesos_kolumbijskie",
        "CRC": "colon_kostarykański colona_kostarykańskiego colony_kostarykańskie colonów_kostarykańskich",
        "CZK": "koron_czeskich korona_czeska korony_czeskie korony_czeskiej",
        "DKK": "koron_duńskich korona_duńska korony_duńskie korony_duńskiej",
        "DOP": "peso_dominikańskie peso_dominikańskiego pesos_dominikańskich pesos_dominikańskie",
        "DZD": "dinar_algierski dinara_algierskiego dinary_algierskie dinarów_algierskich",
        "EGP": "funt_egipski funta_egipskiego funty_egipskie funtów_egipskich",
        "EUR": "euro",
        "GBP": "funt_szterling funta_szterlinga funty_szterlingi funtów_szterlingów",
        "GEL": "lari_gruzińskich lari_gruzińskie lari_gruzińskiego",
        "GHS": "cedi_ghańskich cedi_ghańskie cedi_ghańskiego",
        "GTQ": "quetzal_gwatemalski quetzala_gwatemalskiego quetzale_gwatemalskie quetzali_gwatemalskich",
        "HKD": "dolar_hongkoński dolara_hongkońskiego dolary_hongkońskie dolarów_hongkońskich",
        "HNL": "lempir_honduraskich lempira_honduraska lempiry_honduraskie lempiry_honduraskiej",
        "HUF": "forint_węgierski forinta_węgierskiego forinty_węgierskie forintów_węgierskich",
        "IDR": "rupia_indonezyjska rupie_indonezyjskie rupii_indonezyjskich rupii_indonezyjskiej",
        "ILS": "nowe_szekle_izraelskie nowego_szekla_izraelskiego nowy_szekel_izraelski nowych_szekli_izraelskich",
        "INR": "rupia_indyjska rupie_indyjskie rupii_indyjskich rupii_indyjskiej",
        "IQD": "dinar_iracki dinara_irackiego dinary_irackie dinarów_irackich",
        "IRR": "rial_irański riala_irańskiego riale_irańskie riali_irańskich",
        "ISK": "koron_islandzkich korona_islandzka korony_islandzkie korony_islandzkiej",
        "JOD": "dinar_jordański dinara_jordańskiego dinary_jordańskie dinarów_jordańskich",
        "JPY": "jen_japoński jena_japońskiego jeny_japońskie jenów_japońskich",
        "KES": "szyling_kenijski szylinga_kenijskiego szylingi_kenijskie szylingów_kenijskich",
        "KRW": (
            "won_południowokoreański wona_południowokoreańskiego wony_południowokoreańskie wonów_południowokoreańskich"
        ),
        "KWD": "dinar_kuwejcki dinara_kuwejckiego dinary_kuwejckie dinarów_kuwejckich",
        "KZT": "tenge_kazachskich tenge_kazachskie tenge_kazachskiego",
        "LKR": "rupia_lankijska rupie_lankijskie rupii_lankijskich rupii_lankijskiej",
        "MXN": "peso_meksykańskie peso_meksykańskiego pesos_meksykańskich pesos_meksykańskie",
        "MYR": "ringgit_malezyjski ringgita_malezyjskiego ringgity_malezyjskie ringgitów_malezyjskich",
        "NGN": "nair_nigeryjskich naira_nigeryjska nairy_nigeryjskie nairy_nigeryjskiej",
        "NIO": "cordob_nikaraguańskich cordoba_nikaraguańska cordoby_nikaraguańskie cordoby_nikaraguańskiej",
        "NOK": "koron_norweskich korona_norweska korony_norweskie korony_norweskiej",
        "NPR": "rupia_nepalska rupie_nepalskie rupii_nepalskich rupii_nepalskiej",
        "NZD": "dolar_nowozelandzki dolara_nowozelandzkiego dolary_nowozelandzkie dolarów_nowozelandzkich",
        "OMR": "rial_omański riala_omańskiego riale_omańskie riali_omańskich",
        "PEN": "sol_peruwiański sola_peruwiańskiego sole_peruwiańskie soli_peruwiańskich",
        "PHP": "peso_filipińskie peso_filipińskiego pesos_filipińskich pesos_filipińskie",
        "PKR": "rupia_pakistańska rupie_pakistańskie rupii_pakistańskich rupii_pakistańskiej",
        "PLN": "złote_polskie złotego_polskiego złoty_polski złotych_polskich",
        "PYG": "guarani_paragwajskich guarani_paragwajskie guarani_paragwajskiego",
        "QAR": "rial_katarski riala_katarskiego riale_katarskie riali_katarskich",
        "RON": "lej_rumuński leja_rumuńskiego leje_rumuńskie lejów_rumuńskich",
        "RSD": "dinar_serbski dinara_serbskiego dinary_serbskie dinarów_serbskich",
        "RUB": "rubel_rosyjski rubla_rosyjskiego ruble_rosyjskie rubli_rosyjskich",
        "SAR": "rial_saudyjski riala_saudyjskiego riale_saudyjskie riali_saudyjskich",
        "SEK": "koron_szwedzkich korona_szwedzka korony_szwedzkie korony_szwedzkiej",
        "SGD": "dolar_singapurski dolara_singapurskiego dolary_singapurskie dolarów_singapurskich",
        "THB": "baht_tajski bahta_tajskiego bahty_tajskie bahtów_tajskich",
        "TND": "dinar_tunezyjski dinara_tunezyjskiego dinary_tunezyjskie dinarów_tunezyjskich",
        "TRY": "lir_tureckich lira_turecka liry_tureckie liry_tureckiej",
        "TWD": "nowe_dolary_tajwańskie nowego_dolara_tajwańskiego nowy_dolar_tajwański nowych_dolarów_tajwańskich",
        "TZS": "szyling_tanzański szylinga_tanzańskiego szylingi_tanzańskie szylingów_tanzańskich",
        "UAH": "hrywien_ukraińskich hrywna_ukraińska hrywny_ukraińskie hrywny_ukraińskiej",
        "UGX": "szyling_ugandyjski szylinga_ugandyjskiego szylingi_ugandyjskie szylingów_ugandyjskich",
        "USD": "dolar_amerykański dolara_amerykańskiego dolary_amerykańskie dolarów_amerykańskich",
        "UYU": "peso_urugwajskie peso_urugwajskiego pesos_urugwajskich pesos_urugwajskie",
        "VES": "boliwar_wenezuelski boliwara_wenezuelskiego boliwary_wenezuelskie boliwarów_wenezuelskich",
        "VND": "dong_wietnamski donga_wietnamskiego dongi_wietnamskie dongów_wietnamskich",
        "XAF": "frank_cfa_beac franka_cfa_beac franki_cfa_beac franków_cfa_beac",
        "XOF": "frank_cfa franka_cfa franki_cfa franków_cfa",
        "ZAR": (
            "rand_południowoafrykański randa_południowoafrykańskiego randy_południowoafrykańskie"
            " randów_południowoafrykańskich"
        ),
    },
)
# The end of what bench/make_languages.py made.
