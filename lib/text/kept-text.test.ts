import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ownText, storable } from "./kept-text";

const PAGES = 100;
const CHARACTERS = 400_000;

/** Bytes that are in use after pages were read and of each what `kept` makes of a part of its text was kept. */
function bytesKept(kept: (part: string) => string): number {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  const parts = Array.from({ length: PAGES }, (_, at) =>
    kept(
      Array.from({ length: CHARACTERS / 10 }, () => `${at % 10} rainfall`)
        .join("")
        .slice(100, 150),
    ),
  );
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  expect(parts[9]).toHaveLength(50);
  return bytes;
}

test("a part of a text with memory of its own lets go of the rest of it", () => {
  expect(bytesKept((part) => part)).toBeGreaterThan((PAGES * CHARACTERS) / 2);
  expect(bytesKept(ownText)).toBeLessThan((PAGES * CHARACTERS) / 10);
});

test.each(["", "a", "two words", "雨 at last"])("%j is the same text", (text) =>
  expect(ownText(text)).toBe(text),
);

test.each([
  ["a\0b", "a\uFFFDb"],
  ["a\uD800b\uDC00", "a\uFFFDb\uFFFD"],
  ["", ""],
  ["rain 😀 at last", "rain 😀 at last"],
])("%j is stored without what no database holds", (text, stored) => expect(storable(text)).toBe(stored));
