import { describe, expect, test } from "vitest";
import { isSplit, type Proposal } from "./proposal";

/** Votes on one unit, the suggestion first. */
const votes = (...keeps: readonly number[]): Proposal => ({
  votes: keeps.map((keep, index) => ({ id: `${index}`, name: `${index}`, keeps: Uint8Array.of(keep) })),
  failed: [],
});

describe("a unit is uncertain", () => {
  const cases = [
    { when: "nothing votes", proposal: votes(), expected: true },
    { when: "one votes", proposal: votes(1), expected: false },
    { when: "two disagree", proposal: votes(1, 0), expected: true },
    { when: "a quarter is against the rest", proposal: votes(0, 0, 0, 1), expected: false },
    { when: "more than a quarter is against the rest", proposal: votes(0, 0, 0, 0, 0, 1, 1), expected: true },
    { when: "one of seven is against the rest", proposal: votes(0, 0, 0, 0, 0, 0, 1), expected: false },
    {
      when: "the suggestion is the one against the rest",
      proposal: votes(1, 0, 0, 0, 0, 0, 0),
      expected: true,
    },
    { when: "all agree", proposal: votes(1, 1, 1), expected: false },
  ];
  for (const { when, proposal, expected } of cases)
    test(`${when}: ${expected ? "yes" : "no"}`, () => expect(isSplit(proposal, 0)).toBe(expected));
});
