"""Answers are not stored in Git with a secret in them, and personal data is named."""

import pytest

from vrty_gate.accept.private import private_parts

KEY = "AKIA" + "Q7RZ3M5XW2JD8LKT"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"Use {KEY} for it.", "an AWS access key"),
        ("ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2, "a GitHub token"),
        ("Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.SflKxwRJSMeKKF2QT4fwpMeJf36", "a signed token"),
        ("sk-proj-Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9", "an API key"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEow", "a private key"),
        ("Write to maria.keller@kontor-nord.de.", "an e-mail address"),
        ("Pay with 4111 1111 1111 1111.", "a payment card"),
        ("Call +49 40 123456 78.", "a telephone number"),
        ("Call +49 40 955512 78.", "a telephone number"),
        ("Ruf an: 040 1234 5678", "a telephone number"),
        ("Ruf an: (0211) 876-5432", "a telephone number"),
        ("Call 415-867-5309 today.", "a telephone number"),
        ("Call (415) 867-5309.", "a telephone number"),
    ],
)
def test_what_does_not_belong_into_a_repository_is_found(text: str, kind: str) -> None:
    (found,) = private_parts([text])
    assert (found.kind, found.hint[-3:]) == (kind, "...")
    assert text not in str(found)


@pytest.mark.parametrize(
    "text",
    [
        "Set OPENAI_API_KEY to sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx.",
        "Write to you@example.com or name@company.com.",
        "Call +1 202 555 0143 or 202-555-0143.",
        "Parcel 415 867 530 912 left on 01.02.2024, 09-05-2024 1030, part 0 123456789 and 003 400 5600.",
        "2024 1000 2000 3000, 100 200 300 400, 1.000.000.000, 0.123456789012",
        "The order 1234567890123456 has shipped.",
        "It takes 1,000,000,000 steps, or 2024-05-01 10:30.",
        "AKIA is how the keys of AWS begin.",
    ],
)
def test_what_only_looks_like_it_is_not(text: str) -> None:
    assert private_parts([text]) == ()
