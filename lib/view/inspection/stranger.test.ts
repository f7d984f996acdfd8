/**
 * A stranger asks of dropped paragraphs why, and what would keep them, and reads no more than the first parts
 * of the card: there stands a reason, and, wherever a search of its own finds a value that keeps the
 * paragraph, a way that does.
 */
import { describe, expect, it } from "vitest";
import {
  noCorpus,
  type Extractor,
  type ParamSpec,
  type ParamValue,
} from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { statisticsOf } from "../../page/statistics";
import { provideNodePeers } from "../../peers/node-peers";
import { extractAt, runsHere } from "./answers";
import type { Inspection } from "./inspection";
import { inspectionOf, OURS, pagesFrom, REAL, type KnownPage } from "./pages.fixture";
import { counterfactuals, type Counterfactual } from "./trials/trials";
import { leftOutWords, noneWords, waysOf } from "./trials/ways";
import { spareWords, whyOf } from "./why";

/** Of several works, with rules of all kinds. */
const ASKED = ["block-extractor", "block-extractor-modern", "justext", "ccb", "num-words-rules"].map(
  extractorById,
);
/** A paragraph, not a word of a menu. */
const PARAGRAPH = 60;
/** Values that the stranger tries of a number, evenly spread over its range. */
const SPREAD = 7;

/** The middle one of the paragraphs that are gold, or as long as one, and dropped; -1 without any. */
function droppedParagraph({ page, extraction: { keep }, gold }: Inspection): number {
  const { leafLength, inLink } = statisticsOf(page);
  const found = page.leaves
    .map((_, leaf) => leaf)
    .filter(
      (leaf) =>
        keep[leaf] === 0 &&
        leafLength[leaf]! >= PARAGRAPH &&
        (gold === null ? inLink[leaf] === 0 : gold[leaf] === 1),
    );
  return found[Math.floor(found.length / 2)] ?? -1;
}

function valuesOf(spec: ParamSpec): readonly ParamValue[] {
  if (spec.kind === "choice") return spec.choices;
  if (spec.kind === "flag") return [true, false];
  if (spec.kind !== "number") return [];
  return Array.from({ length: SPREAD }, (_, i) => {
    const value = Math.min(spec.max, spec.min + ((spec.max - spec.min) * i) / (SPREAD - 1));
    return Number.isInteger(spec.step) ? Math.round(value) : value;
  });
}

/** A value of one parameter that keeps the text, found without the card; null without one. */
function searched({ page, extractor, params }: Inspection, leaf: number): string | null {
  for (const [param, spec] of Object.entries(extractor.params))
    for (const value of valuesOf(spec)) {
      const changed = { ...params, [param]: value };
      if (runsHere(extractor, changed) && extractAt(extractor, changed, page).keep[leaf] === 1)
        return `${param} ${String(value)}`;
    }
  return null;
}

/** Asks of one paragraph of the page; whether there was one. */
function asked(known: KnownPage, extractor: Extractor): boolean {
  const inspection = inspectionOf(known, extractor);
  const leaf = droppedParagraph(inspection);
  if (leaf < 0) return false;
  const about = `${extractor.id}: ${known.page.leaves[leaf]!.text.trim().slice(0, 20)} …`;

  const reason = whyOf(inspection, leaf);
  expect(reason?.verdict, about).toBe("drop");
  expect(reason!.words.map(({ text }) => text).join(""), about).toMatch(/^[A-Z].*\.$/s);
  expect(
    reason!.words.some(({ strong }) => strong === true),
    about,
  ).toBe(true);

  const found: Counterfactual[] = [];
  const trying = counterfactuals(inspection, { start: leaf, end: leaf + 1 }, (params, page) =>
    extractAt(extractor, params, page),
  );
  let step = trying.next();
  for (; step.done !== true; step = trying.next()) if (step.value !== null) found.push(step.value);
  const { gold } = inspection;
  const ways = waysOf(found, gold !== null && gold[leaf] === 1);
  const [best] = ways.ways;
  if (best !== undefined) {
    const changed = { ...inspection.params, [best.best.param]: best.best.value };
    expect(extractAt(extractor, changed, known.page).keep[leaf], `${about} ${best.best.words}`).toBe(1);
    return true;
  }
  // No way is offered: then the card says what was tried, and names every way that it does not offer.
  expect(noneWords(inspection, step.value, ways), about).toMatch(/^No single parameter changes this verdict/);
  if (leftOutWords(ways) === null) expect(searched(inspection, leaf), about).toBeNull();
  return true;
}

async function askedOn(folder: string, pages: number): Promise<number> {
  let questions = 0;
  for (const known of await pagesFrom(folder, pages))
    for (const extractor of ASKED) questions += Number(asked(known, extractor));
  return questions;
}

/** Steps of Readability that compare figures, or names, of which a text could have others. */
const COMPARING = /^(conditional-|sibling-|heading-weight$|share$|byline$|unlikely-|clean-tag$|hidden$)/;

/** Asks a program of others, which has no parameters, of every dropped paragraph; how many were asked about. */
async function askedPeer(known: KnownPage, extractor: Extractor): Promise<number> {
  await extractor.configure({}).fit(noCorpus);
  const inspection = inspectionOf(known, extractor);
  const { leafLength } = statisticsOf(known.page);
  let questions = 0;
  for (const [leaf, { text }] of known.page.leaves.entries()) {
    if (inspection.extraction.keep[leaf] === 1 || leafLength[leaf]! < PARAGRAPH) continue;
    const about = `${extractor.id}: ${text.trim().slice(0, 20)} …`;
    const why = whyOf(inspection, leaf);
    const spare = why === null ? null : spareWords(inspection, why);
    if (spare !== null)
      expect(spare.map(({ text: words }) => words).join(""), about).toMatch(
        /^(With |Only |Inside ).*(the same|has any)\.$/s,
      );
    else expect(why!.reason.rule, about).not.toMatch(COMPARING);
    questions += 1;
  }
  return questions;
}

describe("what a program of others decides", () => {
  provideNodePeers();
  const PEERS = ["readability", "defuddle"].map(extractorById);

  it.each(PEERS)("is told by $name with what would have spared the text of its step", async (extractor) => {
    let questions = 0;
    for (const known of await pagesFrom(OURS, 9)) questions += await askedPeer(known, extractor);
    expect(questions).toBeGreaterThan(10);
  });

  it.skipIf(REAL.length === 0).each(PEERS)(
    "is told so by $name on real pages (skipped without the evaluation corpora)",
    async (extractor) => {
      let questions = 0;
      for (const folder of REAL)
        for (const known of await pagesFrom(folder, 8)) questions += await askedPeer(known, extractor);
      expect(questions).toBeGreaterThanOrEqual(50);
    },
    240_000,
  );
});

describe("the first parts of the card answer a stranger", () => {
  it("on pages of the project", async () => {
    expect(await askedOn(OURS, 9)).toBeGreaterThan(10);
  }, 60_000);

  it.skipIf(REAL.length === 0)(
    "for 50 dropped paragraphs of real pages (skipped without the evaluation corpora)",
    async () => {
      let questions = 0;
      for (const folder of REAL) questions += await askedOn(folder, 24);
      expect(questions).toBeGreaterThanOrEqual(50);
    },
    240_000,
  );
});
