/** What `_cleanConditionally` found wrong with an element, from the lines that it logs. */
import type { Measure } from "../../extractors/contract/contract";

interface Check {
  readonly rule: string;
  /** How the line begins. */
  readonly line: string;
  measures(figure: (name: string) => number, length: number): readonly Measure[];
}

const above = (name: string, value: number, limit: number): Measure => ({
  name,
  value,
  relation: ">",
  limit,
});
const below = (name: string, value: number, limit: number): Measure => ({
  name,
  value,
  relation: "<",
  limit,
});

/** In the order of the package (shouldRemoveNode in _cleanConditionally, 0.6.0). */
const CHECKS: readonly Check[] = [
  {
    rule: "conditional-images",
    line: "Bad p to img ratio",
    measures: (figure) => [below("paragraphsPerImage", figure("p") / figure("img"), 0.5)],
  },
  {
    rule: "conditional-items",
    line: "Too many li's outside of a list",
    // The package takes 100 off the number of items before it compares.
    measures: (figure) => [above("listItems", figure("li") + 100, figure("p") + 100)],
  },
  {
    rule: "conditional-inputs",
    line: "Too many inputs per p",
    measures: (figure) => [above("inputs", figure("input"), Math.floor(figure("p") / 3))],
  },
  {
    rule: "conditional-short",
    line: "Suspiciously short",
    measures: (figure, length) => [
      below("textLength", length, 25),
      above("linkDensity", figure("linkDensity"), 0),
    ],
  },
  {
    rule: "conditional-links",
    line: "Low weight and a little linky",
    measures: (figure) => [above("linkDensity", figure("linkDensity"), 0.2)],
  },
  {
    rule: "conditional-links",
    line: "High weight and mostly links",
    measures: (figure) => [above("linkDensity", figure("linkDensity"), 0.5)],
  },
  {
    rule: "conditional-embeds",
    line: "Suspicious embed",
    measures: (figure, length) =>
      figure("embedCount") > 1
        ? [above("embeds", figure("embedCount"), 1)]
        : [below("textLength", length, 75)],
  },
  {
    rule: "conditional-nothing",
    line: "No useful content",
    measures: (figure) => [{ name: "textDensity", value: figure("textDensity"), relation: "=", limit: 0 }],
  },
];

/**
 * The checks that failed, each with what it compared; a line that is not known is left out.
 * @param length characters of the element's text, which the lines do not have
 */
export function failedChecks(
  lines: readonly string[],
  length: number,
): readonly { readonly rule: string; readonly measures: readonly Measure[] }[] {
  return lines.flatMap((line) => {
    const check = CHECKS.find((one) => line.startsWith(one.line));
    if (check === undefined) return [];
    const figures = new Map<string, number>();
    for (const [, name, value] of line.matchAll(/\b(\w{1,30})=(-?\d[\d.e+-]{0,30})/g))
      figures.set(name!, Number(value));
    return [{ rule: check.rule, measures: check.measures((name) => figures.get(name) ?? NaN, length) }];
  });
}

/** The strictest of each comparison: of a figure that is compared twice the one with the highest limit. */
export function measuresOnce(measures: readonly Measure[]): readonly Measure[] {
  const known = new Map<string, Measure>();
  for (const measure of measures) {
    const before = known.get(measure.name);
    if (before === undefined || measure.limit > before.limit) known.set(measure.name, measure);
  }
  return [...known.values()];
}

export const relationOf = (value: number, limit: number): Measure["relation"] =>
  value < limit ? "<" : value > limit ? ">" : "=";

/** Characters as the package counts them: ends trimmed, runs of white space as one. */
export const innerLength = (node: Node): number =>
  (node.textContent ?? "").trim().replace(/\s{2,}/g, " ").length;
