"""Letters that look like others, in the spirit of Unicode's confusables (UTS 39).

Each is given as it is after compatibility decomposition and case folding. Where capitals and small letters resemble
different letters, the capitals decide: they are the exact twins (Greek Ν and N, while ν only resembles v).
"""

from __future__ import annotations

from typing import Final

TWINS: Final = {
    "a": "ɑαаᎪᗅꓮ𐊠𖽀",
    "b": "ƅβвьᏏᏴᑲᖯᗷꓐꞵ𐊂𐊡𐌁",
    "c": "сᏟᴄⲥꓚ𐊢𐌂𐐽𐔜𑣩𑣲",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "εеҽᎬⴹꓰꬲ𐊆𑣆𑣎",
    "f": "ϝքᖴẝꓝꞙꬵ𐊇𐊥𐔥𑣂",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "ηнһհᎻᏂᕼⲏꓧ𐋏",
    "i": "ıɩɪιіᎥꙇ𑣃",
    "j": "ʝϳјᎫᒍꓙ",
    "k": "κкᏦᛕⲕꓗ𐔘",
    "l": "ǀӏᏞᒪᛁⲓⳑⵏꓡꓲ𐊊𐌉𐌠𐑃𐔦𑣒𖼖𖼨",
    "m": "μϻмᎷᗰᛖⲙꓟ𐊰𐌑",
    "n": "νոռⲛꓠ𐔓",
    "o": "οσоօ०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽ𐊒𐊫𐐬𐓪𐔖𑓐𑣈𑣗𑣠",
    "p": "ρрᏢᑭⲣꓑ𐊕",
    "q": "ԛգզⵕ",
    "r": "ʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈ𐓜𖼵",
    "s": "ƽѕտᏕᏚꓢꜱ𐊖𐑈𑣁𖼺",
    "t": "τтᎢⲧꓔ𐊗𐊱𐌕𑣜𖼊",
    "u": "ʋսሀᑌᴜꓴꞟꭎꭒ𐓶𑣘𖽂",
    "v": "ѵᏙᐯᴠⴸꓦꛟ𐔝𑜆𑣀𖼈",
    "w": "ɯѡԝաᎳᏔᴡꓪ𑜊𑜎𑜏𑣦𑣯",
    "x": "χхᕁᕽᚷⲭⵝꓫꭓ𐊐𐊴𐌗𐌢𐔧𑣬",
    "y": "ɣʏγυуүყᎩᎽᶌỿⲩꓬꭚ𐊲𑣄𖽃",
    "z": "ζᏃᴢꓜ𐋵𑣉𑣥",
    "2": "ƨϩᒿꙅꛯꝛ",
    "3": "ȝɜʒзӡⳍꝫ𑣊𖼻",
    "4": "Ꮞ𑣏",
    "5": "𑣛",
    "6": "бᏮⳓ𑣕",
    "7": "𐓺",
    "8": "ȣ৪੪𐌚",
    "9": "৭੧୨൭ⳋꝯ𑣌𑣖",
    "'": "`´‘’ʻʼ",
    "-": "‐‑‒–—−",
}
"""By letter or sign, those that can be taken for it."""

CLASSES: Final = {"0": "o", "1": "l", "i": "l", "|": "l"}
"""Letters of the keyboard that look alike in upper or lower case: I and l, O and 0."""

PAIRS: Final = (("rn", "m"), ("vv", "w"))

ALPHABETS: Final = frozenset(
    [
        *("LATIN", "GREEK", "COPTIC", "CYRILLIC", "ARMENIAN", "CHEROKEE", "LISU", "CANADIAN"),
        *("DESERET", "OSAGE", "RUNIC", "TIFINAGH", "MIAO"),
        *("WARANG", "ELBASAN", "CARIAN", "LYCIAN", "OLD"),
    ]
)
"""The scripts with many such letters, as the first word of a character's name in Unicode."""
