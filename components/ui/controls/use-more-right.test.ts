import { expect, test } from "vitest";
import { hasMore, markCut } from "./use-more-right";

test.each([
  [{ scrollWidth: 300, clientWidth: 300, scrollLeft: 0 }, false],
  [{ scrollWidth: 301, clientWidth: 300, scrollLeft: 0 }, false],
  [{ scrollWidth: 302, clientWidth: 300, scrollLeft: 0 }, true],
  [{ scrollWidth: 400, clientWidth: 300, scrollLeft: 98.5 }, false],
  [{ scrollWidth: 400, clientWidth: 300, scrollLeft: 98 }, true],
])("%o has more at its right: %s", (box, more) => {
  expect(hasMore(box)).toBe(more);
});

test.each([
  { at: [100, 180], isCut: false },
  { at: [99, 150], isCut: false },
  { at: [98, 150], isCut: true },
  { at: [340, 401], isCut: false },
  { at: [340, 402], isCut: true },
])("a tab from $at in a row from 100 to 400 is cut off: $isCut", ({ at: [left, right], isCut }) => {
  let cut: boolean | undefined;
  const boxed = (from: number, to: number, children: unknown[]) => ({
    getBoundingClientRect: () => ({ left: from, right: to }),
    toggleAttribute: (name: string, on: boolean) => void (name === "data-cut" && (cut = on)),
    children,
  });
  // What is read of elements here, without a document.
  markCut(boxed(100, 400, [boxed(left!, right!, [])]) as unknown as Element);
  expect(cut).toBe(isCut);
});
