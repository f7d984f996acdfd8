import { describe, expect, it } from "vitest";
import { parsePage } from "../page/parse";
import { correctGold, undoCorrection } from "./correction";
import type { GoldRecord } from "./record";

const page = parsePage("<body><ul><li>Home</li></ul><p>First of the paragraphs.</p><p>Second of the paragraphs.</p><p>Legal notice.</p>");
const gold: GoldRecord = { id: "a", title: "T", text: "First of the paragraphs.", with: ["First"] };
const leaves = (start: number, end: number) => ({ start, end });
const AT = "2026-01-02T03:04:05.000Z";

describe("correcting gold", () => {
  it("adds text, keeps the original and who did it, and leaves the rest of the record alone", () => {
    const corrected = correctGold(page, gold, leaves(2, 3), "main", "Ada", AT);
    expect(corrected).toEqual({
      id: "a", title: "T", with: ["First"], text: "First of the paragraphs.\nSecond of the paragraphs.", intervals: [[4, 53]],
      original: { text: "First of the paragraphs." }, corrections: [{ start: 28, end: 53, to: "main", by: "Ada", at: AT }],
    });
  });

  it("takes text away, down to nothing", () => {
    const empty = correctGold(page, gold, leaves(1, 2), "boilerplate", "Ada", AT);
    expect(empty).toMatchObject({ text: "", intervals: [], original: { text: gold.text } });
  });

  it("keeps the first original through more corrections, and undoes them one by one", () => {
    const once = correctGold(page, gold, leaves(2, 3), "main", "Ada", AT);
    const twice = correctGold(page, once, leaves(1, 2), "boilerplate", "Bob", AT);
    expect(twice).toMatchObject({ text: "Second of the paragraphs.", original: { text: gold.text }, corrections: [{ by: "Ada" }, { by: "Bob" }] });
    expect(undoCorrection(page, twice)).toEqual(once);
    expect(undoCorrection(page, once)).toEqual(gold);
  });

  it("works on gold of intervals, and gives them back unchanged though they cut a leaf", () => {
    const cut: GoldRecord = { id: "b", intervals: [[4, 20]] };
    const corrected = correctGold(page, cut, leaves(3, 4), "main", "Ada", AT);
    expect(corrected.intervals).toEqual([[4, 28], [53, 66]]);
    expect(undoCorrection(page, corrected)).toEqual(cut);
  });

  it("refuses what gold says already, gold without content, and an undo of nothing", () => {
    expect(() => correctGold(page, gold, leaves(1, 2), "main", "Ada", AT)).toThrow("gold says already that this text is main");
    expect(() => correctGold(page, { id: "a", with: ["x"] }, leaves(1, 2), "main", "Ada", AT)).toThrow("no gold of its content");
    expect(() => undoCorrection(page, gold)).toThrow("never corrected");
  });
});
