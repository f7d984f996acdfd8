import { describe, expect, it } from "vitest";
import { extractorById } from "../../extractors/index";
import { parsePage } from "../../page/parsing/parse";
import { noCorpus } from "../../extractors/contract/contract";
import { wholeView } from "../../page/page";
import { contoursOf } from "./contour";
import { inspectLayer } from "./inspect-layer";
import { buildInspection, type Inspection } from "./inspection";
import { chosenScale, onScale, readScale, writeScale } from "./scale-choice";
import { makeQuantileScale, makeScale } from "./heat/scale";

const HTML = "<body><div><p>one</p><p>two</p></div><div><p>three</p></div><script>gone</script>";

/** An inspection with scores of our own, of an extractor whose score has a limit and no known ends. */
async function scored(scores: readonly number[], trace: Inspection["trace"] = null): Promise<Inspection> {
  const page = parsePage(HTML);
  const extractor = extractorById("block-extractor");
  const configured = extractor.configure({});
  const extraction = (await configured.fit(noCorpus)).extract(wholeView(page));
  return buildInspection({
    page,
    recipe: { use: "block-extractor" },
    extractor,
    params: configured.params,
    trace,
    gold: null,
    ms: 0,
    extraction: { ...extraction, score: Float32Array.from(scores) },
  });
}

describe("a quantile scale", () => {
  it("puts as many values between equal distances, and inverts itself", () => {
    const scale = makeQuantileScale([0, 1, 10, 100, 1000]);
    expect([0, 1, 10, 100, 1000, 5000, -1].map(scale.share)).toEqual([0, 0.25, 0.5, 0.75, 1, 1, 0]);
    expect(scale.at(scale.share(55))).toBeCloseTo(55);
  });
  it("counts equal values once, and is a line where all are equal or none is there", () => {
    expect(makeQuantileScale([1, 1, 1, 2]).breaks).toEqual([1, 2]);
    expect([makeQuantileScale([3, 3]).share(3), makeQuantileScale([]).kind]).toEqual([0.5, "linear"]);
  });
});

describe("the choice of a scale", () => {
  it("is the extractor's own one until another form is chosen", async () => {
    const inspection = await scored([1, 2, 4]);
    expect(onScale(inspection, { kind: null, held: null })).toBe(inspection);
    expect([
      chosenScale(inspection, { kind: "linear", held: null }).kind,
      chosenScale(inspection, { kind: "quantile", held: null }).breaks,
    ]).toEqual(["linear", [1, 2, 4]]);
  });
  it("gives the same scale for the same scores, so that tints are not placed anew", async () => {
    const inspection = await scored([1, 2, 4]);
    const choice = { kind: "quantile", held: null } as const;
    expect(chosenScale(inspection, choice)).toBe(chosenScale({ ...inspection }, choice));
  });
  it("keeps a held scale whatever the scores are", async () => {
    const held = writeScale(makeScale("log", 0.1, 100));
    const [a, b] = [await scored([1, 2, 4]), await scored([1000, 2000, 4000])];
    expect(chosenScale(a, { kind: "linear", held })).toBe(chosenScale(b, { kind: null, held }));
    expect(chosenScale(b, { kind: null, held }).share(1000)).toBe(1);
  });
  it.each(["linear:0,1", "log:0.1,100", "quantile:1,2,4.5,1000000"])("reads what it wrote: %s", (text) =>
    expect(writeScale(readScale(text)!)).toBe(text),
  );
  it.each([
    ["quantile", makeQuantileScale([0.9925, 0.99388, 0.99391, 0.9951]), "0.9925,0.99388,0.99391,0.9951"],
    ["linear", makeScale("linear", 12345.1, 12345.2), "12345.1,12345.2"],
    ["quantile", makeQuantileScale([1 / 3, 1 / 3 + 1e-16, 1]), "0.3333333333333333,0.3333333333333334,1"],
  ])("holds a %s scale of close values with as many digits as they need", (kind, scale, digits) => {
    expect(writeScale(scale)).toBe(`${kind}:${digits}`);
    expect(readScale(writeScale(scale))!.share(scale.breaks[1]!)).toBeCloseTo(scale.share(scale.breaks[1]!));
  });
  it.each([
    "",
    "log:0,1",
    "log:-1,1",
    "linear:1",
    "linear:1,1",
    "linear:2,1",
    "linear:0,1,2",
    "quantile:1,x",
    "cube:1,2",
    "linear:1e999,2",
  ])("takes no scale from %j", (text) => expect(readScale(text)).toBeNull());
});

describe("the outlines of verdicts", () => {
  it("join neighbours of one element with one verdict, whatever their scores are", async () => {
    const inspection = await scored([9, 1, 9]);
    const keep = Uint8Array.of(1, 1, 0);
    expect(contoursOf({ ...inspection, extraction: { ...inspection.extraction, keep } })).toEqual([
      { range: { start: 0, end: 2 }, isKept: true },
      { range: { start: 2, end: 3 }, isKept: false },
    ]);
  });
  it("leave out texts without a score", async () => {
    expect(contoursOf(await scored([Number.NaN, 9, 9])).map(({ range }) => range.start)).toEqual([1, 2]);
  });
  it("are drawn where no unit decides, and not beside units that do", async () => {
    const outlines = (inspection: Inspection) =>
      inspectLayer(inspection, null).marks.filter(({ kind }) => kind === "outline").length;
    const unit = { label: "b", range: { start: 0, end: 3 }, node: null, value: 1 };
    const traceOf = (verdict: "keep" | null): Inspection["trace"] => ({
      unit: "block",
      curves: [],
      columns: [],
      units: [{ ...unit, verdict }],
    });
    expect([
      outlines(await scored([9, 9, 1], traceOf(null))),
      outlines(await scored([9, 9, 1], traceOf("keep"))),
    ]).toEqual([2, 1]);
  });
});
