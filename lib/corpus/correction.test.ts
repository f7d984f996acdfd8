import { describe, expect, it } from "vitest";
import { stretches } from "../gold/stretches";
import { parsePage } from "../page/parsing/parse";
import { correctGold, settleGold, undoCorrection, unsettleGold } from "./correction";
import type { GoldRecord } from "./record";

const page = parsePage(
  "<body><ul><li>Home</li></ul><p>First of the paragraphs.</p><p>Second of the paragraphs.</p><p>Legal notice.</p>",
);
const gold: GoldRecord = { id: "a", title: "T", text: "First of the paragraphs.", with: ["First"] };
const leaves = (start: number, end: number) => ({ start, end });
const NOTHING = stretches([]);
const AT = "2026-01-02T03:04:05.000Z";

describe("correcting gold", () => {
  it("adds text, keeps the original and who did it, and leaves the rest of the record alone", () => {
    const corrected = correctGold(page, gold, leaves(2, 3), "main", "Ada", AT);
    expect(corrected).toEqual({
      id: "a",
      title: "T",
      with: ["First"],
      text: "First of the paragraphs.\nSecond of the paragraphs.",
      intervals: [[4, 53]],
      original: { text: "First of the paragraphs." },
      corrections: [{ start: 28, end: 53, to: "main", by: "Ada", at: AT }],
    });
  });

  it("takes text away, down to nothing", () => {
    const empty = correctGold(page, gold, leaves(1, 2), "boilerplate", "Ada", AT);
    expect(empty).toMatchObject({ text: "", intervals: [], original: { text: gold.text } });
  });

  it("keeps the first original through more corrections, and undoes them one by one", () => {
    const once = correctGold(page, gold, leaves(2, 3), "main", "Ada", AT);
    const twice = correctGold(page, once, leaves(1, 2), "boilerplate", "Bob", AT);
    expect(twice).toMatchObject({
      text: "Second of the paragraphs.",
      original: { text: gold.text },
      corrections: [{ by: "Ada" }, { by: "Bob" }],
    });
    expect(undoCorrection(page, twice)).toEqual(once);
    expect(undoCorrection(page, once)).toEqual(gold);
  });

  it("works on gold of intervals, and gives them back unchanged though they cut a leaf", () => {
    const cut: GoldRecord = { id: "b", intervals: [[4, 20]] };
    const corrected = correctGold(page, cut, leaves(3, 4), "main", "Ada", AT);
    expect(corrected.intervals).toEqual([
      [4, 28],
      [53, 66],
    ]);
    expect(undoCorrection(page, corrected)).toEqual(cut);
  });

  it("refuses what gold says already, gold without content, and an undo of nothing", () => {
    expect(() => correctGold(page, gold, leaves(1, 2), "main", "Ada", AT)).toThrow(
      "gold already says that this text is main",
    );
    expect(() => correctGold(page, { id: "a", with: ["x"] }, leaves(1, 2), "main", "Ada", AT)).toThrow(
      "no gold of its content",
    );
    expect(() => undoCorrection(page, gold)).toThrow("never corrected");
  });
});

describe("settled labels as gold", () => {
  const all = (start: number, end: number) => stretches([{ start, end }]);

  it("are a correction for each run of texts that gold says differently, all by one name and time", () => {
    expect(settleGold(page, gold, all(28, 66), "Ada (review)", AT)).toEqual({
      id: "a",
      title: "T",
      with: ["First"],
      text: "Second of the paragraphs.\nLegal notice.",
      intervals: [[28, 66]],
      original: { text: gold.text },
      corrections: [
        { start: 4, end: 28, to: "boilerplate", by: "Ada (review)", at: AT },
        { start: 28, end: 66, to: "main", by: "Ada (review)", at: AT },
      ],
    });
  });

  it("are nothing where gold says all of it", () =>
    expect(settleGold(page, gold, all(4, 28), "Ada (review)", AT)).toBeNull());

  it("give a page without gold one, every text of it said, also where all is boilerplate, and are taken back to none", () => {
    const none: GoldRecord = { id: "a", with: ["First"] };
    const settled = settleGold(page, none, NOTHING, "Ada (review)", AT)!;
    expect(settled).toMatchObject({
      text: "",
      intervals: [],
      original: {},
      corrections: [{ start: 0, end: 66, to: "boilerplate" }],
    });
    expect(undoCorrection(page, settled)).toEqual(none);
    const some = settleGold(page, none, all(4, 28), "Ada (review)", AT)!;
    expect(undoCorrection(page, some)).toMatchObject({
      intervals: [[4, 28]],
      corrections: [{ to: "boilerplate" }, { to: "main" }],
    });
    expect(unsettleGold(page, some, AT)).toEqual(none);
  });

  it("replace a gold text that is nowhere on the page, also by none, but not one that says there is none", () => {
    const lost: GoldRecord = { id: "a", text: "Somebody else's words, which this page never had." };
    expect(settleGold(page, lost, NOTHING, "Ada (review)", AT)).toMatchObject({
      text: "",
      original: { text: lost.text },
    });
    expect(settleGold(page, { id: "a", text: "" }, NOTHING, "Ada (review)", AT)).toBeNull();
    expect(settleGold(page, { id: "a", intervals: [] }, NOTHING, "Ada (review)", AT)).toBeNull();
  });

  it("are taken back as a whole, down to earlier corrections", () => {
    const once = correctGold(page, gold, leaves(2, 3), "main", "Bob", "2026-01-01T00:00:00.000Z");
    const settled = settleGold(page, once, all(53, 66), "Ada (review)", AT)!;
    expect(settled.corrections).toHaveLength(3);
    expect(unsettleGold(page, settled, AT)).toEqual(once);
  });

  it("stay where somebody corrected more since, and where they were never used", () => {
    const settled = settleGold(page, gold, all(28, 66), "Ada (review)", AT)!;
    expect(
      unsettleGold(
        page,
        correctGold(page, settled, leaves(0, 1), "main", "Bob", "2026-01-03T00:00:00.000Z"),
        AT,
      ),
    ).toBeNull();
    expect(unsettleGold(page, gold, AT)).toBeNull();
  });
});
