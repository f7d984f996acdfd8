import { describe, expect, it } from "vitest";
import {
  atLeast,
  disagreementMass,
  disagreementShare,
  pairOf,
  pairs,
  scoreOf,
  votePatterns,
  votes,
  type Ballot,
} from "./disagreement";
import { clusterOrder } from "./disagreement-order";

const lengths = Int32Array.of(10, 20, 30, 40);
const ballot: Ballot = {
  voters: ["a", "b", "c"],
  masks: [Uint8Array.of(1, 1, 0, 0), Uint8Array.of(1, 0, 0, 1), Uint8Array.of(1, 1, 0, 0)],
  lengths,
};
const nobody: Ballot = { voters: [], masks: [], lengths };

describe("votes", () => {
  it("counts the voters that keep each leaf", () => {
    expect([...votes(ballot)]).toEqual([3, 2, 0, 1]);
    expect([...votes(nobody)]).toEqual([0, 0, 0, 0]);
  });

  it("keeps what at least k keep: everything at 0, nothing above the number of voters", () => {
    expect([...atLeast(votes(ballot), 0)]).toEqual([1, 1, 1, 1]);
    expect([...atLeast(votes(ballot), 2)]).toEqual([1, 1, 0, 0]);
    expect([...atLeast(votes(ballot), 4)]).toEqual([0, 0, 0, 0]);
  });
});

describe("scoreOf", () => {
  it("weighs leaves by their characters", () => {
    const score = scoreOf(Uint8Array.of(1, 1, 0, 0), Uint8Array.of(1, 0, 0, 1), lengths);
    expect(score.precision).toBeCloseTo(10 / 30);
    expect(score.recall).toBeCloseTo(10 / 50);
    expect(score.f1).toBeCloseTo(20 / 80);
  });

  it("answers the empty cases: both empty, no gold, nothing kept", () => {
    const none = new Uint8Array(4);
    const all = new Uint8Array(4).fill(1);
    expect(scoreOf(none, none, lengths)).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(scoreOf(all, none, lengths)).toEqual({ precision: 0, recall: 1, f1: 0 });
    expect(scoreOf(none, all, lengths)).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

describe("pairs", () => {
  it("takes chance off the agreement by characters", () => {
    // 40 of 100 characters agreed upon; 30 and 50 kept, so chance is 0.3 * 0.5 + 0.7 * 0.5 = 0.5.
    const pair = pairOf(ballot.masks[0]!, ballot.masks[1]!, lengths);
    expect(pair.f1).toBeCloseTo(0.25);
    expect(pair.kappa).toBeCloseTo((0.4 - 0.5) / 0.5);
  });

  it("is -1 for opposite halves and 1 where both keep everything, nothing, or there is no text", () => {
    const even = Int32Array.of(5, 5);
    expect(pairOf(Uint8Array.of(1, 0), Uint8Array.of(0, 1), even)).toEqual({ f1: 0, kappa: -1 });
    expect(pairOf(Uint8Array.of(1, 1), Uint8Array.of(1, 1), even)).toEqual({ f1: 1, kappa: 1 });
    expect(pairOf(Uint8Array.of(0, 0), Uint8Array.of(0, 0), even)).toEqual({ f1: 1, kappa: 1 });
    expect(pairOf(new Uint8Array(0), new Uint8Array(0), new Int32Array(0))).toEqual({ f1: 1, kappa: 1 });
  });

  it("fills a symmetric matrix with 1 on the diagonal", () => {
    const matrix = pairs(ballot);
    expect(matrix.map((row) => row.length)).toEqual([3, 3, 3]);
    expect(matrix[1]![1]).toEqual({ f1: 1, kappa: 1 });
    expect(matrix[0]![1]).toEqual(matrix[1]![0]);
    expect(matrix[0]![2]).toEqual({ f1: 1, kappa: 1 });
  });
});

describe("votePatterns", () => {
  it("groups leaves by who keeps them, most characters first, with every character in one row", () => {
    const patterns = votePatterns(ballot);
    expect(
      patterns.map(({ keeps, leaves, characters }) => [keeps.map(Number).join(""), leaves, characters]),
    ).toEqual([
      ["010", [3], 40],
      ["000", [2], 30],
      ["101", [1], 20],
      ["111", [0], 10],
    ]);
  });

  it("has one row without voters and none without leaves", () => {
    expect(votePatterns(nobody)).toEqual([{ keeps: [], leaves: [0, 1, 2, 3], characters: 100 }]);
    expect(votePatterns({ voters: ["a"], masks: [new Uint8Array(0)], lengths: new Int32Array(0) })).toEqual(
      [],
    );
  });
});

describe("disagreementMass", () => {
  it("is the characters times the share of pairs that disagree", () => {
    const mass = disagreementMass(ballot);
    [0, 20 * (2 / 3), 0, 40 * (2 / 3)].forEach((expected, leaf) => expect(mass[leaf]).toBeCloseTo(expected));
    expect(disagreementShare(ballot)).toBeCloseTo(0.4);
  });

  it("is 0 with fewer than two voters and on a page without text", () => {
    expect([...disagreementMass({ ...ballot, masks: [ballot.masks[0]!] })]).toEqual([0, 0, 0, 0]);
    expect(disagreementShare(nobody)).toBe(0);
    expect(disagreementShare({ voters: ["a"], masks: [new Uint8Array(0)], lengths: new Int32Array(0) })).toBe(
      0,
    );
  });
});

describe("clusterOrder", () => {
  it("puts alike rows together", () => {
    const at = [0, 10, 1, 11];
    expect(clusterOrder(at.map((a) => at.map((b) => Math.abs(a - b))))).toEqual([0, 2, 1, 3]);
  });

  it("turns a group so that its nearest end meets the other group", () => {
    const at = [5, 0, 4.5];
    expect(clusterOrder(at.map((a) => at.map((b) => Math.abs(a - b))))).toEqual([0, 2, 1]);
  });

  it("answers for no row, one row and rows that are all equal", () => {
    expect(clusterOrder([])).toEqual([]);
    expect(clusterOrder([[0]])).toEqual([0]);
    expect(
      clusterOrder([
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ]),
    ).toEqual([0, 1, 2]);
  });
});
