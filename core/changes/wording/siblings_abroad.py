"""Words of one sort in languages other than English, in the format of `siblings`."""

SORTS_ABROAD = """
rot blau grün gelb schwarz weiß braun orange lila
月曜日=月曜 火曜日=火曜 水曜日=水曜 木曜日=木曜 金曜日=金曜 土曜日=土曜 日曜日=日曜
春 夏 秋 冬
東 西 南 北
赤 青 黄 緑 黒 白
午前 午後
월요일 화요일 수요일 목요일 금요일 토요일 일요일
봄 여름 가을 겨울
오전 오후
frühling=frühjahr sommer herbst winter
primavera verano otoño invierno
printemps été automne hiver
primavera estate autunno inverno
lente=voorjaar zomer herfst winter
wiosna=wiosną lato=latem jesień=jesienią zima=zimą
verão outono inverno
norden süden osten westen
norte sur este oeste
nord sud est ouest ovest
północ południe wschód zachód
noord zuid oost west
niebieski czerwony zielony żółty czarny biały
rood blauw groen geel zwart wit
vermelho azul verde amarelo preto branco
morgens mittags abends nachts
rojo azul verde amarillo negro blanco
rouge bleu vert jaune noir blanc
rosso blu verde giallo nero bianco
arbeitgeber arbeitnehmer=mitarbeiter
chef=vorgesetzter=vorgesetzte=vorgesetzten kollege=kollegin=kollegen kunde=kundin=kunden lieferant=lieferanten
arzt=ärztin=ärzte lehrer=lehrerin anwalt=anwältin richter=richterin apotheker=apothekerin
vermieter mieter
käufer verkäufer
vater mutter bruder schwester sohn tochter
telefonisch schriftlich persönlich
telefon brief fax e-mail=mail
bar karte=kreditkarte überweisung=lastschrift gutschein
bus zug=bahn auto fahrrad flugzeug schiff
warm=heiß kalt=kühl
externe=externen interne=internen=interner
montags dienstags mittwochs donnerstags freitags samstags sonntags
wasser milch öl saft wein bier kaffee tee
salz zucker pfeffer mehl butter hefe
küche bad schlafzimmer keller garage
beginn=anfang ende
öffnen schließen
kostenlos=gratis=kostenfrei kostenpflichtig=gebührenpflichtig
verboten erlaubt=gestattet
freiwillig verpflichtend=obligatorisch
import export
zunehmen abnehmen
steigt sinkt=fällt
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
baas=chef=leidinggevende=manager collega klant leverancier
arts=dokter verpleegkundige advocaat rechter leraar=docent
huurder verhuurder
vader moeder broer zus zoon dochter
telefoon e-mail=mail brief fax
pas=kaart=bankpas contant overschrijving bon
bus trein auto fiets vliegtuig boot
water melk olie sap wijn bier koffie thee
zout suiker peper bloem boter gist
warm=heet koud
gratis betaald
verplicht vrijwillig=optioneel
open=geopend gesloten=dicht
ochtend middag avond nacht
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
上司 同僚 部下 顧客=お客様=客
医師=医者 看護師 弁護士 裁判官 教師=先生
父 母 兄 姉 弟 妹
電話 郵便=手紙 メール ファックス
現金 クレジットカード=カード 振込
砂糖 塩 胡椒 小麦粉 酢 醤油
強火 中火 弱火
朝 昼 夜=晩 夕方
有料 無料
必須=必要 任意=不要
小学生 中学生 高校生 大学生
営業 休業=休み
税込 税別=税抜
平日 休日 祝日 週末
팀장=상사 동료 고객=손님 부하
의사 간호사 변호사 판사 교사=선생님
아버지 어머니 형 누나 동생
전화 우편=편지 이메일=메일 팩스
현금 카드=신용카드 계좌이체=이체
설탕 소금 후추 밀가루 식초 간장
강불=센불 중불 약불
아침 점심 저녁 밤
유료 무료
필수 선택=선택사항
평일 휴일=공휴일 주말
인사팀 홍보팀 영업팀 재무팀 개발팀
앞면 뒷면 윗면 아랫면
"""
