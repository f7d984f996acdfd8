import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EVERYTHING, MaskTable } from "./masks";

const mask = (leaves: number) => fc.array(fc.nat(1), { minLength: leaves, maxLength: leaves });
const masks = fc
  .integer({ min: 0, max: 70 })
  .chain((leaves) => fc.tuple(fc.constant(leaves), mask(leaves), mask(leaves), mask(leaves)));

describe("a table of masks", () => {
  it("gives back what was put in, and equal masks one number", () =>
    fc.assert(
      fc.property(masks, ([leaves, a, b]) => {
        const table = new MaskTable(leaves);
        const [first, second] = [table.add(Uint8Array.from(a)), table.add(Uint8Array.from(b))];
        expect([...table.keepOf(first)]).toEqual(a);
        expect(first === second).toBe(a.join() === b.join());
        expect([...table.keepOf(EVERYTHING)]).toEqual(a.map(() => 1));
      }),
    ));

  it("unites, intersects and counts text by text", () =>
    fc.assert(
      fc.property(masks, ([leaves, a, b, input]) => {
        const table = new MaskTable(leaves);
        const ids = [table.add(Uint8Array.from(a)), table.add(Uint8Array.from(b))];
        const live = table.add(Uint8Array.from(input));
        expect([...table.keepOf(table.union(ids))]).toEqual(a.map((bit, at) => bit | b[at]!));
        expect([...table.keepOf(table.intersection(ids))]).toEqual(a.map((bit, at) => bit & b[at]!));
        expect([...table.keepOf(table.vote(live, ids, [2, 0.5], (support) => support <= 2))]).toEqual(
          a.map((bit, at) => (input[at] === 1 && 2 * bit + 0.5 * b[at]! <= 2 ? 1 : 0)),
        );
      }),
    ));
});
