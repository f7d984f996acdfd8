"""The paragraphs of a page that are mostly not links: an extractor for docs/bring-your-own.md.

Reads one JSON object a line, {"id": 1, "url": "http://...", "html": "..."}, and answers each with one line,
{"id": 1, "text": "..."}. Needs nothing but Python 3.
"""

import json
import sys
from html.parser import HTMLParser

SHORTEST = 40


class Paragraphs(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.texts = []
        self.words = None
        self.linked = 0
        self.depth = 0

    def handle_starttag(self, tag, attrs):
        if tag == "p":
            self.end()
            self.words = []
        elif tag == "a":
            self.depth += 1

    def handle_endtag(self, tag):
        if tag == "p":
            self.end()
        elif tag == "a":
            self.depth = max(0, self.depth - 1)

    def handle_data(self, data):
        if self.words is None:
            return
        self.words.append(data)
        if self.depth > 0:
            self.linked += len(data)

    def end(self):
        text = " ".join("".join(self.words or []).split())
        if len(text) >= SHORTEST and self.linked < len(text) / 2:
            self.texts.append(text)
        self.words = None
        self.linked = 0


def main():
    if "--version" in sys.argv:
        print("paragraphs 1.0")
        return
    # Not the encoding of the system: pages are UTF-8 here wherever this runs.
    sys.stdin.reconfigure(encoding="utf-8", newline="\n")
    sys.stdout.reconfigure(encoding="utf-8")
    for line in sys.stdin:
        page = json.loads(line)
        parser = Paragraphs()
        parser.feed(page["html"])
        parser.end()
        print(json.dumps({"id": page["id"], "text": "\n".join(parser.texts)}), flush=True)


main()
