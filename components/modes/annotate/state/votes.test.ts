import { expect, test } from "vitest";
import { bench } from "@/components/modes/annotate/session/testing";
import { indexGeometry } from "@/lib/view/page/geometry";
import { openVotes, rowsWithRoom, votersInWords, votesOf, votesOn } from "./votes";

/** Two votes; each leaf 20 px under the one before, but the last two beside each other. */
const HTML = "<p>keep one</p><p>maybe two</p><p>drop three</p><p>maybe four</p><p>keep five</p>";
const geometry = indexGeometry(
  Float32Array.from([0, 0, 9, 18, 0, 20, 9, 18, 0, 40, 9, 18, 0, 60, 9, 18, 50, 60, 9, 18]),
  100,
  100,
);
const open = ({ store }: ReturnType<typeof bench>) => {
  const { units, decisions, proposal } = store.state.getState();
  return openVotes(units, decisions, proposal, geometry);
};

test("tells the votes on what is proposed and somebody keeps, until it is labelled", () => {
  const it = bench(HTML);
  expect(open(it).map(({ unit, kept }) => [unit, kept])).toEqual([
    [0, 2],
    [1, 1],
    [3, 1],
    [4, 2],
  ]);
  it.do("previous-block", "label.main");
  expect(open(it).map(({ unit }) => unit)).toEqual([1, 3, 4]);
});

test("tells none where nothing votes, as where a page is labelled without a proposal", () => {
  const { units, decisions } = bench(HTML).store.state.getState();
  const blind = { votes: [], failed: [] };
  expect(openVotes(units, decisions, blind, geometry)).toEqual([]);
  expect(votesOn(units.list, 0, blind, geometry)).toBeNull();
});

test("gives a height to the first of blocks beside each other, and before all to the cursor's", () => {
  const it = bench(HTML);
  const { units, proposal } = it.store.state.getState();
  const at = (unit: number) => votesOn(units.list, unit, proposal, geometry);
  expect(rowsWithRoom(open(it), null).map(({ unit }) => unit)).toEqual([0, 1, 3]);
  expect(rowsWithRoom(open(it), at(4)).map(({ unit }) => unit)).toEqual([0, 1, 4]);
  expect(rowsWithRoom(open(it), at(2)).map(({ unit }) => unit)).toEqual([0, 1, 2, 3]);
});

test("names who keeps and who drops", () => {
  const { proposal } = bench(HTML).store.state.getState();
  expect([0, 1, 2].map((unit) => votersInWords(proposal, unit))).toEqual([
    "Kept by A, B",
    "Kept by A; dropped by B",
    "Dropped by A, B",
  ]);
  expect(votesOf(proposal, 1)).toEqual([true, false]);
});
