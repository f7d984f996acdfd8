import { describe, expect, it } from "vitest";
import type { Fitted } from "../extractors/contract/contract";
import { annotationUnits } from "../labels/units/units";
import { leavesOf } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { pageInMemory } from "../run/sources/in-memory";
import { quietTask } from "../task";
import { decide } from "../view/labels/decisions";
import { askedByKind, askedTable, stopsOn } from "./certainty";

/** Paragraphs that say themselves how they are judged: `keep` or `drop`, and `?` where somebody should look. */
const judging = {
  key: "says itself",
  extract: ({ page }: Parameters<Fitted["extract"]>[0]) => ({
    keep: Uint8Array.from(page.leaves, ({ text }) => (text.includes("keep") ? 1 : 0)),
  }),
  uncertain: ({ page }: Parameters<Fitted["extract"]>[0]) =>
    Uint8Array.from(page.leaves, ({ text }) => (text.includes("?") ? 1 : 0)),
} as unknown as Fitted;

const sourceOf = (texts: readonly string[], gold?: string) => ({
  name: "said",
  pages: (async function* () {
    const html = `<body>${texts.map((text) => `<p>${text}</p>`).join("")}`;
    yield pageInMemory({
      id: "page",
      bytes: new TextEncoder().encode(html),
      ...(gold !== undefined && { gold: { text: gold } }),
    });
  })(),
});
const askedOf = async (texts: readonly string[], gold = "one keep") =>
  (await askedByKind(sourceOf(texts, gold), judging, quietTask)).get("")!;

const cases = [
  { when: "nothing is uncertain", texts: ["one keep", "two drop"], asked: 0, stops: 0 },
  { when: "uncertain neighbours have one proposal", texts: ["one keep?", "two keep?"], asked: 2, stops: 1 },
  { when: "another is proposed for the next", texts: ["one keep?", "two drop?"], asked: 2, stops: 2 },
  {
    when: "something certain is between two with one proposal",
    texts: ["one keep?", "two keep", "three keep?"],
    asked: 2,
    stops: 2,
  },
  {
    when: "the proposal changes and changes back",
    texts: ["one drop?", "two keep?", "three drop?", "four drop?"],
    asked: 4,
    stops: 3,
  },
];

describe("what an annotator is asked", () => {
  it.each(cases)("has the cursor stop $stops times where $when", async ({ texts, asked, stops }) => {
    expect(await askedOf(texts)).toMatchObject({ pages: 1, blocks: texts.length, asked, stops });
  });

  it("counts what is accepted unseen as wrong where gold has it otherwise, and nothing that is asked", async () => {
    const story = "The ferry left the pier at noon, to keep its time.";
    const texts = [story, "Please keep this ticket.", "Things to drop", "And others to keep?"];
    const asked = await askedOf(texts, story);
    expect(asked).toMatchObject({ content: 2, wrongContent: 1, boilerplate: 1, wrongBoilerplate: 0 });
    const [, row] = askedTable(new Map([["", asked]]));
    expect(row).toEqual(["(none)", "1", "25.0 %", "1.0", "50.0 %", "100.0 %", "66.7 %", "1.00"]);
  });

  it("stops as a cursor does where nothing is proposed at all: once at siblings that are built alike", () => {
    const page = parsePage("<body><p>one</p><p>two</p><h2>three</h2>");
    const units = annotationUnits(page);
    expect(leavesOf(page, page.body)).toEqual({ start: 0, end: 3 });
    expect(stopsOn(page, units, decide(page, units, { votes: [], failed: [] }, []))).toBe(2);
  });

  it("refuses a corpus without gold by its name, and a recipe that cannot tell what it is uncertain of", async () => {
    await expect(askedByKind(sourceOf(["one keep"]), judging, quietTask)).rejects.toThrow(
      "said has no page whose content is known, of 1",
    );
    const sure = { key: judging.key, extract: judging.extract } as Fitted;
    await expect(askedByKind(sourceOf(["one keep"], "one"), sure, quietTask)).rejects.toMatchObject({
      code: "no-uncertainty",
    });
  });
});
