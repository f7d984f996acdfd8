import { expect, test } from "vitest";
import { hasMore } from "./use-more-right";

test.each([
  [{ scrollWidth: 300, clientWidth: 300, scrollLeft: 0 }, false],
  [{ scrollWidth: 301, clientWidth: 300, scrollLeft: 0 }, false],
  [{ scrollWidth: 302, clientWidth: 300, scrollLeft: 0 }, true],
  [{ scrollWidth: 400, clientWidth: 300, scrollLeft: 98.5 }, false],
  [{ scrollWidth: 400, clientWidth: 300, scrollLeft: 98 }, true],
])("%o has more at its right: %s", (box, more) => {
  expect(hasMore(box)).toBe(more);
});
