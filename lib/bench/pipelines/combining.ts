/**
 * Votes and intersections of answers that are known, as an optimisation tries them by the thousand: how many
 * combinations one core puts together, each on one page.
 */
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import { noCorpus } from "../../extractors/contract/contract";
import { EXTRACTORS } from "../../extractors/index";
import { seededRng } from "../../learn/rng";
import { EVERYTHING, MaskTable, type MaskId } from "../../optimise/masks";
import { WordScorer } from "../../optimise/word-scorer";
import { decodeBytes } from "../../page/parsing/decode";
import { wholeView, type Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { goldText } from "../../gold/page-gold";
import { median } from "../contest";
import { atLeast, type Figure } from "../figure";
import { openGoldPages } from "./gold-pages";

const LEAST = 20_000;
const PAGES = 100;
/** Combinations that are tried on every page: as many votes as intersections. */
const COMBINATIONS = 400;
const FEWEST = 2;
const MOST = 9;

interface AnsweredPage {
  readonly page: Page;
  readonly gold: string;
  /** What each extractor keeps. */
  readonly answers: readonly Uint8Array[];
}

interface Combination {
  readonly isVote: boolean;
  /** Positions of extractors. */
  readonly of: readonly number[];
}

/** Page combinations per second of CPU, medians over rounds. */
export async function benchCombining(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const pages = await answeredPages();
  const extractors = pages[0]!.answers.length;
  const combinations = drawn(extractors);
  say(`${pages.length} pages, answers of ${extractors} extractors, ${combinations.length} combinations`);
  const rates: number[] = [];
  const scoredRates: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const began = process.cpuUsage();
    const combined = pages.map((page) => combinedOn(page, combinations));
    const rate = rateSince(began, pages.length * combinations.length);
    const scoring = process.cpuUsage();
    for (const [at, { table, masks }] of combined.entries()) scoreAll(pages[at]!, table, masks);
    // The first round warms up and does not count.
    if (round === 0) continue;
    rates.push(rate);
    scoredRates.push(1 / (1 / rate + 1 / rateSince(scoring, pages.length * combinations.length)));
  }
  say(
    `with the ${wordLcs.id} of each mask that is new, ${median(scoredRates).toFixed(0)} page combinations a second`,
  );
  return [
    atLeast(
      "votes and intersections of cached answers, page combinations per second of one core",
      median(rates),
      "",
      LEAST,
    ),
  ];
}

async function answeredPages(): Promise<AnsweredPage[]> {
  const fitted = await Promise.all(
    EXTRACTORS.filter(
      (extractor) => extractor.serverOnly === undefined && extractor.configure().needs === "page",
    ).map((extractor) => extractor.configure().fit(noCorpus)),
  );
  const source = await openGoldPages();
  const answered: AnsweredPage[] = [];
  for await (const listed of source.pages) {
    const payload = await listed.load();
    const page = parsePage(decodeBytes(payload.bytes, payload).html, payload);
    const gold = goldText(payload.gold, page);
    if (gold === null) continue;
    const view = wholeView(page);
    answered.push({ page, gold, answers: fitted.map((one) => one.extract(view).keep) });
    if (answered.length === PAGES) break;
  }
  await source.close();
  return answered;
}

function drawn(extractors: number): Combination[] {
  const rng = seededRng(1);
  const all = [...Array(extractors).keys()];
  return Array.from({ length: COMBINATIONS }, (_, at) => ({
    isVote: at % 2 === 0,
    of: rng.shuffle(all).slice(0, FEWEST + rng.below(MOST - FEWEST + 1)),
  }));
}

/** Answers and what is put together of them are numbered anew in every round, as on a page that was just read. */
function combinedOn(
  { page, answers }: AnsweredPage,
  combinations: readonly Combination[],
): { readonly table: MaskTable; readonly masks: readonly MaskId[] } {
  const table = new MaskTable(page.leaves.length);
  const ids = answers.map((keep) => table.add(keep));
  const masks = combinations.map(({ isVote, of }) => {
    const parts = of.map((extractor) => ids[extractor]!);
    if (!isVote) return table.intersection(parts);
    const weights = parts.map(() => 1);
    return table.vote(EVERYTHING, parts, weights, (support) => support > parts.length / 2);
  });
  return { table, masks };
}

function scoreAll({ page, gold }: AnsweredPage, table: MaskTable, masks: readonly MaskId[]): void {
  const scorer = new WordScorer(page, gold);
  for (const mask of new Set(masks)) scorer.grade(table.keepOf(mask), () => page);
}

function rateSince(began: NodeJS.CpuUsage, count: number): number {
  const { user, system } = process.cpuUsage(began);
  return (count * 1e6) / (user + system);
}
