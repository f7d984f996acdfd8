import { expect, it } from "vitest";
import { parsePage } from "@/lib/page/parsing/parse";
import { treeOf } from "@/lib/view/page/tree";
import type { Inspection, UnitView } from "@/lib/view/inspection/inspection";
import { shadesOf } from "./look";

const page = parsePage("<body><div><p>four</p><p>more</p></div><p>last</p></body>");
const tree = treeOf(page);
const div = page.tags.indexOf("div");

/** Values of body, div and the three paragraphs, where the div is a unit of that verdict. */
function valuesOf(verdict: UnitView["verdict"], painted?: Inspection["painted"]): number[] {
  const unit = { node: div, value: 118, verdict } as UnitView;
  const extraction = { score: Float32Array.of(1, 3, 5), keep: Uint8Array.of(1, 1, 0) };
  const parts = { page, extraction, units: [unit], ...(painted !== undefined && { painted }) };
  return [...shadesOf(tree, parts as unknown as Inspection).value];
}

it("gives an element that was compared with others its own score, and all others the mean of their texts", () => {
  expect(valuesOf(null)).toEqual([3, 118, 1, 3, 5]);
});

it("gives a block that decides by itself the mean, as its texts are coloured", () => {
  expect(valuesOf("keep")).toEqual([3, 2, 1, 3, 5]);
});

it("gives it the mean while the page is painted by something else", () => {
  expect(valuesOf(null, {} as Inspection["painted"])).toEqual([3, 2, 1, 3, 5]);
});
