import { expect, it } from "vitest";
import { indexGeometry, type Box } from "@/lib/view/page/geometry";
import { TAG, tagPlace, type TagPlace } from "./tag-place";

const OWN = { x: 300, y: 100, width: 200, height: 60 };

/** The text with these other ones around it. */
const placed = (...others: readonly (readonly [x: number, y: number, width: number, height: number])[]) => {
  const boxes = [[OWN.x, OWN.y, OWN.width, OWN.height], ...others].flat();
  return tagPlace(indexGeometry(Float32Array.from(boxes), 732, 2000), OWN, { start: 0, end: 1 });
};
const tagBox = ({ tag }: TagPlace): Box => ({ x: tag!.x, y: tag!.y, width: TAG, height: TAG });

it.each([
  { when: "nothing stands there", others: [] },
  { when: "the column beside it ends before the letter", others: [[10, 100, 261, 200]] },
  { when: "the text beside it is lower than the letter", others: [[10, 116, 285, 20]] },
  { when: "the other text is right of it", others: [[520, 100, 90, 20]] },
] as const)("the letter stands left of the bar where $when", ({ others }) => {
  expect(placed(...others)).toEqual({ bar: 291, tag: { x: 271, y: 99 } });
});

it("the letter stands above the text where another column reaches under its place", () => {
  const place = placed([10, 100, 262, 200]);
  expect(place.bar).toBe(291);
  expect(tagBox(place).y + TAG).toBeLessThan(OWN.y);
});

it("no letter is drawn where there is text above too, or the page ends", () => {
  expect(placed([10, 90, 289, 200], [250, 80, 200, 15]).tag).toBeNull();
  const top = tagPlace(
    indexGeometry(Float32Array.of(300, 5, 200, 60, 10, 5, 289, 60), 732, 2000),
    { ...OWN, y: 5 },
    { start: 0, end: 1 },
  );
  expect(top.tag).toBeNull();
});

it("the bar comes as near to its text as a neighbour asks for, and no nearer than 3 pixels", () => {
  expect(placed([10, 100, 282, 200]).bar).toBe(294.5);
  expect(placed([10, 100, 290, 200]).bar).toBe(297);
  expect(placed([10, 100, 400, 20]).bar).toBe(297);
});
