"""Record with vcrpy, in both of its serializers, with and without decompressing: python record_vcrpy.py URL FOLDER."""

import sys

import requests
import vcr
from server import requests as asked

url, folder = sys.argv[1:]


def record(name: str, **options: object) -> None:
    with vcr.VCR(**options).use_cassette(f"{folder}/{name}", record_mode="all"), requests.Session() as session:
        for body in asked():
            if options.get("serializer") == "json" and body.get("user") == "latin":
                continue  # this serializer refuses bytes that are no UTF-8
            session.post(f"{url}?key=SECRET", json=body, headers={"Authorization": "Bearer SECRET"})


record("vcrpy.yaml")
record("vcrpy-decoded.yaml", decode_compressed_response=True)
record("vcrpy-decoded.json", serializer="json", decode_compressed_response=True)
