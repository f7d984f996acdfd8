import { describe, expect, test } from "vitest";
import { extractorById } from "../../extractors/index";
import { PROPOSERS } from "../../extractors/panels";
import { parsePage } from "../../page/parsing/parse";
import { isSplit, propose, type Proposal } from "./proposal";
import { annotationUnits } from "../../labels/units/units";

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

test("what the first one says of itself goes before the votes of all", () => {
  const own = (uncertain: number, ...others: readonly number[]): Proposal => {
    const [first, ...rest] = votes(1, ...others).votes;
    return { votes: [{ ...first!, uncertain: Uint8Array.of(uncertain) }, ...rest], failed: [] };
  };
  expect(isSplit(own(0, 0, 0, 0), 0)).toBe(false);
  expect(isSplit(own(1, 1, 1, 1), 0)).toBe(true);
  // What another one says of itself is no word on the suggestion.
  const { votes: told } = own(1, 1, 1);
  expect(isSplit({ votes: [...told.slice(1), told[0]!], failed: [] }, 0)).toBe(false);
});

describe("the usual extractors vote", () => {
  const page = parsePage(
    `<ul><li><a href="/">Home</a></li></ul><p>${"Heavy rain fell on Monday and the river rose. ".repeat(4)}</p>`,
  );
  const units = annotationUnits(page);
  const voters = PROPOSERS.map(extractorById);

  test("the combination first, with the model that is loaded for it", async () => {
    const { votes, failed } = await propose(page, units, voters);
    expect([votes.map(({ id }) => id), failed]).toEqual([PROPOSERS, []]);
    expect(votes[0]!.id).toBe("combination");
    expect(votes[0]!.keeps[units.list.length - 1]).toBe(1);
  });

  test("without the one whose part cannot be had, and the next one suggests", async () => {
    const [first, ...others] = voters;
    const away: typeof first = {
      ...first!,
      configure: (values) => ({
        ...first!.configure(values),
        fit: () => Promise.reject(new Error("the chunk is not there")),
      }),
    };
    const { votes, failed } = await propose(page, units, [away, ...others]);
    expect([votes.map(({ id }) => id), failed]).toEqual([PROPOSERS.slice(1), [first!.name]]);
  });
});
