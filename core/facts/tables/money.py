"""Currencies and coins: their names, and which of them may be the same."""

NAMES = {
    "EUR": "eur euro euros",
    "USD": "usd dollar dollars dolar dolares us$ buck bucks",
    "GBP": "gbp sterling quid",
    "JPY": "jpy yen yenes",
    "INR": "inr rs rupee rupees rupia rupias",
    "CHF": "chf franc francs franco francos",
    "MXN": "mxn",
    "ARS": "ars",
    "COP": "cop",
    "CLP": "clp",
    "BRL": "brl reais",
    "CAD": "cad",
    "AUD": "aud",
    "CNY": "cny yuan yuanes rmb renminbi",
    "SEK": "sek",
    "NOK": "nok",
    "DKK": "dkk",
    "PLN": "pln zloty zlotys zlotych zl",
    "RUB": "rub ruble rubles rouble roubles rublo rublos",
    "TRY": "lira liras",
    "UAH": "uah hryvnia hryvnias grivna grivnas",
    "CZK": "czk koruna korunas",
    "HUF": "huf forint forints florin florines",
    "RON": "ron lei",
    "BGN": "bgn lev leva",
    "ILS": "ils shekel shekels sequel sequeles",
    "KRW": "krw",
    "THB": "thb baht bahts",
    "IDR": "idr rupiah rupiahs",
    "MYR": "myr ringgit ringgits",
    "VND": "vnd dong dongs",
    "ZAR": "zar rand rands",
    "NGN": "ngn naira nairas",
    "GHS": "ghs cedi cedis",
    "PEN": "soles",
    "VES": "ves bolivar bolivares",
    "GTQ": "gtq quetzal quetzales",
    "HNL": "hnl lempira lempiras",
    "PYG": "pyg guarani guaranies",
    "BTC": "btc bitcoin bitcoins",
    "ETH": "eth ether ethers ethereum",
    "LTC": "ltc litecoin litecoins",
    "DOGE": "doge dogecoin dogecoins",
    "USDT": "usdt tether",
    "USDC": "usdc",
    "XRP": "xrp",
    "peso": "peso pesos",
    "peseta": "peseta pesetas",
    "krona": "kr krona kronor krone kroner kronas",
    "dinar": "dinar dinars dinares",
    "dirham": "dirham dirhams",
    "riyal": "riyal riyals rial rials riales",
    "shilling": "shilling shillings chelin chelines",
    "crown": "crown crowns",
    "cent": "cent cents eurocent eurocents centimo centimos centavo centavos \u00a2",
    "penny": "p penny pence pennies penique peniques",
}
"""By unit, its names in lower case without accents."""

SIGNED = {chr(code): chr(code) for code in (0xA4, 0x58F, 0x60B, 0xE3F, 0x17DB, *range(0x20A0, 0x20C1), 0xFDFC)}
SIGNED |= {"$": "USD", "\u00a3": "GBP", "\u00a5": "JPY", "\u20ac": "EUR", "\u20b9": "INR", "\u20bd": "RUB"}
SIGNED |= {"\u20a9": "KRW", "\u20aa": "ILS", "\u20ba": "TRY", "\u20b4": "UAH", "\u20ab": "VND", "\u20b1": "PHP"}
SIGNED |= {"\u20a6": "NGN", "\u20bf": "BTC", "\u0e3f": "THB", "\u20a1": "CRC", "\u20b2": "PYG", "\u20b5": "GHS"}
"""By currency sign, the currency; the sign itself if the currency is unknown."""
CURRENCY_SIGNS = frozenset(SIGNED)
SIGNS = "".join(sorted(CURRENCY_SIGNS)) + "\u00a2"
"""Signs of currencies and coins, for a character class of a regular expression."""

CURRENCIES = frozenset(
    "EUR USD GBP JPY INR CHF MXN ARS COP CLP BRL CAD AUD CNY SEK NOK DKK PLN RUB TRY UAH CZK HUF RON BGN ISK ILS KRW"
    " THB IDR MYR VND ZAR NGN GHS KES UGX TZS EGP AED SAR QAR KWD BHD OMR JOD TND DZD IQD IRR RSD PKR LKR NPR BDT SGD"
    " HKD TWD NZD PHP PEN BOB UYU PYG VES CRC GTQ HNL NIO DOP XOF XAF KZT GEL BTC ETH LTC XRP USDT USDC DOGE"
    " BNB".split()
)
"""Currency codes, without those that are also words in capitals, such as ALL and TOP."""
CURRENCY_CODES = frozenset([code.lower() for code in CURRENCIES])
"""The codes in lower case."""
BEFORE = (
    {code: code for code in CURRENCIES - {"TRY"}}
    | SIGNED
    | {"Rs": "INR", "kr": "krona", "Kr": "krona", "z\u0142": "PLN", "Bs": "VES"}
)
"""By sign or code before an amount, the currency; "TRY 5" is not a price."""
DOLLARS = {"US": "USD", "A": "AUD", "AU": "AUD", "C": "CAD", "CA": "CAD", "NZ": "NZD", "HK": "HKD", "S": "SGD"}
DOLLARS |= {"R": "BRL", "MX": "MXN", "NT": "TWD"}
"""What `$` means after letters: R$, A$."""

_MEAN = {
    "USD": "CAD AUD NZD SGD HKD TWD MXN ARS COP CLP peso",
    "peso": "MXN ARS COP CLP UYU DOP PHP",
    "pound": "GBP EGP",
    "JPY": "CNY",
    "INR": "PKR LKR NPR",
    "CHF": "XOF XAF",
    "krona": "SEK NOK DKK ISK CZK",
    "crown": "SEK NOK DKK ISK CZK krona",
    "dinar": "KWD BHD JOD TND DZD IQD RSD",
    "dirham": "AED",
    "riyal": "SAR QAR OMR IRR",
    "shilling": "KES UGX TZS",
    "of cents": "EUR USD CAD AUD NZD SGD HKD TWD ZAR MXN ARS COP CLP PHP peso BRL",
    "of pence": "GBP pound",
}
WIDE = {frozenset({unit, other}) for unit, others in _MEAN.items() for other in others.split()}
"""Pairs of units that a name may confuse: pounds, pesos, and the meanings of `$`."""

_COINS = {"cent": "of cents", "penny": "of pence"}
_LONGEST_AMOUNT = 12


def of_coins(value: str, unit: str) -> tuple[str, str] | None:
    """A canonical value in coins, 50 cents, converted to the currency, 0.5; None for other units."""
    if unit not in _COINS or len(value) > _LONGEST_AMOUNT or "." in value:
        return None
    digits = value.lstrip("-").rjust(3, "0")
    whole, decimals = digits[:-2], digits[-2:].rstrip("0")
    amount = f"{whole}.{decimals}" if decimals else whole
    return f"-{amount}" if value.startswith("-") and amount != "0" else amount, _COINS[unit]
