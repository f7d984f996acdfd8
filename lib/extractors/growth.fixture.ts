/**
 * Every extractor of ours on every hostile text: twice as much of it takes at most 2.5 times as long, at the
 * defaults with the trace that inspect mode shows (growth.test.ts), and with each flag and choice turned
 * (growth-turned.test.ts; two files, so that two cores work on them). Programs of others
 * (Readability, Defuddle) are not ours to bound; runs give them a limit of time (lib/jobs). What the numbers
 * are set to moves limits and no loops; the contract test asks for answers at both ends of each.
 * `WINNOW_GROWTH=large` looks at sixteen times as much.
 */
import { MOST_PER_DOUBLING, suspectedGrowth, type GrowthOptions } from "../growth.fixture";
import { wholeView, type Page } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import type { Configured, Corpus, Fitted } from "./contract/contract";
import { noCorpus } from "./contract/contract";
import { EXTRACTORS } from "./index";

export const isLarge = process.env.WINNOW_GROWTH === "large";
export const OPTIONS: GrowthOptions = isLarge
  ? { size: 160_000, largest: 1_280_000, leastMs: 10 }
  : { size: 5000, largest: 40_000, leastMs: 1 };
/** A perceptron learns in passes over its pages, each linear but slow. */
const SLOW_OPTIONS: GrowthOptions = { size: 500, largest: 4000, leastMs: 10 };

export const ours = EXTRACTORS.filter(({ serverOnly }) => serverOnly === undefined);
/** A page of which everything is known that an extractor may learn from, with a title that is wrong beside the right one. */
const LESSON = parsePage(
  "<title>The Post</title><h1>Rain floods the valley</h1><p>19 October 2024</p><p>The river rose.</p>",
  { site: "example.org" },
);

/**
 * A page to learn from that has this one beside it; one is all content, as who learns wants both labels, and a
 * third has title and date.
 */
const corpusOf = (page: Page): Corpus => ({
  size: 3,
  async *pages() {
    const live = new Uint8Array(LESSON.leaves.length).fill(1);
    const fields = { title: "Rain floods the valley", date: "2024-10-19" };
    yield { id: "lesson", page: { ...LESSON }, live, gold: live, fields };
    for (const id of ["a", "b"])
      yield {
        id,
        page: { ...page },
        live: new Uint8Array(page.leaves.length).fill(1),
        gold: new Uint8Array(page.leaves.length).fill(id === "a" ? 1 : 0),
      };
  },
});

/**
 * Pages of a text by size; a copy of one has the same columns, and nothing that was found out about it
 * before.
 */
export function pagesOf(html: (characters: number) => string): (characters: number) => Page {
  const pages = new Map<number, Page>();
  return (characters) => {
    let page = pages.get(characters);
    if (page === undefined)
      pages.set(characters, (page = parsePage(html(characters), { site: "example.org" })));
    return { ...page };
  };
}

/** What grows too fast, as lines to read. */
export async function faultsOf(
  configurations: readonly Configured[],
  pageOf: (characters: number) => Page,
  withTrace: boolean,
  options: GrowthOptions,
): Promise<string[]> {
  const faults: string[] = [];
  for (const configured of configurations) {
    const alone: Fitted | null = configured.needs === "page" ? await configured.fit(noCorpus) : null;
    const growth = await suspectedGrowth(
      {
        input: pageOf,
        async run(known: Page) {
          const page = { ...known };
          const view = wholeView(page);
          const fitted = alone ?? (await configured.fit(corpusOf(page)));
          fitted.extract(view);
          if (withTrace) fitted.trace?.(view);
        },
      },
      configured.needs === "labels" ? SLOW_OPTIONS : options,
    );
    if (growth !== null && growth.perDoubling > MOST_PER_DOUBLING) {
      faults.push(
        `${configured.key}: ${growth.perDoubling.toFixed(1)} times for each doubling up to ${growth.size} characters (${growth.times.map((ms) => ms.toFixed(1)).join(", ")} ms)`,
      );
    }
  }
  return faults;
}
