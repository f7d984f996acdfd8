import { describe, expect, it } from "vitest";
import { UsageError } from "../../errors";
import type { ParamSpecs } from "./contract";
import { extractorById } from "../index";
import { canCount, changesOf, counts, docOf, limitAt, missing, underText, withChanges } from "./conditions";
import { keyOf, nearestName, nearestNames, resolveParams, withDefaults } from "./params";

const SPECS: ParamSpecs = {
  threshold: { kind: "number", default: 1.5, min: 0, max: 4, step: 0.1, doc: "" },
  grammar: { kind: "choice", default: "sequence", choices: ["sequence", "alternation"], doc: "" },
  redundancy: { kind: "flag", default: false, doc: "" },
  passes: { kind: "number", default: 1, min: 1, max: 3, step: 1, doc: "" },
};
const resolve = (values: Record<string, number | string | boolean>) => resolveParams("x", SPECS, values);

describe("parameters", () => {
  it("fall back to their defaults", () => {
    expect(resolve({})).toEqual({ threshold: 1.5, grammar: "sequence", redundancy: false, passes: 1 });
  });

  it.each([
    { when: "a number is at its lower limit", values: { threshold: 0 } },
    { when: "a number is at its upper limit", values: { threshold: 4 } },
  ])("are taken as they are when $when", ({ values }) => {
    expect(resolve(values)).toMatchObject(values);
  });

  it("are read from text", () => {
    expect(resolve({ threshold: "1.3", redundancy: "true" })).toMatchObject({
      threshold: 1.3,
      redundancy: true,
    });
  });

  it.each<{ when: string; values: Record<string, number | string>; says: string }>([
    {
      when: "a number is just above its limit",
      values: { threshold: 4.0001 },
      says: "x.threshold is 4.0001, allowed: a number from 0 to 4",
    },
    {
      when: "a count is not whole",
      values: { passes: 1.5 },
      says: "x.passes is 1.5, allowed: a whole number from 1 to 3",
    },
    { when: "a number is not one", values: { threshold: "many" }, says: 'x.threshold is "many"' },
    { when: "a number is NaN", values: { threshold: NaN }, says: "allowed: a number from 0 to 4" },
    { when: "a number is empty text", values: { threshold: " " }, says: "allowed: a number from 0 to 4" },
    { when: "a flag is a number", values: { redundancy: 1 }, says: "allowed: true or false" },
    { when: "a choice is misspelt", values: { grammar: "sequense" }, says: "did you mean sequence?" },
    {
      when: "a name is misspelt",
      values: { treshold: 1 },
      says: "unknown parameter of x: treshold (did you mean threshold?)",
    },
    {
      when: "a name is like no other",
      values: { zzzzzz: 1 },
      says: "allowed: threshold, grammar, redundancy, passes",
    },
    { when: "a name is inherited", values: { toString: 1 }, says: "unknown parameter of x: toString" },
  ])("are refused when $when", ({ values, says }) => {
    expect(() => resolve(values)).toThrow(UsageError);
    expect(() => resolve(values)).toThrow(says);
  });
});

describe("the key of a configuration", () => {
  it("is the name alone when everything is at its default", () => {
    expect(keyOf("x", SPECS, resolve({ threshold: 1.5 }))).toBe("x");
  });

  it("names what differs in the order of the specs, whatever the order given", () => {
    expect(keyOf("x", SPECS, resolve({ redundancy: true, threshold: "1.3" }))).toBe(
      "x(threshold=1.3,redundancy=true)",
    );
  });
});

describe("a parameter that counts only under a value of another", () => {
  const specs: ParamSpecs = {
    ...SPECS,
    threshold: { ...SPECS.threshold!, under: { grammar: "alternation" } } as ParamSpecs[string],
  };

  it.each([
    { grammar: "alternation", isCounting: true },
    { grammar: "sequence", isCounting: false },
  ])("counts under $grammar: $isCounting", ({ grammar, isCounting }) => {
    const params = resolveParams("x", specs, { grammar });
    expect([counts(specs.threshold, params), counts(specs.passes, params)]).toEqual([isCounting, true]);
  });

  it("brings that value with it where it is changed, unless that is among the changes", () => {
    const now = resolveParams("x", specs);
    const changed = (changes: Record<string, string | number>) => withChanges(specs, now, changes);
    expect(changed({ threshold: 2, passes: 3 })).toEqual({
      ...{ ...now, threshold: 2, passes: 3, grammar: "alternation" },
    });
    expect(changed({ threshold: 2, grammar: "sequence" })).toEqual({ ...now, threshold: 2 });
    expect(changed({ passes: 3 })).toEqual({ ...now, passes: 3 });
  });

  it("counts under each of several values, and brings the first where it has none of them", () => {
    const { params: cetr } = extractorById("cetr");
    const under = (variant: string) => resolveParams("cetr", cetr, { variant });
    expect(["cetr", "km", "tm"].map((variant) => counts(cetr.k, under(variant)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(withChanges(cetr, under("km"), { k: 4 }).variant).toBe("km");
    expect(withChanges(cetr, under("tm"), { k: 4 }).variant).toBe("cetr");
    expect(underText(missing(cetr.k, under("tm")))).toBe("variant=cetr or km");
  });

  it("counts under several others together, and brings those alone that are not so", () => {
    const { params: news } = extractorById("song-news");
    const now = resolveParams("song-news", news, { strict: true });
    expect(underText(missing(news.minKeep, { ...now, fullStopFilter: false }))).toBe(
      "fullStopFilter=true and strict=false",
    );
    expect(withChanges(news, now, { minKeep: 50 })).toEqual({ ...now, minKeep: 50, strict: false });
  });

  it("brings nothing for which the extractor would have to learn, or look at other pages", () => {
    const combination = extractorById("combination");
    const now = withDefaults(combination.params, {});
    const can = (name: string) => canCount(combination, now, name);
    expect(["threshold", "trees", "headline"].map(can)).toEqual([true, false, true]);
    expect(changesOf(combination, now, { threshold: 0.9 })).toEqual({ threshold: 0.9, cut: "threshold" });
    expect(changesOf(combination, now, { trees: 50 })).toEqual({ trees: 50 });
    // One that has learned already moves it as any other.
    expect(canCount(combination, { ...now, model: "trained" }, "trees")).toBe(true);
    const literal = extractorById("block-extractor");
    expect(canCount(literal, withDefaults(literal.params, {}), "tau")).toBe(false);
  });

  it("says with what it counts where it is explained, and nothing more where it always does", () => {
    const { threshold, headline } = extractorById("combination").params;
    expect(docOf(threshold!)).toBe("Runs at least as probable are content. Counts with cut=threshold.");
    expect(docOf(headline!)).toBe(headline!.doc);
  });

  it("is the limit of the score there alone", () => {
    const combination = extractorById("combination");
    const at = (cut: string) => limitAt(combination, resolveParams("x", combination.params, { cut }));
    expect([at("threshold"), at("expected-f1")]).toEqual(["threshold", null]);
    expect(limitAt(extractorById("all-text"), {})).toBeNull();
  });
});

describe("the nearest name", () => {
  it("is the one a person most likely meant, or none", () => {
    expect(nearestName("Threshhold", ["tau", "threshold"])).toBe("threshold");
    expect(nearestName("colour", ["tau", "threshold"])).toBeNull();
    expect(nearestNames("ccb", ["accb", "bte", "tccb", "ccb"])).toEqual(["ccb", "accb", "tccb"]);
    expect(nearestNames("blog", ["song-news", "song-blog", "x"])).toEqual(["song-blog"]);
  });

  it("is suggested for an unknown extractor", () => {
    expect(extractorById("block-extractor").name).toBe("BlockExtractor");
    expect(() => extractorById("blok-extractor")).toThrow("did you mean block-extractor or ");
    expect(() => extractorById("zzz")).toThrow("allowed: block-extractor, block-extractor-modern");
  });
});
