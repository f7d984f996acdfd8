/**
 * The first sentence of the card is true of the figures that it prints: whoever reads them with their digits
 * finds the comparison that it names, for every rule of every extractor, also where a figure is next to its
 * limit.
 */
import { describe, expect, it } from "vitest";
import { EXTRACTORS } from "../../extractors/index";
import { noCorpus, type Extractor, type ParamValues } from "../../extractors/contract/contract";
import { seededRng } from "../../learn/rng";
import { wholeView } from "../../page/page";
import { described } from "../../recipes/described";
import { provideNodePeers } from "../../peers/node-peers";
import { parseRecipe } from "../../recipes/text";
import { buildInspection, type Inspection } from "./inspection";
import { madeUp, OURS, pagesFrom, REAL, type KnownPage } from "./pages.fixture";
import { whyOf } from "./why";

const F = String.raw`([-−]?\d+(?:\.\d+)?(?:e-?\d+)?k?)`;
const RELATIONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};
/** How sentences compare two figures, or one with a half. */
const COMPARISONS: readonly (readonly [RegExp, keyof typeof RELATIONS, number?])[] = [
  [new RegExp(`${F} is below (?:the threshold )?${F}`, "g"), "<"],
  [new RegExp(`${F} is at most ${F}`, "g"), "<="],
  [new RegExp(`${F} is not above ${F}`, "g"), "<="],
  [new RegExp(`${F} is between ${F} and`, "g"), ">="],
  [new RegExp(`${F} is between \\S+ and ${F}`, "g"), "<"],
  [new RegExp(`${F} is above ${F}`, "g"), ">"],
  [new RegExp(`${F} reaches (?:the threshold )?${F}`, "g"), ">="],
  [new RegExp(`${F} % is link text, more than the ${F} % allowed`, "g"), ">"],
  [new RegExp(`gap of ${F} characters between two kept texts; gaps under ${F} are`, "g"), "<"],
  [new RegExp(`Only ${F} characters would be kept on this page; under ${F} `, "g"), "<"],
  [new RegExp(`element holds ${F} characters, the largest ${F}`, "g"), "<="],
  [new RegExp(`pagelet holds ${F} characters; the largest holds ${F}`, "g"), "<="],
  [new RegExp(`grows by ${F} there; it grows most, by ${F},`, "g"), "<="],
  [new RegExp(`most, by ${F}; in the best run with it they do by ${F}`, "g"), ">="],
  [new RegExp(`^${F} % of this text is in .*; more than half is needed`, "g"), ">", 50],
  [new RegExp(`^${F} % of this text is in .*; half or less is too little`, "g"), "<=", 50],
  [new RegExp(`^${F} of ${F} votes keep it`, "g"), "<="],
  [new RegExp(`${F}(?: [a-z]+){0,3} < ${F}`, "g"), "<"],
  [new RegExp(`${F}(?: [a-z]+){0,3} <= ${F}`, "g"), "<="],
  [new RegExp(`${F}(?: [a-z]+){0,3} > ${F}`, "g"), ">"],
  [new RegExp(`${F}(?: [a-z]+){0,3} >= ${F}`, "g"), ">="],
  [new RegExp(`^${F} of ${F} recipes keep it`, "g"), "<="],
];

const numberOf = (printed: string): number => {
  const figure = printed.replace("−", "-");
  return figure.endsWith("k") ? Number(figure.slice(0, -1)) * 1000 : Number(figure);
};

/** How many comparisons of a sentence were checked. */
function holds(words: string): number {
  let found = 0;
  for (const [pattern, relation, fixed] of COMPARISONS)
    for (const [, a, b] of words.matchAll(pattern)) {
      found++;
      expect(RELATIONS[relation]!(numberOf(a!), fixed ?? numberOf(b!)), words).toBe(true);
    }
  return found;
}

async function inspectionAt(
  { page }: KnownPage,
  extractor: Extractor,
  values: ParamValues,
): Promise<Inspection> {
  const configured = extractor.configure(values);
  const fitted = await configured.fit(noCorpus);
  const view = wholeView(page);
  return buildInspection({
    page,
    recipe: { use: extractor.id, params: values },
    extractor,
    params: configured.params,
    extraction: fitted.extract(view),
    trace: fitted.trace?.(view) ?? null,
    gold: null,
    ms: 0,
  });
}

/** All sentences of a page, with the first text that each is about. */
function sentencesOf(inspection: Inspection): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  inspection.page.leaves.forEach((_, leaf) => {
    const why = whyOf(inspection, leaf);
    if (why !== null) found.set(why.words.map(({ text }) => text).join(""), leaf);
  });
  return found;
}

/** Values of parameters next to what was measured: there two figures are as near to each other as they get. */
function nextTo(inspection: Inspection): ParamValues[] {
  const { extractor, extraction } = inspection;
  const found = new Map<string, ParamValues>();
  for (const { measures } of extraction.reasons)
    for (const { param, value } of measures) {
      const spec = param === undefined ? undefined : extractor.params[param];
      if (spec?.kind !== "number" || Number.isInteger(spec.step) || found.has(`${param}3`)) continue;
      for (const [i, near] of [value - 1e-9, value + 1e-9, value].entries())
        if (near >= spec.min && near <= spec.max && near !== inspection.params[param!])
          found.set(`${param}${i + 1}`, { [param!]: near });
    }
  return [...found.values()];
}

/** Everything that is said of a page at the defaults and next to what is measured then. */
async function checked(known: KnownPage, extractor: Extractor): Promise<number> {
  const inspection = await inspectionAt(known, extractor, {});
  const others = await Promise.all(
    nextTo(inspection).map((values) => inspectionAt(known, extractor, values)),
  );
  let found = 0;
  for (const each of [inspection, ...others])
    for (const [words, leaf] of sentencesOf(each)) {
      const checks = holds(words);
      found += checks;
      const { reason } = whyOf(each, leaf)!;
      const compared = reason.measures.filter(({ relation }) => relation !== "=");
      const printed = words.replace(/ in \S+/g, "").match(new RegExp(F, "g")) ?? [];
      // A sentence that prints what was compared is one that the list above knows.
      if (compared.length > 0 && printed.length > 1 && !UNCOMPARED.test(words))
        expect(checks, words).toBeGreaterThan(0);
    }
  return found;
}

/** Sentences with figures that are not compared in them. */
const UNCOMPARED =
  /which holds \d+ % of the text kept until then|largest pagelet: |where the text grows most|the chosen one /;

// Programs of others answer too.
provideNodePeers();
const HERE = EXTRACTORS.filter((extractor) => extractor.configure().needs === "page");

describe.each(HERE)("the sentence of $id", (extractor) => {
  it("is true of its figures on made-up pages and those of the project", async () => {
    const rng = seededRng(11);
    const pages: KnownPage[] = Array.from({ length: 6 }, () => ({ page: madeUp(rng), gold: null }));
    for (const page of [...pages, ...(await pagesFrom(OURS, 2))]) await checked(page, extractor);
  });

  it.skipIf(REAL.length === 0)(
    "is true of its figures on real pages (skipped without the evaluation corpora)",
    async () => {
      const [folder] = REAL;
      for (const page of await realOnce(folder!)) await checked(page, extractor);
    },
    60_000,
  );
});

let real: Promise<KnownPage[]> | null = null;
const realOnce = (folder: string): Promise<KnownPage[]> => (real ??= pagesFrom(folder, 5));

it.each([
  "vote(majority: ccb, lqf, bte)",
  "vote(60%: ccb, lqf, bte, 2*accb)",
  "intersection(ccb, lqf)",
  "union(bte, ccb) | lqf",
])("is true of the votes of %s", async (text) => {
  const recipe = parseRecipe(text);
  const { extractor } = described(recipe);
  const { page } = { page: madeUp(seededRng(5)) };
  const fitted = await extractor.configure().fit(noCorpus);
  const inspection = buildInspection({
    page,
    recipe,
    extractor,
    params: {},
    extraction: fitted.extract(wholeView(page)),
    trace: null,
    gold: null,
    ms: 0,
  });
  let found = 0;
  for (const [words] of sentencesOf(inspection)) found += holds(words);
  expect(found).toBeGreaterThan(0);
});

it("is found to be wrong where it is", () => {
  expect(() => holds("Link share 0.20 is above 0.20 (limit).")).toThrow();
  expect(() => holds("Of its text, 50 % is link text, more than the 50 % allowed.")).toThrow();
  expect(() => holds("Stop word density 0.32 is between 0.30 and 0.32.")).toThrow();
  expect(() => holds("weight of class and id 25 < 0.")).toThrow();
  expect(holds("weight of class and id −25 < 0.")).toBe(1);
  expect(holds("Link share 0.2004 is above 0.20 (limit).")).toBe(1);
});
