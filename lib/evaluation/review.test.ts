import { describe, expect, it } from "vitest";
import { readPair, writePair } from "./review";

const extractors = ["a", "b(limit=1.5)", "c"].map((key) => ({ key }));

describe("a pair in an address", () => {
  it.each([
    { written: "a~c", places: [0, 2] },
    { written: "c~a", places: [2, 0] },
    { written: "a~a", places: null },
    { written: "a~x", places: null },
    { written: "a", places: null },
    { written: "a~b(limit=1.5)~c", places: null },
    { written: "a~c~", places: null },
    { written: "~a~c", places: null },
    { written: "x~y", places: null },
    { written: "A~c", places: null },
    { written: " a~c", places: null },
    { written: "a,c", places: null },
    { written: "a~b", places: null },
    { written: "a~b(limit=1.5)", places: [0, 1] },
    { written: "~~", places: null },
    { written: "toString~a", places: null },
  ])("$written is $places", ({ written, places }) => expect(readPair(written, extractors)).toEqual(places));

  it.each(["", "~", null])("is none where %j is written", (written) =>
    expect(readPair(written, extractors)).toBeNull(),
  );

  it("is read as it was written, and is none of a run without extractors", () => {
    for (const [a, { key }] of extractors.entries())
      for (const [b, other] of extractors.entries())
        if (a !== b) expect(readPair(writePair(key, other.key), extractors)).toEqual([a, b]);
    expect(readPair("a~c", [])).toBeNull();
  });
});
