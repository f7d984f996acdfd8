import { describe, expect, it } from "vitest";
import { tagOf } from "./error-tags";

const WIDE = { range: { start: 2, end: 6 }, error: "missed" } as const;
const tag = (start: number, end: number, cause: string, error: "missed" | "extra" = "missed") => ({
  start,
  end,
  error,
  cause,
});

describe("the tag of an error", () => {
  it.each([
    { when: "nothing was said", tags: [], cause: null },
    { when: "a tag covers exactly half of its leaves", tags: [tag(2, 4, "list")], cause: null },
    { when: "two tags cover half each", tags: [tag(2, 4, "list"), tag(4, 6, "table")], cause: null },
    { when: "a tag covers one leaf more than half", tags: [tag(2, 5, "list")], cause: "list" },
    { when: "a tag goes beyond it on both sides", tags: [tag(0, 9, "list")], cause: "list" },
    { when: "a later tag covers more", tags: [tag(2, 5, "list"), tag(0, 9, "table")], cause: "table" },
    { when: "a later tag covers as much", tags: [tag(2, 6, "list"), tag(0, 9, "table")], cause: "list" },
    { when: "the tag is of the other kind of error", tags: [tag(0, 9, "list", "extra")], cause: null },
    { when: "the tag only touches it", tags: [tag(0, 2, "list"), tag(6, 9, "table")], cause: null },
  ])("is $cause where $when", ({ tags, cause }) => {
    expect(tagOf(tags, WIDE)?.cause ?? null).toBe(cause);
  });
});
