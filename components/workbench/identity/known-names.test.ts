import { describe, expect, it } from "vitest";
import { NAME_LENGTH } from "@/lib/labels/reviewer";
import { standingOf, tidy, type KnownName } from "./known-names";

const known = (name: string, given: Partial<KnownName> = {}): KnownName => ({
  name,
  initials: "X",
  pages: 3,
  isElsewhere: false,
  ...given,
});

describe("a name that somebody types", () => {
  it.each([
    { when: "nobody has it", typed: "Ben", own: [], is: { kind: "free", name: "Ben" } },
    {
      when: "somebody with work here has it",
      typed: "Anna",
      own: [],
      is: { kind: "taken", by: { name: "Anna" } },
    },
    {
      when: "it differs by capitals and blanks from one that is taken",
      typed: "  anna ",
      own: [],
      is: { kind: "taken", by: { name: "Anna" } },
    },
    {
      when: "it was given in this browser before",
      typed: "Anna",
      own: ["Anna"],
      is: { kind: "free", name: "Anna" },
    },
    {
      when: "it was given here before, and another browser labels under it now",
      typed: "Eve",
      own: ["Eve"],
      is: { kind: "taken", by: { name: "Eve", isElsewhere: true } },
    },
    { when: "it is blank", typed: " \t", own: [], is: { kind: "refused" } },
    { when: "it marks a reviewer", typed: "Anna (review)", own: [], is: { kind: "refused" } },
    { when: "it stands for a hidden name", typed: "person:42", own: [], is: { kind: "refused" } },
  ] as const)("where $when", ({ typed, own, is }) => {
    expect(
      standingOf(typed, [known("Anna"), known("Eve", { isElsewhere: true, pages: 0 })], own),
    ).toMatchObject(is);
  });

  it("is the one that is spelled the same before one that is only alike", () => {
    expect(standingOf("anna", [known("Anna"), known("anna", { pages: 9 })], [])).toMatchObject({
      by: { name: "anna" },
    });
  });

  it("is stored with single blanks and not longer than the server takes", () => {
    expect(tidy("  Ada \t Lovelace ")).toBe("Ada Lovelace");
    expect(tidy(`${"x".repeat(NAME_LENGTH - 1)} yz`)).toBe("x".repeat(NAME_LENGTH - 1));
  });
});
