import { describe, expect, it } from "vitest";
import type { ParamValue } from "@/lib/extractors/contract/contract";
import { extractAt } from "@/lib/view/inspection/answers";
import { partsOf } from "@/lib/view/inspection/block-parts";
import { childOf, parentOf, selectLeaf, stepUnit } from "@/lib/view/inspection/navigate";
import { described } from "@/lib/recipes/described";
import { writeRecipe } from "@/lib/recipes/text";
import { readSetup } from "@/lib/view/inspection/setup-url";
import { counterfactuals, othersOf } from "@/lib/view/inspection/trials/trials";
import { whyOf } from "@/lib/view/inspection/why";
import type { Selection } from "@/lib/view/page/selection";
import { inspected, sentence, leafOf } from "./testing";

describe("why", () => {
  it("names density and threshold", async () => {
    const { inspection } = await inspected();
    expect(sentence(inspection, leafOf(inspection, "Schools"))).toBe(
      "Density 61 / 55 = 1.11 is below the threshold 1.50.",
    );
  });

  it("says who decides and who would pass", async () => {
    const { inspection } = await inspected();
    const why = whyOf(inspection, leafOf(inspection, "Schools"))!;
    const parts = partsOf(inspection, why.unit!, why.reason.node);
    expect(parts.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "B3 div.story decides",
      "div.ad fails",
      "ul would pass",
      "p would pass",
    ]);
  });

  it.each([
    // The density of the last block is 61 / 55 = 1.10909...
    { threshold: 1.5, words: "Threshold at most 1.10", value: 1.1 },
    { threshold: 1.11, words: "Threshold at most 1.10", value: 1.1 },
    { threshold: 1.1091, words: "Threshold at most 1.10", value: 1.1 },
    { threshold: 1.0, words: "Threshold at least 1.11", value: 1.11 },
    { threshold: 1.109, words: "Threshold at least 1.11", value: 1.11 },
  ])(
    "offers, at $threshold, the roundest value beside the measured one that turns the verdict: $words",
    async ({ threshold, words, value }) => {
      const { inspection } = await inspected({ threshold });
      const leaf = leafOf(inspection, "Schools");
      const range = { start: leaf, end: leaf + 1 };
      const keepAt = (param: string, tried: ParamValue) =>
        extractAt(inspection.extractor, { ...inspection.params, [param]: tried }, inspection.page).keep;
      const offered = [
        ...counterfactuals(inspection, range, (params) =>
          extractAt(inspection.extractor, params, inspection.page),
        ),
      ].find((found) => found?.kind === "parameter" && found.param === "threshold");
      expect(offered).toMatchObject({ words, value });
      const address = writeRecipe({ use: "block-extractor", params: { threshold: value } });
      const { threshold: written } = described(readSetup(address, "").recipe).params;
      expect(keepAt("threshold", written!)[leaf]).toBe(1 - inspection.extraction.keep[leaf]!);
    },
  );

  it("tells a figure from its limit where both are nearly equal", async () => {
    const { inspection } = await inspected({ threshold: 1.1091 });
    expect(sentence(inspection, leafOf(inspection, "Schools"))).toBe(
      "Density 61 / 55 = 1.10909 is below the threshold 1.10910.",
    );
  });

  it("finds the threshold and the grammar that would keep the text", async () => {
    const { inspection } = await inspected();
    const leaf = leafOf(inspection, "Schools");
    const range = { start: leaf, end: leaf + 1 };
    const found = [
      ...counterfactuals(inspection, range, (params, page) => extractAt(inspection.extractor, params, page)),
    ].filter((step) => step !== null);
    expect(found.map(({ words }) => words)).toEqual(
      expect.arrayContaining([
        "Threshold at most 1.10",
        "Grammar alternation",
        "With 22 more characters of text it would stay",
      ]),
    );
  });

  it("counts what else a change flips, the text's own block not, and nothing where the verdicts stay", async () => {
    const { inspection } = await inspected();
    const leaf = leafOf(inspection, "Schools");
    const range = { start: leaf, end: leaf + 1 };
    const at = (threshold: number) =>
      othersOf(
        inspection,
        extractAt(inspection.extractor, { ...inspection.params, threshold }, inspection.page).keep,
        range,
      );
    const dropped = inspection.units.filter(
      ({ verdict, range: own }) => verdict === "drop" && !(own.start <= leaf && leaf < own.end),
    ).length;
    expect([at(1.5), at(1.1), at(0)]).toEqual([0, 0, dropped]);
  });
});

describe("moving", () => {
  it("goes from block to block and stops at the ends", async () => {
    const { inspection } = await inspected();
    const first = stepUnit(inspection, null, 1)!;
    const second = stepUnit(inspection, first, 1)!;
    expect([first.range, second.range]).toEqual([inspection.units[0]!.range, inspection.units[1]!.range]);
    expect(stepUnit(inspection, first, -1)).toBeNull();
    expect(stepUnit(inspection, { range: inspection.units[3]!.range, node: null }, 1)).toBeNull();
  });

  it("reaches every unit in the order of the page, one that holds others first, forth and back", async () => {
    const { inspection } = await inspected();
    const [like] = inspection.units;
    // As NCE names them: the way down, then what it drops, by rule.
    const places = [
      [0, 10, 1],
      [1, 10, 2],
      [7, 8, 8],
      [5, 7, 6],
      [8, 10, 9],
      [1, 10, 3],
      [1, 10, 2],
      [4, 4, 5],
    ] as const;
    const units = places.map(([start, end, node]) => ({ ...like!, range: { start, end }, node }));
    const walk = (direction: 1 | -1, from: Selection | null): (number | null)[] => {
      const nodes: (number | null)[] = [];
      for (let at = from; nodes.length < 20;) {
        at = stepUnit({ ...inspection, units }, at, direction);
        if (at === null) break;
        nodes.push(at.node);
      }
      return nodes;
    };
    expect(walk(1, null)).toEqual([1, 2, 3, 6, 8, 9]);
    expect(walk(-1, { range: { start: 8, end: 10 }, node: 9 })).toEqual([8, 6, 3, 2, 1]);
    // From an element that is no unit.
    expect(walk(1, { range: { start: 5, end: 6 }, node: 40 })).toEqual([8, 9]);
    expect(walk(-1, { range: { start: 5, end: 6 }, node: 40 })).toEqual([6, 3, 2, 1]);
  });

  it("selects the block first and the element in it when asked again", async () => {
    const { inspection } = await inspected();
    const leaf = leafOf(inspection, "Schools");
    const once = selectLeaf(inspection, leaf, null);
    expect(once.range).toEqual(inspection.units[2]!.range);
    const again = selectLeaf(inspection, leaf, once);
    expect(inspection.page.tags[again.node!]).toBe("p");
    const up = parentOf(inspection.page, again)!;
    expect(inspection.page.tags[up.node!]).toBe("div");
    expect(inspection.page.tags[childOf(inspection.page, up)!.node!]).toBe("h1");
  });
});
