/**
 * How long inspect takes to be ready on pages as the web has them: the 93 of scrapinghub that have gold, each
 * opened in a window of its own. Ready is the overlay with the verdicts, the card and the curve over the
 * threshold, all painted.
 */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { corporaFolder } from "../../corpora-folder";
import { openCorpus } from "../../corpus/formats/recognise";
import { UsageError } from "../../errors";
import { decodeBytes } from "../../page/parsing/decode";
import { hostOf, parsePage } from "../../page/parsing/parse";
import type { Store } from "../../store/interfaces/store";
import { startOwnApp } from "../../setup/own-app";
import { newPage, openChromium, OVERLAY, paintedAt, UNFOLDED } from "./window";
import { median } from "../contest";
import { atMost, type Figure } from "../figure";

/** The card of the page, and the curve in the chart below it. */
const READY = [
  '[data-testid="paper"][data-state="ready"]',
  '[data-testid="why"]',
  '[data-testid="threshold"] svg path[stroke="var(--series-1)"]',
];
const NAME = "inspect ready (overlay, card, curve)";

/**
 * Open every page so many times, after one opening of the first page that does not count. The figures are the
 * median over the pages of each one's median, the slowest of these, and the share of the pages over the limit
 * of the slowest.
 * @throws UsageError where the pages are missing
 */
export async function benchInspect(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const folder = join(corporaFolder(), "scrapinghub");
  await access(folder).catch(() => {
    throw new UsageError(
      "no-corpora",
      `${folder} is missing; WINNOW_CORPORA names the folder of the corpora`,
    );
  });
  let ids: readonly { readonly id: string; readonly key: string }[] = [];
  const app = await startOwnApp(async (store) => {
    ids = await addPages(store, folder);
  });
  try {
    const browser = await openChromium();
    try {
      const open = async (id: string): Promise<number> => {
        const page = await newPage(browser, READY);
        await page.addInitScript(UNFOLDED);
        await page.goto(`${app.url}/pages/${id}?mode=inspect`);
        const ms = await paintedAt(page, READY, OVERLAY);
        await page.context().close();
        return ms;
      };
      await open(ids[0]!.id);
      const times = ids.map((): number[] => []);
      for (let round = 0; round < rounds; round++) {
        for (const [at, { id }] of ids.entries()) times[at]!.push(await open(id));
        say(`round ${round + 1} of ${rounds}: ${ids.length} pages opened`);
      }
      const medians = times.map((each, at) => ({ key: ids[at]!.key, ms: median(each) }));
      const slowest = medians.reduce((a, b) => (b.ms > a.ms ? b : a));
      return [
        atMost(`${NAME}, median of ${ids.length} pages`, median(medians.map(({ ms }) => ms)), "ms", 1000),
        atMost(`${NAME}, slowest (${slowest.key})`, slowest.ms, "ms", 2500),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await app.stop();
  }
}

/** Store the pages that have gold, as an import does. */
async function addPages(
  store: Store,
  folder: string,
): Promise<readonly { readonly id: string; readonly key: string }[]> {
  const { id: corpusId } = await store.corpora.create({ name: "scrapinghub", description: "For the bench" });
  const corpus = await openCorpus(folder);
  try {
    for await (const { gold, bytes: read } of corpus.entries) {
      const bytes = await read();
      const { html, encoding } = decodeBytes(bytes);
      const { id: key, url = null } = gold;
      const title = parsePage(html, { url, site: null }).title || key;
      await store.pages.add(corpusId, [
        { key, bytes, title, url, site: hostOf(url), kind: null, lang: null, encoding, gold },
      ]);
    }
  } finally {
    await corpus.close();
  }
  const { rows } = await store.pages.query({ corpusId, sort: "key" }, { limit: 200 });
  return rows.map(({ id, key }) => ({ id, key }));
}
