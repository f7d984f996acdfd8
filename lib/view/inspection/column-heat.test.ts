import { describe, expect, it } from "vitest";
import { noCorpus, type LeafColumn } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { columnOf, onColumn } from "./column-heat";
import { inspectLayer } from "./inspect-layer";
import { buildInspection, type Inspection } from "./inspection";

const HTML = "<body><div><p>one</p><p>two</p></div><div><p>three</p></div><script>gone</script>";
const NOTHING = { kind: null, held: null } as const;

/** An inspection with these columns. */
async function measured(...columns: readonly (readonly [name: string, values: readonly number[]])[]) {
  const page = parsePage(HTML);
  const extractor = extractorById("block-extractor");
  const configured = extractor.configure({});
  const found = columns.map(([name, values]): LeafColumn => ({
    name,
    doc: name,
    values: Float64Array.from(values),
  }));
  const extraction = (await configured.fit(noCorpus)).extract(wholeView(page));
  return buildInspection({
    ...{ page, recipe: { use: "block-extractor" }, extractor, params: configured.params, gold: null, ms: 0 },
    extraction: { ...extraction, score: Float32Array.from(page.leaves, (_, leaf) => leaf) },
    trace: { unit: "block", units: [], curves: [], columns: found },
  });
}
const valuesOf = ({ heat }: Inspection): number[] => heat.map(({ value }) => value);

describe("the page painted by a column", () => {
  it("has its values in place of the score, on a scale of their own, and nothing else changed", async () => {
    const inspection = await measured(["share", [5, 10, 1000]], ["depth", [1, 1, 2]]);
    const painted = onColumn(inspection, "share", NOTHING);
    expect(valuesOf(painted)).toEqual([5, 10, 1000]);
    expect(painted.colours.scale.kind).toBe("quantile");
    expect([5, 10, 1000].map(painted.colours.scale.share)).toEqual([0, 0.5, 1]);
    expect(painted.painted!.name).toBe("share");
    expect({ ...painted, painted: undefined, heat: 0, colours: 0 }).toEqual({
      ...{ ...inspection, painted: undefined },
      ...{ heat: 0, colours: 0 },
    });
    const ground = inspectLayer(painted, null).ground;
    expect(ground!.map((mark) => (mark.kind === "heat" ? mark.value : null))).toEqual([5, 10, 1000]);
  });

  it("leaves a text without a value unpainted", async () => {
    const inspection = await measured(["share", [NaN, 10, NaN]]);
    expect(valuesOf(onColumn(inspection, "share", NOTHING))).toEqual([10]);
  });

  it("takes the scale that is chosen or held", async () => {
    const inspection = await measured(["share", [0, 10, 40]]);
    expect(onColumn(inspection, "share", { kind: "linear", held: null }).colours.scale.share(20)).toBe(0.5);
    expect(onColumn(inspection, "share", { kind: "log", held: null }).colours.scale.kind).toBe("log");
    const held = onColumn(inspection, "share", { kind: null, held: "linear:0,100" });
    expect(held.colours.scale.share(25)).toBe(0.25);
    // An address is not to be trusted.
    expect(onColumn(inspection, "share", { kind: null, held: "nonsense" }).colours.scale.kind).toBe(
      "quantile",
    );
  });

  it("is that by the score where the extractor has no such column, or shows nothing", async () => {
    const inspection = await measured(["share", [1, 2, 3]]);
    expect(onColumn(inspection, "no more", NOTHING)).toBe(inspection);
    expect(onColumn(inspection, null, NOTHING)).toBe(inspection);
    expect(columnOf({ trace: null }, "share")).toBeNull();
  });

  it("is painted once, however often it is asked for", async () => {
    const inspection = await measured(["share", [1, 2, 3]]);
    const [one, other] = [
      onColumn(inspection, "share", NOTHING),
      onColumn({ ...inspection }, "share", NOTHING),
    ];
    expect(other.heat).toBe(one.heat);
    expect(other.colours).toBe(one.colours);
  });
});
