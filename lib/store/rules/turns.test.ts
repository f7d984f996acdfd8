import { describe, expect, it } from "vitest";
import { inTurn, shareOf, type Served, type WaitingJob } from "./turns";

const job = (id: string, given: Partial<WaitingJob> = {}): WaitingJob => ({
  ...{ id, kind: "evaluate", share: "a", createdAt: 1 },
  ...given,
});
const order = (waiting: readonly WaitingJob[], served: Readonly<Record<string, Served>> = {}) =>
  inTurn(waiting, new Map(Object.entries(served))).map(({ id }) => id);

describe("the turns of jobs", () => {
  it.each([
    {
      when: "they are alike: the oldest, then by id",
      waiting: [job("3", { createdAt: 2 }), job("2"), job("1")],
      served: {},
      first: ["1", "2", "3"],
    },
    {
      when: "a person waits for one: that, before older ones",
      waiting: [job("old"), job("mine", { kind: "gold", createdAt: 9 })],
      served: { a: { running: 3, lastStart: 8 } },
      first: ["mine", "old"],
    },
    {
      when: "nobody asked for one: that last",
      waiting: [job("own", { kind: "titles", createdAt: 0 }), job("asked")],
      served: {},
      first: ["asked", "own"],
    },
    {
      when: "one corpus has many running: one of the other corpus, though it is younger",
      waiting: [job("1"), job("2", { share: "b", createdAt: 5 })],
      served: { a: { running: 1, lastStart: 3 }, b: { running: 0, lastStart: 4 } },
      first: ["2", "1"],
    },
    {
      when: "none runs: of the corpus that was served longest ago, first of all of one that never was",
      waiting: [job("1"), job("2", { share: "b", createdAt: 5 }), job("3", { share: "c", createdAt: 6 })],
      served: { a: { running: 0, lastStart: 4 }, b: { running: 0, lastStart: 3 } },
      first: ["3", "2", "1"],
    },
  ])("$when", ({ waiting, served, first }) => {
    expect(order(waiting, served as Readonly<Record<string, Served>>)).toEqual(first);
  });

  it.each([
    { input: { corpusId: "c" }, share: "c" },
    { input: { corpusId: 1 }, share: "import" },
    { input: null, share: "import" },
  ])("are of the corpus in the input, else of the kind: $share", ({ input, share }) => {
    expect(shareOf("import", input)).toBe(share);
  });
});
