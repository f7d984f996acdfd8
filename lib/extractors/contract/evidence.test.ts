import { describe, expect, it } from "vitest";
import { evidenceText } from "./evidence";
import { EXTRACTORS, extractorById, presetOf } from "../index";
import { keyOf, resolveParams } from "./params";

const params = EXTRACTORS.flatMap(({ id, source, params: specs }) =>
  Object.entries(specs).map(([name, { evidence }]) => ({
    param: `${id}.${name}`,
    evidence,
    source: source.key,
  })),
);

describe("where defaults come from", () => {
  it.each(params)("is said of $param", ({ evidence }) => {
    expect(evidence.from.trim()).not.toBe("");
    expect(evidenceText(evidence)).toMatch(/^(published|confirmed|reconstructed|tuned|ours): \S/);
  });

  it("is never a search on pages for a method that others published", () => {
    const searched = params.filter(({ evidence, source }) => evidence.kind === "tuned" && source !== "W");
    expect(searched.map(({ param }) => param)).toEqual([]);
  });

  it.each([
    { id: "zhou", values: { alpha: 0.15, radius: 1, gap: 2 } },
    { id: "lp", values: { k: 3 } },
    { id: "lsi", values: { mode: "maxChild" } },
    { id: "justext", values: { stopWordsLow: 0.3, stopWordsHigh: 0.32 } },
    { id: "dsc", values: { refine: true } },
    { id: "tccb", values: { radius: 25 } },
    { id: "nce", values: { alpha: 0.8 } },
  ])("are those of the published method for $id", ({ id, values }) => {
    expect(extractorById(id).configure().params).toMatchObject(values);
  });
});

/** By the name of a preset, where it is not a reading of what a paper leaves open. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ tuned: "tuned", likeliest: "tuned", "stated-title": "tuned" },
  ...{ "article-body": "ours", learned: "ours" },
};

describe("presets", () => {
  const presets = EXTRACTORS.flatMap(({ id, params: specs, presets: named = [] }) =>
    named.map((preset) => ({ id, specs, preset })),
  );

  it("exist for each method whose defaults had been tuned, and for what a paper leaves open", () => {
    expect(presets.map(({ id, preset }) => `${id}:${preset.name}`).sort()).toEqual([
      "cardoso:bagging-reptree",
      "cardoso:forest",
      "cardoso:forest-weka36",
      "cardoso:likeliest",
      "cardoso:stated-title",
      "combination:article-body",
      "dsc:tuned",
      "field-rules:learned",
      "justext:tuned",
      "lp:tuned",
      "nce:tuned",
      "tccb:tuned",
      "zhou:tuned",
    ]);
  });

  it.each(presets)(
    "of $id differ from its defaults in every value, and say where they come from",
    ({ id, specs, preset }) => {
      const resolved = resolveParams(id, specs, preset.values);
      for (const name of Object.keys(preset.values)) expect(resolved[name]).not.toBe(specs[name]!.default);
      expect(keyOf(id, specs, resolved)).not.toBe(id);
      expect(preset.evidence.kind).toBe(KINDS[preset.name] ?? "reconstructed");
      expect(preset.evidence.from.trim()).not.toBe("");
    },
  );

  it("are refused by a name that there is not, with those there are", () => {
    expect(presetOf("lp", "tuned")).toEqual({ k: 10 });
    expect(() => presetOf("lp", "tune")).toThrow("unknown preset of lp: tune (allowed: tuned)");
    expect(() => presetOf("bte", "tuned")).toThrow("unknown preset of bte: tuned (it has none)");
  });
});
