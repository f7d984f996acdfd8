import { expect, it } from "vitest";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import type { Said } from "./comparison";
import { groundOf } from "./compared-view";
import { majorities, openConflicts, progressIn } from "./people-conflicts";

const page = parsePage("<p>one</p><p>two</p><p>three</p><p>four</p>");
/** What each says, a digit for each text. */
const ground = (
  said: Readonly<Record<string, string>>,
  pair = Object.keys(said).slice(0, 2),
  on: Page = page,
) =>
  groundOf(
    {
      page: on,
      ids: Object.keys(said),
      muted: new Set(),
      said: new Map(
        Object.entries(said).map(([id, keep]): [string, Said] => [
          id,
          { status: "answered", keep: Uint8Array.from(keep, Number), ms: 0 },
        ]),
      ),
      gold: null,
    },
    pair.join("~"),
  );
const three = { "set:Ada": "1100", "set:Ben": "1000", "set:Cy": "1010" };
const none = new Uint8Array(4);

it("finds where any of the people differ, whoever the pair is; reviewers and extractors do not count", () => {
  expect(openConflicts(ground(three).comparison, none)).toEqual([
    { start: 1, end: 2 },
    { start: 2, end: 3 },
  ]);
  const beside = { "set:Ada": "1100", "set:Ben": "1100", "set:Cy (review)": "0000", bte: "1111" };
  expect(openConflicts(ground(beside).comparison, none)).toEqual([]);
  expect(openConflicts(ground(three).comparison, Uint8Array.of(0, 1, 0, 0))).toEqual([{ start: 2, end: 3 }]);
});

it("takes two of three for a majority, and one of two or two of four for none", () => {
  expect(majorities(ground(three).comparison, none)).toEqual([
    { range: { start: 1, end: 2 }, as: "boilerplate" },
    { range: { start: 2, end: 3 }, as: "boilerplate" },
  ]);
  expect(majorities(ground({ "set:Ada": "1100", "set:Ben": "1000" }).comparison, none)).toEqual([]);
  const four = { ...three, "set:Dot": "0110" };
  expect(majorities(ground(four).comparison, none)).toEqual([{ range: { start: 0, end: 1 }, as: "main" }]);
});

it("leaves a decision that is there as it is", () => {
  expect(majorities(ground(three).comparison, Uint8Array.of(0, 1, 0, 0))).toEqual([
    { range: { start: 2, end: 3 }, as: "boilerplate" },
  ]);
});

it("leaves a place that is decided in part to the reviewer", () => {
  const inline = parsePage("<p>one <b>two</b></p>");
  const { comparison } = ground({ "set:Ada": "11", "set:Ben": "11", "set:Cy": "00" }, undefined, inline);
  expect(majorities(comparison, new Uint8Array(2))).toEqual([{ range: { start: 0, end: 2 }, as: "main" }]);
  expect(majorities(comparison, Uint8Array.of(0, 2))).toEqual([]);
});

it("is not complete while a third person says otherwise outside the differences of the pair", () => {
  const view = ground(three);
  expect(progressIn(view, Uint8Array.of(0, 2, 0, 0))).toEqual({
    settled: 1,
    total: 1,
    isComplete: false,
    others: 1,
  });
  expect(progressIn(view, Uint8Array.of(0, 2, 2, 0))).toEqual({
    settled: 1,
    total: 1,
    isComplete: true,
    others: 0,
  });
});
