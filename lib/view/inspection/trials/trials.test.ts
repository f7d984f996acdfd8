import { describe, expect, it, test } from "vitest";
import { STORY } from "../../../blocks/ble-ie/worked-examples";
import type { ParamSpec, ParamValue, ParamValues, StatedSpecs } from "../../../extractors/contract/contract";
import { noCorpus } from "../../../extractors/contract/contract";
import { ours } from "../../../extractors/contract/evidence";
import { extractorById } from "../../../extractors/index";
import { wholeView } from "../../../page/page";
import { parsePage } from "../../../page/parsing/parse";
import { buildInspection } from "../inspection";
import { counterfactuals } from "./trials";

const share: ParamSpec = { kind: "number", default: 0.5, min: 0, max: 1, step: 0.05, doc: "" };
const words: ParamSpec = { kind: "number", default: 10, min: 0, max: 100, step: 1, doc: "" };

const PARAMS: StatedSpecs = {
  limit: { ...share, evidence: ours("") },
  length: { ...words, evidence: ours("") },
  shape: { kind: "choice", default: "line", choices: ["line", "block", "page"], evidence: ours(""), doc: "" },
  strict: { kind: "flag", default: true, evidence: ours(""), doc: "" },
};
const NOW: ParamValues = { limit: 0.5, length: 10, shape: "line", strict: true };
const RANGE = { start: 0, end: 1 };

/**
 * Of a page of two texts, both dropped since `compared` is below the limit: what was asked and the steps,
 * `keeps` being what other parameters make of the first text.
 */
function trying(
  keeps: (params: ParamValues) => boolean,
  { specs = PARAMS, compared = 0.333, score = 0.333 } = {},
) {
  const page = parsePage("<p>one</p><p>two</p>");
  const real = extractorById("ccb");
  const extractor = {
    ...real,
    params: specs,
    configure: () => real.configure(),
    score: { ...real.score, limit: "limit" },
  };
  const extraction = {
    ...real.configure().restore(null).extract(wholeView(page)),
    keep: Uint8Array.of(0, 0),
    score: Float32Array.of(score, score),
    reasons: [
      {
        stage: "s",
        rule: "r",
        verdict: "drop",
        range: { start: 0, end: 2 },
        node: null,
        measures: [{ name: "share", value: compared, relation: "<", limit: 0.5, param: "limit" }],
      },
    ],
  } as const;
  const inspection = buildInspection({
    page,
    recipe: { use: "x" },
    extractor,
    params: NOW,
    extraction,
    trace: null,
    gold: null,
    ms: 0,
  });
  const asked: string[] = [];
  const extract = (params: ParamValues) => {
    asked.push(
      Object.keys(params)
        .filter((name) => params[name] !== NOW[name])
        .map((name) => `${name} ${String(params[name])}`)
        .join(),
    );
    return { keep: Uint8Array.of(Number(keeps(params)), 0), fields: [] };
  };
  return { asked, steps: counterfactuals(inspection, RANGE, extract) };
}

describe("trying", () => {
  it("asks one question per step, and none before the first", () => {
    const { asked, steps } = trying(() => false);
    expect(asked).toEqual([]);
    expect(steps.next()).toEqual({ done: false, value: null });
    expect(asked).toEqual(["limit 0.34"]);
    steps.next();
    expect(asked).toHaveLength(2);
  });

  it("finds nothing where nothing flips, after everything was tried once", () => {
    const { asked, steps } = trying(() => false);
    expect([...steps].filter((step) => step !== null)).toEqual([]);
    expect(asked).toEqual([
      "limit 0.34",
      "limit 0.33",
      "limit 0",
      "limit 1",
      "length 0",
      "length 100",
      "shape block",
      "shape page",
      "strict false",
    ]);
  });

  it("stops at the first value of a number that flips the verdict, and goes on with the next parameter", () => {
    const { asked, steps } = trying(({ limit, length }) => Number(limit) <= 0.333 || Number(length) < 5);
    // After the value that flips it two more, which tell whether it does so from there on.
    expect([...steps]).toMatchObject([
      null,
      null,
      null,
      { param: "limit", value: 0.33, words: "Limit at most 0.33", gain: null },
      { param: "length", value: 0, words: expect.stringMatching(/0$/) as string },
      null,
      null,
      null,
    ]);
    expect(asked).toEqual([
      "limit 0.34",
      "limit 0.33",
      "limit 0",
      "limit 0.165",
      "length 0",
      "shape block",
      "shape page",
      "strict false",
    ]);
  });

  it.each([
    { when: "at the end of the range", keeps: (limit: number) => limit <= 0.333 && limit > 0 },
    { when: "halfway to it", keeps: (limit: number) => (limit <= 0.333 && limit > 0.2) || limit === 0 },
  ])("names the value alone where the verdict turns back $when", ({ keeps }) => {
    const { steps } = trying(({ limit }) => keeps(Number(limit)));
    expect([...steps].find((step) => step?.kind === "parameter" && step.param === "limit")).toMatchObject({
      value: 0.33,
      words: "Limit 0.33",
    });
  });

  it("comes to an end of the range where only that flips it", () => {
    const { asked, steps } = trying(({ limit }) => limit === 1);
    expect([...steps].find((step) => step?.kind === "parameter" && step.param === "limit")).toMatchObject({
      value: 1,
      words: "Limit 1",
    });
    expect(asked.slice(0, 5)).toEqual(["limit 0.34", "limit 0.33", "limit 0", "limit 1", "length 0"]);
  });

  it("gives every choice and flag that flips it", () => {
    const { steps } = trying(({ shape, strict }) => shape !== "line" || strict === false);
    expect([...steps].flatMap((step) => (step?.kind === "parameter" ? [step.value] : []))).toEqual([
      "block",
      "page",
      false,
    ]);
  });

  it.each([
    {
      when: "both are the same figure, which the score has in single precision",
      compared: 0.3,
      score: 0.3,
      asked: ["limit 0.31", "limit 0.3", "limit 0.29", "limit 0"],
    },
    {
      when: "the reason compared something else than the text's own score",
      compared: 0.4,
      score: 0.25,
      asked: ["limit 0.26", "limit 0.25", "limit 0.24", "limit 0"],
    },
    {
      when: "the text has no score",
      compared: 0.333,
      score: Number.NaN,
      asked: ["limit 0.34", "limit 0.33", "limit 0", "limit 1"],
    },
  ])("goes by the reason and the score: $when", ({ compared, score, asked: expected }) => {
    const { asked, steps } = trying(() => false, { compared, score });
    expect([...steps].length).toBeGreaterThan(4);
    expect(asked.slice(0, 4)).toEqual(expected);
  });

  it("is at its end at once for an extractor without parameters", () => {
    const { asked, steps } = trying(() => true, { specs: {} });
    expect([[...steps], asked]).toEqual([[], []]);
  });
});

test("a setup that needs other pages is not tried here", () => {
  const page = parsePage("<p>one</p><p>two</p>");
  const extractor = extractorById("block-extractor");
  const { params, restore } = extractor.configure();
  const extraction = restore(null).extract(wholeView(page));
  const needs = new Set<string>();
  const tried = new Set<ParamValue | undefined>();
  const inspection = buildInspection({
    page,
    recipe: { use: "block-extractor" },
    extractor,
    params,
    extraction,
    trace: null,
    gold: null,
    ms: 0,
  });
  const steps = [
    ...counterfactuals(inspection, RANGE, (changed) => {
      needs.add(extractor.configure(changed).needs);
      tried.add(changed["redundancy"]);
      return extraction;
    }),
  ];
  expect(steps.length).toBeGreaterThan(0);
  expect([...needs, ...tried]).toEqual(["page", false]);
});

test("a limit that counts only under another choice is tried together with that, and told so", async () => {
  const page = parsePage(STORY);
  const extractor = extractorById("combination");
  const { params, fit } = extractor.configure();
  const view = wholeView(page);
  const extraction = (await fit(noCorpus)).extract(view);
  const inspection = buildInspection({
    ...{
      page,
      recipe: { use: "combination" },
      extractor,
      params,
      extraction,
      trace: null,
      gold: null,
      ms: 0,
    },
  });
  const verdicts = new Set<number>();
  for (const { range } of extraction.reasons) {
    const tries = counterfactuals(inspection, range, (tried) =>
      extractor.configure(tried).restore(null).extract(view),
    );
    const found = [...tries].find((change) => change?.kind === "parameter" && change.param === "threshold");
    expect(found?.words).toMatch(/^Threshold (at (least|most) )?\d[\d.]*, cut threshold$/);
    const value = found?.kind === "parameter" ? found.value : Number.NaN;
    const answer = extractor.configure({ threshold: value, cut: "threshold" }).restore(null).extract(view);
    const before = extraction.keep[range.start]!;
    expect(answer.keep[range.start], found?.words).toBe(1 - before);
    verdicts.add(before);
  }
  expect(verdicts).toEqual(new Set([0, 1]));
});
