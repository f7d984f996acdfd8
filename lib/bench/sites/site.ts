/**
 * The index of a site by which ContentExtractor tells what repeats, at the size of a large site: real pages of
 * Chinese news, multiplied with changed text, so that the template repeats and the articles do not. Times are CPU
 * times of this process.
 */
import { blockFeatures } from "../../blocks/features/block-features";
import { FeatureIndex } from "../../blocks/features/feature-index";
import type { FeatureComparison } from "../../blocks/features/feature-query";
import { termBlocks, type TermBlock } from "../../blocks/features/term-block";
import { cutBlocks } from "../../extractors/debnath/basket";
import { seededRng } from "../../learn/rng";
import { wholeView } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { bars } from "../bars";
import { median } from "../contest";
import { atMost, type Figure } from "../figure";
import { changed, siteSources } from "./pages";

const FEW = 100;
const MANY = 1_000;
/** So many pages before either size are looked at. */
const WINDOW = 100;
const COMPARISON: FeatureComparison = { epsilon: 0.9, scale: "max", numericWeight: 1, minTerms: 5 };

/** Fill an index page by page and ask it for pages as it grows. Takes a minute. */
export function benchSite(say: (line: string) => void): Figure[] {
  const sources = siteSources();
  say(`${sources.length} pages of the largest site of zh-news-10sites, multiplied to ${MANY}`);
  const rng = seededRng(1);
  const index = new FeatureIndex();
  const adds: number[] = [];
  const queries: number[] = [];
  let blocks = 0;
  const began = process.cpuUsage();
  for (let page = 0; page < MANY; page++) {
    const html = changed(sources[page % sources.length]!, rng);
    let own: readonly TermBlock[] = [];
    adds.push(
      msOf(() => {
        own = blocksOf(html);
        index.add(String(page), own);
      }),
    );
    blocks += own.length;
    if (page % 10 === 9) queries.push(msOf(() => index.occurrences(own, COMPARISON)));
  }
  const { user, system } = process.cpuUsage(began);
  const resident = process.memoryUsage.rss() / 1024 ** 3;
  const early = median(adds.slice(FEW - WINDOW, FEW));
  const late = median(adds.slice(MANY - WINDOW));
  const asked = queries.slice(-WINDOW / 10);
  say(
    `${Math.round(blocks / MANY)} blocks a page; a page added at ${FEW}: ${early.toFixed(1)} ms, at ${MANY}: ${late.toFixed(1)} ms`,
  );
  const sizes = Array.from({ length: MANY / WINDOW }, (_, window) => (window + 1) * WINDOW);
  const before = (times: readonly number[], size: number, every: number): number =>
    median(times.slice((size - WINDOW) / every, size / every));
  say("a page added, ms, median of the 100 before each size:");
  for (const line of bars(sizes.map((size) => ({ name: `${size} pages`, value: before(adds, size, 1) }))))
    say(line);
  say("a page asked for, ms, median of ten:");
  for (const line of bars(sizes.map((size) => ({ name: `${size} pages`, value: before(queries, size, 10) }))))
    say(line);
  return [
    atMost(
      `${MANY} pages parsed, cut and indexed, and every tenth asked for`,
      (user + system) / 1e6,
      "s",
      60,
    ),
    atMost(`resident memory with ${MANY} pages indexed`, resident, "GiB", 1.5),
    atMost(
      `one page parsed, cut and added to ${MANY}, the slowest of ${WINDOW} but one`,
      largestButOne(adds.slice(MANY - WINDOW)),
      "ms",
      50,
    ),
    atMost(`one page asked for of ${MANY}, median`, median(asked), "ms", 20),
    atMost(`one page added to ${MANY} / to ${FEW}, medians`, late / early, "x", 1.5),
  ];
}

/** One interruption by the collector of garbage is not the cost of a page. */
const largestButOne = (times: readonly number[]): number => [...times].sort((a, b) => b - a)[1]!;

function msOf(run: () => void): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

function blocksOf(html: string): TermBlock[] {
  const page = parsePage(html);
  const { blocks } = cutBlocks(wholeView(page), { preset: "atomic", tagSet: "modern" });
  return termBlocks(page, blocks, blockFeatures(page, blocks)).filter((block) => block !== null);
}
