import { describe, expect, it } from "vitest";
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
