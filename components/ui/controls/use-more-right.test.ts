import { expect, test } from "vitest";
import { bringIntoView, hasMore, markCut } from "./use-more-right";

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

test.each([
  { at: [100, 180], to: 50 },
  { at: [340, 400], to: 50 },
  { at: [380, 460], to: 110 },
  { at: [60, 140], to: 10 },
  { at: [120, 700], to: 70 },
])(
  "the chosen tab at $at in a row from 100 to 400, scrolled to 50, is brought into view: $to",
  ({ at, to }) => {
    const boxed = (left: number, right: number) => ({ getBoundingClientRect: () => ({ left, right }) });
    const row = { ...boxed(100, 400), scrollLeft: 50 };
    bringIntoView(row as unknown as Element, boxed(at[0]!, at[1]!) as unknown as Element);
    expect(row.scrollLeft).toBe(to);
    bringIntoView(row as unknown as Element, null);
    expect(row.scrollLeft).toBe(to);
  },
);
