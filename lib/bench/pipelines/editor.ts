/**
 * How soon a recipe answers while it is edited: a parameter of its first part moves, so that all of it runs
 * again, on one page and on the sample of a corpus.
 */
import { SAMPLE_PAGES } from "../../server/recipes/chosen-sample";
import { closeWorkshop, scoreOnSample } from "../../server/recipes/recipe-sample";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import type { Recipe } from "../../recipes/recipe";
import type { PagePayload } from "../../run/sources/source";
import { memoryStore } from "../../store/memory/memory-store";
import { LivePage } from "../../view/recipes/live-page";
import { median } from "../contest";
import { atMost, type Figure } from "../figure";
import { openGoldPages } from "./gold-pages";

const MOST_SAMPLE_MS = 1_000;
const MOST_PAGE_MS = 100;
/** Enough that a sample can be drawn from them. */
const PAGES = 2 * SAMPLE_PAGES;
/** Values that the parameter takes, one after the other. */
const MOVES = 10;

const recipeAt = (move: number): Recipe => ({
  serial: [
    { use: "lqf", params: { threshold: 0.3 + move / 40 } },
    {
      vote: ["block-extractor-modern", "ccb", "cetd"].map((use) => ({ recipe: { use }, weight: 1 })),
      quorum: "majority",
    },
  ],
});

export async function benchEditor(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const { name, pages } = await goldPages();
  say(`${pages.length} pages of ${name}`);
  const perPage: number[] = [];
  for (const page of pages.slice(0, SAMPLE_PAGES)) perPage.push(await movesOnPage(page));
  const perSample = await movesOnSample(pages, rounds, say);
  return [
    atMost(
      `scores of a sample of ${SAMPLE_PAGES} pages after a parameter moved, median`,
      median(perSample),
      "ms",
      MOST_SAMPLE_MS,
    ),
    atMost("the same, slowest", Math.max(...perSample), "ms", MOST_SAMPLE_MS),
    atMost("a page after a parameter moved, median over pages", median(perPage), "ms", MOST_PAGE_MS),
    atMost("the same, slowest page", Math.max(...perPage), "ms", MOST_PAGE_MS),
  ];
}

async function goldPages(): Promise<{ readonly name: string; readonly pages: readonly PagePayload[] }> {
  const source = await openGoldPages();
  const pages: PagePayload[] = [];
  for await (const page of source.pages) {
    if (page.golds.includes("content")) pages.push(await page.load());
    if (pages.length === PAGES) break;
  }
  await source.close();
  return { name: source.name, pages };
}

/** Median wall milliseconds of a move on one page, as the browser's worker works it out. */
async function movesOnPage(payload: PagePayload): Promise<number> {
  const page = parsePage(decodeBytes(payload.bytes, payload).html, payload);
  const live = new LivePage(page, payload.gold, () => performance.now());
  await live.answers(recipeAt(0));
  const times: number[] = [];
  for (let move = 1; move <= MOVES; move++) {
    const began = performance.now();
    await live.answers(recipeAt(move));
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Wall milliseconds of each move on the sample, once its pages are read. */
async function movesOnSample(
  pages: readonly PagePayload[],
  rounds: number,
  say: (line: string) => void,
): Promise<number[]> {
  const store = memoryStore(() => Date.now());
  const { id: corpusId } = await store.corpora.create({ name: "Sample", description: "For the bench" });
  await store.pages.add(
    corpusId,
    pages.map(({ id, bytes, url, site, encoding, lang, gold }) => ({
      key: id,
      bytes,
      title: id,
      url,
      site,
      kind: null,
      lang,
      encoding,
      gold: { id, ...gold },
    })),
  );
  try {
    const began = performance.now();
    await scoreOnSample(store, corpusId, [recipeAt(0)]);
    say(`the sample was read and scored in ${(performance.now() - began).toFixed(0)} ms`);
    const times: number[] = [];
    for (let move = 1; move <= MOVES * rounds; move++) {
      const moved = performance.now();
      await scoreOnSample(store, corpusId, [recipeAt(0), recipeAt(move / rounds)]);
      times.push(performance.now() - moved);
    }
    return times;
  } finally {
    await closeWorkshop();
  }
}
