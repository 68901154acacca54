"""The positions of the examples, as `python -m scripts.lessons` found them in games that were played."""

from dataclasses import dataclass

from protocol.lessons import LessonGoal


@dataclass(frozen=True, slots=True)
class Chosen:
    """An example: the text of its first position, what is wanted, and how many moves from it are part
    of it, if not all of them."""

    name: str
    goal: LessonGoal
    reach: int | None
    text: str


CHOSEN = (
    Chosen(
        "zodiac-cells",
        "second_phase",
        None,
        "zodiac 3S2SAS/TS9S8S7S6S5S4S/JHTH/AD/AS/QHKHQHJH/3C2CAC/5S4S3S2S/5H4H3H/TH9H8H7H6H/QSKSQSJS/2D3D/"
        "JCTC9C/2HAH/QCKCQCJC/TC9C8C7C6C5C4C/AD/6D7D/JSTS9S8S7S6S/TDJDTD9D8D9D8D7D6D5D4D5D/2CAC/8C7C6C5C4C3C/"
        "9H8H7H6H5H4H3H/2HAH QD/JD/QD/KC/KD/3D/KS/KD -/-/-/-/-/-/-/- KH 2D4D - *",
    ),
    Chosen(
        "zodiac-second",
        "won",
        None,
        "zodiac -/-/-/-/-/-/-/-/-/-/QS/-/-/-/-/-/-/-/JSTS9S8S/-/-/-/-/- -/-/-/-/-/-/KS/- "
        "AC2C3C4C5C6C7C8C9CTCJCQCKC/AD2D3D4D5D6D7D8D9DTDJDQDKD/AH2H3H4H5H6H7H8H9HTHJHQHKH/"
        "AS2S3S4S5S6S7S8S9STSJSQSKS/AC2C3C4C5C6C7C8C9CTCJCQCKC/AD2D3D4D5D6D7D8D9DTDJDQDKD/"
        "AH2H3H4H5H6H7H8H9HTHJHQHKH/AS2S3S4S5S6S7S - - - *",
    ),
    Chosen(
        "zodiac-1914-second",
        "won",
        None,
        "zodiac-1914 2S/-/9STSJSQSKSQS/-/-/-/-/-/4S5S6S/-/-/-/-/-/-/-/7S8S/-/-/-/-/3S/-/- -/-/-/-/AS/-/-/- "
        "AC2C3C4C5C6C7C8C9CTCJCQCKC/AD2D3D4D5D6D7D8D9DTDJDQDKD/AH2H3H4H5H6H7H8H9HTHJHQHKH/"
        "AS2S3S4S5S6S7S8S9STSJS/KCQCJCTC9C8C7C6C5C4C3C2CAC/KDQDJDTD9D8D7D6D5D4D3D2DAD/"
        "KHQHJHTH9H8H7H6H5H4H3H2HAH/KS - - - *",
    ),
    Chosen(
        "four-seasons-begun",
        "begun",
        3,
        "four-seasons TH/QC/9C/6C/3C . 4D/-/-/- "
        "JS3HQHTDQDAD8CAC2DTS7D5C2S9S7HJCQS8S8H9DTC7S8DAS3D4S3S6S2HKD5D5S5H6DAH4H2CJD7C6H9HKHJH KS4CKC 4 0",
    ),
    Chosen(
        "four-seasons-space",
        "two_up",
        3,
        "four-seasons -/TD9D8D7C/-/QHJSTS/7D6D5H . 4S/4D5D/-/- "
        "7SQC9C5CACQS2S6C2DAD8H8SJD6S9S2C7H6H3CTCASKS5S2HAH4H3SJHQD3DTH8C KHKC4CKD9HJC3H 4 0",
    ),
    Chosen(
        "czarina-filled",
        "filled",
        3,
        "czarina 8H7H6C/4D/4C3C/QCJCTH/TC . 9D/-/-/- "
        "5D8D3S7C7D4H8CQD9SAH6HJS3D8S9HAS2DJD2S4SJH2C5S6S3H5C9CKSAD5H TDKC7S2HQHTSKDACQS6DKH 9 0",
    ),
    Chosen(
        "corners-cells",
        "two_up",
        4,
        "corners . KD/JD/5D/AC/5C 7H/7C8C/7D8D9DTD/- - "
        "QSQDAHJCKS2CQC5SKH6H9C2HQHJS3C9S9H4CTSAS6C3H8S5H2S4H3SKC8H4DAD3D4S6DJH6STHTC7S2D 7 0",
    ),
    Chosen(
        "corners-redeal",
        "two_up",
        5,
        "corners-redeal . 9C/5H/8H/KC/TS AH2H/AC2C/-/- TH "
        "3CQC9HKHTDTC8DQD6S3H8C9D2SKS6C2D3S4CADJS3D7CJH5CQS5D7S7D4D8S4HJD6DQH9S7HJC6H4S5SKDAS A 2",
    ),
    Chosen(
        "simplicity-colours",
        "two_up",
        3,
        "simplicity KD/4S/9S/8H/7D/6H/8S7H/4D3S2D/2C/JD/QH/AH . TH/-/-/- "
        "4CQSKS6C8DAS5H7C5S2HTDADKH9DJH2S6D5D5CJCQC3C7S6S8CACJS3H9H9C3D 4HQDTCTSKC T 0",
    ),
    Chosen(
        "florentine-middle",
        "two_up",
        4,
        "florentine 4D3D/-/AH/8C 2D 7H8H/7D/-/- "
        "5SAC4CKHJH9C4SQC8SASQHKSJCQSJDTS3STH9S5CADKD2HJS2S5D6H2CTDKC6D3H6S3C7C6CQDTC4H8D9H9D7S 5H 7 1",
    ),
    Chosen(
        "florentine-redeal",
        "two_up",
        5,
        "florentine KSQHJCTC9C8C7D/JHTD9D/3C2C/KD 4H 5H6H7H8H9HTH/5C6C/5S/- - "
        "2H6S5DKHACQSQD4D2D8SQCKC8D3HAH9S6DJD7S3DJS4CTSAS4S2S3SAD7C 5 1",
    ),
)
