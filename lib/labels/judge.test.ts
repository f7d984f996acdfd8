import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { contradict, disputedText, judge } from "./judge";
import type { Said } from "./said-content";

const said = (...content: readonly (readonly [number, number])[]): Said => ({
  content: content.map(([start, end]) => ({ start, end })),
  saysNone: false,
});
const SILENT: Said = { content: null, saysNone: false };
const NONE: Said = { content: [], saysNone: true };

test.each([
  { when: "nobody finished", all: [], is: false },
  { when: "one person finished", all: [said([0, 9])], is: false },
  { when: "two call the same text content", all: [said([0, 4], [4, 9]), said([0, 9])], is: false },
  { when: "they differ in a single character", all: [said([0, 9]), said([0, 8])], is: true },
  {
    when: "one calls text content and the other all of it boilerplate",
    all: [said([0, 9]), said()],
    is: true,
  },
  { when: "one finished without a word", all: [said([0, 9]), SILENT], is: false },
  { when: "both finished without a word", all: [SILENT, SILENT], is: false },
  {
    when: "one says that there is no main content and the other finds some",
    all: [NONE, said([0, 9])],
    is: true,
  },
  {
    when: "one says so although both label the same text",
    all: [{ ...said([0, 9]), saysNone: true }, said([0, 9])],
    is: true,
  },
  { when: "one says so and labels text himself", all: [{ ...said([0, 9]), saysNone: true }], is: false },
  { when: "one says so and the other calls everything boilerplate", all: [NONE, said()], is: false },
  { when: "the third of three differs", all: [said([0, 9]), said([0, 9]), said([0, 9], [12, 13])], is: true },
])("contradiction is $is when $when", ({ all, is }) => {
  expect(contradict(all)).toBe(is);
});

describe("the disputed text", () => {
  it("is where some and not all find content, joined where it touches", () => {
    expect(disputedText([said([0, 4], [6, 9]), said([2, 9])])).toEqual([
      { start: 0, end: 2 },
      { start: 4, end: 6 },
    ]);
    expect(disputedText([said([0, 4]), said([4, 8])])).toEqual([{ start: 0, end: 8 }]);
  });

  it("is, character by character, what is called content by one and not by another", () => {
    const content = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 8 }).map((cuts) => {
      const sorted = cuts.sort((a, b) => a - b);
      return said(
        ...Array.from(
          { length: sorted.length >> 1 },
          (_, at) => [sorted[2 * at]!, sorted[2 * at + 1]!] as const,
        ),
      );
    });
    fc.assert(
      fc.property(fc.array(content, { maxLength: 4 }), (all) => {
        const found = disputedText(all);
        for (let at = 0; at < 31; at++) {
          const voices = new Set(
            all.map((each) => each.content!.some(({ start, end }) => start <= at && at < end)),
          );
          expect(found.some(({ start, end }) => start <= at && at < end)).toBe(voices.size === 2);
        }
      }),
    );
  });
});

describe("what the labels of a page come to", () => {
  const set = (annotator: string, word: Said, state = "done", savedAt = 1) => ({
    annotator,
    word,
    state,
    savedAt,
  });
  const verdict = (...sets: ReturnType<typeof set>[]) => judge(sets, ({ word }) => word);

  it("is a conflict of those who finished, whatever the others have begun", () => {
    expect(
      verdict(set("Ada", said([0, 1])), set("Bob", said()), set("Cy", SILENT, "in progress")),
    ).toMatchObject({ kind: "conflict", sets: [{ annotator: "Ada" }, { annotator: "Bob" }] });
  });

  it("is no conflict with somebody's draft", () => {
    expect(verdict(set("Ada", said([0, 1])), set("Bob", said(), "in progress"))).toMatchObject({
      kind: "agreed",
      by: { annotator: "Ada" },
    });
  });

  it("is what a reviewer says who has settled it, and not what one says who has only begun", () => {
    const two = [set("Ada", said([0, 1])), set("Bob", said([0, 2]), "done", 9)];
    expect(verdict(...two, set("Cy (review)", said([0, 3])))).toMatchObject({
      kind: "agreed",
      by: { annotator: "Cy (review)" },
      said: { content: [{ start: 0, end: 3 }] },
    });
    expect(verdict(...two, set("Cy (review)", said([0, 3]), "in progress")).kind).toBe("conflict");
  });

  it("is what the newest says of those who agree and say something", () => {
    expect(
      verdict(
        set("Ada", said([0, 1]), "done", 1),
        set("Bob", said([0, 1]), "done", 2),
        set("Cy", SILENT, "done", 3),
      ),
    ).toMatchObject({ kind: "agreed", by: { annotator: "Bob" } });
  });

  it("is silence where nobody finished, and where who did has said nothing", () => {
    expect(verdict(set("Ada", said([0, 1]), "in progress"))).toEqual({ kind: "silent", isFinished: false });
    expect(verdict(set("Ada", SILENT))).toEqual({ kind: "silent", isFinished: true });
  });
});
