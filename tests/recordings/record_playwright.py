"""Record what a page asks, as a HAR file: python record_playwright.py URL FOLDER CHROMIUM."""

import json
import sys

from playwright.sync_api import sync_playwright
from server import requests as asked

url, folder, chromium = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    context = browser.new_context(
        record_har_path=f"{folder}/playwright.har", record_har_content="embed", record_har_url_filter="**/v1/**"
    )
    page = context.new_page()
    page.goto(url.rsplit("/v1", 1)[0])
    for body in asked():
        page.evaluate(
            """async ([url, body]) => {
                const headers = {"Content-Type": "application/json", "Authorization": "Bearer SECRET"};
                await (await fetch(url + "?key=SECRET", {method: "POST", headers, body})).text();
            }""",
            [url, json.dumps(body)],
        )
    context.close()
    browser.close()
