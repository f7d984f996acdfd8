import { describe, expect, it } from "vitest";
import { MOST_PER_DOUBLING, suspectedGrowth } from "../growth.fixture";
import { axisText } from "../page/axis";
import { parsePage } from "../page/parsing/parse";
import { fieldsOn, fieldText, placesBeside } from "./field-places";
import { goldKinds, goldOf } from "./gold";
import { pageGold } from "./page-gold";

const page = parsePage("<h1>Rain <em>at</em>\n last</h1><p>Ann Moor</p><p>Bo Li</p><p>17 May 2026</p>");
const axis = axisText(page);
const at = (words: string): [number, number] => {
  const start = axis.indexOf(words);
  return [start, start + words.length];
};
const [ann, bo, day] = [at("Ann Moor"), at("Bo Li"), at("17 May 2026")];

describe("fields that labels point at", () => {
  it("read as one line, parts of a field apart", () => {
    expect(fieldText(page, "title", [[0, ann[0]]])).toBe("Rain at last");
    expect(fieldText(page, "author", [ann, bo])).toBe("Ann Moor, Bo Li");
    expect(fieldText(page, "title", [ann, bo])).toBe("Ann Moor Bo Li");
    expect(fieldText(page, "date", [])).toBe("");
  });

  it("are cut where a place begins or ends inside a text, lines and cells apart", () => {
    const cells = parsePage("<p>by Ann<br>Moor</p><table><tr><td>Bo</td><td> Li </td></tr></table>\u200b");
    const whole = axisText(cells);
    expect(fieldText(cells, "author", [[3, whole.length]])).toBe("Ann Moor Bo Li");
    expect(fieldText(cells, "author", [[4, 8]])).toBe("nn Mo");
    expect(fieldText(cells, "author", [[whole.length, whole.length + 5]])).toBe("");
    expect(() => fieldText(cells, "author", [[5, 4]])).toThrow("ends before it starts");
  });

  it("take time in proportion to their number", async () => {
    const growth = await suspectedGrowth(
      {
        input(count: number) {
          const comments = parsePage(`<p>Ann <b>Moor</b></p><p>Well said.</p>`.repeat(count));
          const places = Array.from({ length: count }, (_, at) => [at * 18, at * 18 + 8] as const);
          return { comments, places };
        },
        run: ({ comments, places }) => fieldText({ ...comments }, "author", places),
      },
      { size: 500, largest: 16_000, leastMs: 1 },
    );
    expect(growth?.perDoubling ?? 0).toBeLessThanOrEqual(MOST_PER_DOUBLING);
  });

  it("are gold where nothing else says the field", () => {
    const gold = { title: "Rain", fieldIntervals: { title: [ann], date: [day], author: [[0, 0] as const] } };
    expect(fieldsOn(page, gold)).toEqual({ title: "Rain", date: "17 May 2026" });
    expect(pageGold(page, gold).fields).toEqual({ title: "Rain", date: "17 May 2026" });
    expect(goldKinds({ fieldIntervals: { date: [day] } })).toEqual(["date"]);
    expect(goldOf(gold).fieldIntervals, "travels to threads").toBe(gold.fieldIntervals);
  });

  it("stand beside what gold has, or nothing is left of them", () => {
    expect(placesBeside({ title: "Rain" }, { title: [ann], date: [day] })).toEqual({ date: [day] });
    expect(placesBeside({ title: "Rain" }, { title: [ann] })).toBeNull();
    expect(placesBeside({ title: " " }, { title: [ann] })).toEqual({ title: [ann] });
    expect(placesBeside({}, undefined)).toBeNull();
  });
});
