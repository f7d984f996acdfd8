import { expect, test } from "vitest";
import { parsePage } from "../../page/parsing/parse";
import { annotationUnits } from "../../labels/units/units";
import { indexGeometry } from "../page/geometry";
import { NO_MARKS, tallyOf, verdictMarks } from "./block-mark";
import { hiddenBlocks } from "./hidden-blocks";

const page = parsePage("<p>a<b>b</b></p><p>c</p><p>d</p><noscript><p>e</p></noscript>");
const units = annotationUnits(page);

test("verdicts are marks of blocks; of a block of which a part is dropped, that it is only a part", () => {
  const marks = verdictMarks(units, Uint8Array.of(1, 0, 1, 0, 0));
  expect(units.list.map(({ index }) => marks.of(index)).map((mark) => [mark!.name, mark!.isMixed])).toEqual([
    ["Kept", true],
    ["Kept", false],
    ["Dropped", false],
    ["Dropped", false],
  ]);
  expect(marks.of(2)).toBe(marks.of(3));
});

test("a tally counts what is said of any run of blocks, the most frequent first", () => {
  const tally = tallyOf(verdictMarks(units, Uint8Array.of(1, 0, 1, 0, 0)), 4);
  const counted = (first: number, end: number) =>
    tally.under(first, end).map(({ mark, count }) => `${count} ${mark.name}`);
  expect(counted(0, 4)).toEqual(["2 Kept", "2 Dropped"]);
  expect(counted(1, 4)).toEqual(["2 Dropped", "1 Kept"]);
  expect(counted(2, 4)).toEqual(["2 Dropped"]);
  expect(tallyOf(NO_MARKS, 4).under(0, 4)).toEqual([]);
});

test("what has no place on the page is hidden, and what is for browsers without scripts is told apart", () => {
  const boxes = new Float32Array(5 * 4);
  boxes.set([0, 0, 9, 9], 0);
  boxes.set([0, 20, 9, 9], 3 * 4);
  boxes.set([0, 40, 9, 9], 4 * 4);
  const geometry = indexGeometry(boxes, 100, 100);
  expect(hiddenBlocks(page, units, geometry)).toEqual({
    of: Uint8Array.of(0, 1, 0, 2),
    hidden: 1,
    noscript: 1,
  });
  expect(hiddenBlocks(page, units, null), "before it was measured").toMatchObject({ hidden: 0, noscript: 1 });
});
