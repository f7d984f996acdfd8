import { describe, expect, it } from "vitest";
import { STORY } from "../../blocks/ble-ie/worked-examples";
import type { Page } from "../page";
import { parsePage } from "../parsing/parse";
import { renderText } from "../render";
import { ANSWER_FORMATS, writeAnswer, type AnswerFormat } from "./answer";

const FORMATS = Object.keys(ANSWER_FORMATS) as AnswerFormat[];
const page = parsePage(STORY);
/** (L) every leaf but those of the menu and the foot. */
const keep = Uint8Array.from(page.leaves, (_, leaf) => (leaf > 1 && leaf < page.leaves.length - 1 ? 1 : 0));

/** What each leaf wrote, null where it wrote nothing. */
const pieces = (format: AnswerFormat, of: Page, mask: Uint8Array, text?: string): (string | null)[] => {
  const written = writeAnswer(format, of, { keep: mask, ...(text !== undefined && { text }) });
  return [...written.starts].map((start, leaf) =>
    start < 0 ? null : written.text.slice(start, written.ends[leaf]),
  );
};

describe("writeAnswer", () => {
  it.each(FORMATS)("knows as %s where each kept text went, and that no other one did", (format) =>
    expect(pieces(format, page, keep)).toEqual(
      page.leaves.map(({ text }, leaf) => (keep[leaf] === 1 ? text.trim() : null)),
    ),
  );

  it("has a text that is cut in lines by the page at one place", () => {
    const cut = parsePage("<pre>a\n  b</pre><p>c &amp; d</p>");
    expect(pieces("html", cut, Uint8Array.of(1, 1))).toEqual(["a\n  b", "c &amp; d"]);
    expect(pieces("markdown", cut, Uint8Array.of(1, 1))).toEqual(["a\n  b", "c & d"]);
    expect(pieces("text", cut, Uint8Array.of(1, 1))).toEqual(["a b", "c & d"]);
  });

  it.each(FORMATS)("ends as %s with a line feed where anything is kept", (format) =>
    expect(writeAnswer(format, page, { keep }).text).toMatch(/[^\n]\n$/),
  );

  it("gives empty text and Markdown where nothing is kept", () => {
    const nothing = { keep: new Uint8Array(page.leaves.length) };
    expect([writeAnswer("text", page, nothing).text, writeAnswer("markdown", page, nothing).text]).toEqual([
      "",
      "",
    ]);
  });

  it("gives an extractor's own text as it is, and finds the kept texts in it that it has word by word", () => {
    const own = "Rain floods the valley\n\nHeavy rain fell\non Monday and the river rose two metres. Buy now";
    expect(writeAnswer("text", page, { keep, text: own }).text).toBe(`${own}\n`);
    expect(pieces("text", page, keep, own).filter((piece) => piece !== null)).toEqual([
      "Rain floods the valley",
      "Heavy rain fell\non Monday and the river rose two metres.",
      "Buy now",
    ]);
  });

  it("gives the text that metrics score", () =>
    expect(writeAnswer("text", page, { keep }).text).toBe(`${renderText(page, keep)}\n`));
});
