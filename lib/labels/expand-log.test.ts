import fc from "fast-check";
import { expect, it } from "vitest";
import { expand } from "./expand";
import { expandLog } from "./expand-log";
import { LAYER_ONE, ROLES, type Target } from "./model";
import { Log } from "./operations.fixture";

const { page } = new Log();
const target: fc.Arbitrary<Target> = fc.oneof(
  fc.integer({ min: 0, max: page.size - 1 }).map((node) => ({ kind: "node", node }) as const),
  fc
    .tuple(fc.nat(page.textLength), fc.nat(page.textLength))
    .map(([a, b]) => ({ kind: "interval", start: Math.min(a, b), end: Math.max(a, b) }) as const),
  fc.integer({ min: 1, max: page.size - 1 }).chain((first) => {
    const root = page.parent[first]!;
    const siblings = [...page.parent.keys()].filter((node) => node >= first && page.parent[node] === root);
    return fc.constantFrom(...siblings).map((last) => ({ kind: "block", root, first, last }) as const);
  }),
);

it("reads off the anchors what expansion on the page finds, for nodes, runs of siblings and intervals in any order, taken back or not", () => {
  const step = fc.tuple(target, fc.constantFrom(...LAYER_ONE, ...ROLES, "clear" as const, "undo" as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const log = new Log(page);
      for (const [where, what] of steps) {
        if (what === "undo") log.undo(`${Math.max(1, log.operations.length)}`);
        else if (what === "clear") log.clear(where);
        else log.set(where, what);
      }
      expect(expandLog(log.operations)).toEqual(expand(page, log.operations));
    }),
    { numRuns: 300 },
  );
});
