"""Numbers, dates and times in Japanese, Chinese and Korean texts."""

import re
from typing import Literal

from vrty_gate.core.named_tuple import NamedTuple
from vrty_gate.core.text.patterns import lazily

_UNITS = {
    "second": "秒間 秒 초",
    "minute": "分間 分钟 分鐘 分 분간 분",
    "hour": "時間 小时 小時 시간",
    "day": "日間 天 日 일간 일",
    "business day": "営業日 工作日 영업일",
    "week": "週間 週 周 주간 주일 주",
    "month": "ヶ月 か月 カ月 ケ月 ヵ月 箇月 个月 個月 개월 달",
    "year": "年間 年 년간 년",
    "JPY": "円 엔",
    "CNY": "人民币 元 块 위안",
    "KRW": "ウォン 원",
    "USD": "ドル 美元 달러",
    "EUR": "ユーロ 欧元 유로",
    "%": "パーセント % 퍼센트 프로",
    "km": "キロメートル 公里 킬로미터",
    "m": "メートル 米 미터",
    "cm": "センチメートル センチ 厘米 센티미터",
    "mm": "ミリメートル 毫米 밀리미터",
    "kg": "キログラム キロ 公斤 千克 킬로그램",
    "g": "グラム 克 그램",
    "mg": "ミリグラム 毫克 밀리그램",
    "l": "リットル 公升 升 리터",
    "ml": "ミリリットル 毫升 밀리리터",
    "degree": "度 ℃ 도",
    "character": "文字 字 글자",
    "page": "ページ 页 頁 페이지",
    "token": "トークン 토큰",
    "times": "回 倍 次 번 회 배",
    "": "人 名 명 個 个 つ 개 本 枚 匹 台 件 点 種類 种 項目 项 가지 권 마리 대 단계"
    " ステップ 段階 步 位 歳 岁 세 살 階 층 条 章 カ所 か所 곳 분의",
}
_COUNTERS = {counter: unit for unit, counters in _UNITS.items() for counter in counters.split()}
_COUNTER = "|".join(sorted(_COUNTERS, key=lambda counter: (-len(counter), counter)))
_POWERS = {"百": 100, "千": 1000, "万": 10_000, "萬": 10_000, "億": 10**8, "亿": 10**8, "兆": 10**12}
_POWERS |= {"백": 100, "천": 1000, "만": 10_000, "억": 10**8, "천만": 10**7}
_PLACES = ("番目", "つ目", "回目", "日目", "번째")
_POWER_BEHIND = lazily("(千|百|천|백)?(万|萬|億|亿|兆|만|억)?")
_MORE_BEHIND = lazily(" ?([0-9]{1,4}(?:,[0-9]{3})?)(千|천)?(万|萬|만|億|亿|억)?")
_COUNTER_BEHIND = lazily(f" ?({'|'.join(_PLACES)}|{_COUNTER})")
_DATE = lazily(r"(?:([12][0-9]{3})(?:年|년) ?)?([01]?[0-9])(?:月|월)(?: ?([0-3]?[0-9])(?:日|号|號|일))?")
_TIME = lazily(
    r"([0-2]?[0-9])(?:(時|时|시)|點|点)(?!間|间|간)"
    r"(?:(半|반)| (반)(?=입니다|이[다고며]|에|까지|부터|쯤|경|[^가-힣]|$)"
    r"| ?([0-5]?[0-9])(?:分|분)(?!間|钟|鐘|간)|([一三])刻)?"
)
_HALF = lazily("(午前|上午|早上|오전)|(午後|下午|晚上|오후)")
_DIGITS = {"〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8}
_DIGITS |= {"九": 9, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9}
_TEN = {"十": 10, "십": 10, "百": 100, "백": 100, "千": 1000, "천": 1000}
_HAN = lazily(
    f"(第)?([〇零一二三四五六七八九十百千两兩][〇零一二三四五六七八九十百千万萬億亿两兩]{{0,11}})"
    f"(?:(月)(?:([一二三四五六七八九十]{{1,3}})[日号號])?|(番目|つ目|回目|日目)|({_COUNTER}))?"
)
_HAN_TIME = lazily(
    "([〇零一二三四五六七八九十两兩]{1,3})(?:[時时](?!間|间)|[點点])(?:(半)(?![信个個天年月日数路途点])|([〇零一二三四五六七八九十]{1,3})分|([一三])刻)?"
)
_QUARTERS = {"一": 15, "三": 45}
_NATIVE = lazily(
    "(?<![가-힣])(?:(첫)|((?:열|스물)?(?:하나|한|둘|두|셋|세|넷|네|다섯|여섯|일곱|여덟|아홉)|열|스무))"
    " ?(번째|개월|시간|가지|단계|명|개|번|살|달|잔|병|권|마리|대|주|곳)"
)
_SINO = lazily(f"(?<![가-힣0-9])([일이삼사오육칠팔구십백천만]{{1,9}}) ?({_COUNTER})")
_NATIVE_DIGITS = {"하나": 1, "한": 1, "둘": 2, "두": 2, "셋": 3, "세": 3, "넷": 4, "네": 4, "다섯": 5, "여섯": 6}
_NATIVE_DIGITS |= {"일곱": 7, "여덟": 8, "아홉": 9, "스무": 20, "열": 10, "": 0}
_NO_NUMBERS = frozenset(("十分", "万一", "千万", "百分", "二度", "一度", "三分", "四分", "五分", "七分", "八分"))
"""Words that look like a number with a counter but are not."""
_HANGUL = lazily("[\uac00-\ud7a3]")


class Counted(NamedTuple):
    """A number, date or time in a text."""

    kind: Literal["number", "ordinal", "date", "time"]
    value: str
    unit: str
    start: int
    end: int


def dated(folded: str, position: int) -> Counted | None:
    """The date or time of day in figures at a position, or None."""
    if date := _DATE.match(folded, position):
        year, month, day = date[1] or "-", int(date[2]), int(date[3] or 0)
        if 1 <= month <= 12 and day <= 31:
            value = f"{year}-{month:02}-{day:02}" if day else f"{year}-{month:02}"
            return Counted("date", value, "", position, date.end())
    if time := _TIME.match(folded, position):
        half = _half_before(folded, position)
        hour = int(time[1])
        if hour > 24 or (not time[2] and not (half or time[5] or time[6])):
            return None
        minute = 30 if time[3] or time[4] else _QUARTERS[time[6]] if time[6] else int(time[5] or 0)
        return Counted("time", _times(hour, minute, half), "", position, time.end())
    return None


def _half_before(folded: str, position: int) -> re.Match[str] | None:
    """The words for the half of the day right before a time."""
    return _HALF.search(folded, max(position - 4, 0), position)


def _times(hour: int, minute: int, half: re.Match[str] | None) -> str:
    """The times that an hour and a minute may be."""
    if half:
        hours = [hour % 12 + (12 if half[2] else 0)]
    else:
        hours = [hour, (hour + 12) % 24] if 1 <= hour <= 12 else [hour % 24]
    return "|".join([f"{each:02}:{minute:02}" for each in hours])


class Suffix(NamedTuple):
    """The suffix of figures."""

    factor: int
    added: int
    """What to add to the figures times the factor: 23,000,000 in 7\u51042300\u4e07."""
    unit: str | None
    """None if there is no counter."""
    is_place: bool
    end: int


def suffix_after(folded: str, start: int, end: int) -> Suffix:
    """The power of ten after figures, further figures with a smaller power, and the unit."""
    is_place = start > 0 and folded[start - 1] in "\u7b2c\uc81c"
    power = _POWER_BEHIND.match(folded, end)
    factor = smallest = _power(power[1], power[2]) if power else 1
    stop, added = power.end() if power and factor > 1 else end, 0
    while smallest >= _POWERS["\u4e07"] and (more := _MORE_BEHIND.match(folded, stop)):
        power_of_more = _power(more[2], more[3])
        if power_of_more >= smallest:
            break
        smallest = power_of_more
        added += int(more[1].replace(",", "")) * smallest
        stop = more.end()
    counter = _COUNTER_BEHIND.match(folded, stop)
    if counter is None:
        return Suffix(factor, added, None, is_place, stop)
    if counter[1] in _PLACES:
        return Suffix(factor, added, "", True, counter.end())
    return Suffix(factor, added, _COUNTERS[counter[1]], is_place, counter.end())


def _power(hundreds: str | None, thousands: str | None) -> int:
    return _POWERS.get(hundreds or "", 1) * _POWERS.get(thousands or "", 1)


def spoken(folded: str) -> list[Counted]:
    """Numbers in words, if a counter or an ordinal sign shows that they are numbers."""
    counted = [item for number in _HAN_TIME.finditer(folded) if (item := _han_time(folded, number)) is not None]
    times = {item.start for item in counted}
    counted += [
        item for number in _HAN.finditer(folded) if number.start() not in times and (item := _han(number)) is not None
    ]
    if _HANGUL.search(folded):
        counted += [item for number in _NATIVE.finditer(folded) if (item := _native(number)) is not None]
        counted += [item for number in _SINO.finditer(folded) if (item := _sino(number)) is not None]
    return counted


def _han(number: re.Match[str]) -> Counted | None:
    order, digits, month, day, place, counter = number.groups()
    if number[0][:2] in _NO_NUMBERS or not (order or month or place or counter):
        return None
    value = _value(digits)
    start, end = number.span()
    if value is None:
        return None
    if order or place:
        return Counted("ordinal", str(value), "", start, end)
    if month:
        if not 1 <= value <= 12:
            return None
        return Counted("date", f"--{value:02}" + (f"-{_value(day):02}" if day else ""), "", start, end)
    unit = _COUNTERS[counter]
    if value == 1 and unit in ("", "times", "day", "character", "degree"):  # used as an article
        return None
    return Counted("number", str(value), unit, start, end)


def _han_time(folded: str, time: re.Match[str]) -> Counted | None:
    """A time of day in words: it has minutes, or the half of the day before it."""
    hour, minute, half = _value(time[1]), _value(time[3] or "零"), _half_before(folded, time.start())
    if hour is None or minute is None or hour > 24 or minute > 59 or not (half or any(time.groups()[1:])):
        return None
    return Counted(
        "time", _times(hour, 30 if time[2] else _QUARTERS.get(time[4], minute), half), "", time.start(), time.end()
    )


def _native(number: re.Match[str]) -> Counted | None:
    first, word, counter = number.groups()
    start, end = number.span()
    tens = 10 if word and word.startswith("열") else 20 if word and word.startswith("스물") else 0
    value = 1 if first else tens + _NATIVE_DIGITS[word.removeprefix("열" if tens == 10 else "스물")]
    if counter == "번째":
        return Counted("ordinal", str(value), "", start, end)
    unit = _COUNTERS.get(counter, "")
    if first or (value == 1 and unit in ("", "times")):
        return None
    return Counted("number", str(value), unit, start, end)


def _sino(number: re.Match[str]) -> Counted | None:
    digits, counter = number.groups()
    value = _value(digits)
    if value is None or value < 10 or not any(char in "십백천만" for char in digits):
        return None
    return Counted("number", str(value), _COUNTERS[counter], number.start(), number.end())


def _value(digits: str) -> int | None:
    if len(digits) > 1 and all(char in _DIGITS for char in digits):
        return int("".join([str(_DIGITS[char]) for char in digits]))
    total = group = digit = 0
    for char in digits:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _TEN:
            group, digit = group + (digit or 1) * _TEN[char], 0
        else:
            total, group, digit = total + (group + digit or 1) * _POWERS[char], 0, 0
    return total + group + digit
