/** Which pages of a corpus are its sample, and whether they still are. */
import { createHash } from "node:crypto";
import { goldInUse } from "../../corpus/gold-in-use";
import { UsageError } from "../../errors";
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import { seededRng } from "../../learn/rng";
import { pagesWithGold } from "../../run/sources/pages-with-gold";
import { storedPageOf, type StoredSourcePage } from "../../run/sources/stored";
import type { PageWithGold } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";

/** Pages of a sample. */
export const SAMPLE_PAGES = 100;
/** Larger ones would take most of the time, and are none of a sample. */
const MOST_BYTES = 512 * 1024;
/** The same pages for the same corpus. */
const SEED = 1;

export interface ChosenSample {
  readonly corpusId: string;
  readonly pages: readonly StoredSourcePage[];
  /** Of what the pages were when they were chosen, their gold included. */
  readonly version: string;
}

/** @throws NotFoundError; UsageError `no-gold` where no page of the corpus can be scored */
export async function chosenSample(store: Store, corpusId: string): Promise<ChosenSample> {
  const { withGold } = await store.corpora.get(corpusId);
  const ids = await store.pages.ids({ corpusId, hasGold: true, sort: "key" });
  const pages: StoredSourcePage[] = [];
  const records: PageWithGold[] = [];
  for await (const record of pagesWithGold(store, seededRng(SEED).shuffle(ids))) {
    const page = storedPageOf(store, record, corpusId);
    if (page.size > MOST_BYTES || !page.golds.includes(wordLcs.gold)) continue;
    pages.push(page);
    records.push(record);
    if (pages.length === SAMPLE_PAGES) break;
  }
  if (pages.length === 0)
    throw new UsageError("no-gold", "no page of this corpus has gold text: import gold or label pages");
  return { corpusId, pages, version: versionOf(records, withGold) };
}

/**
 * Whether the pages of a sample are what they were when it was chosen, and, where it is not a full one, whether the
 * corpus has no more of them. Of a full one the rest of the corpus is not asked for: it is a sample of it still.
 */
export async function isCurrent(
  { corpora, pages }: Pick<Store, "corpora" | "pages">,
  sample: ChosenSample,
): Promise<boolean> {
  const records = await pages.withGold(sample.pages.map(({ id }) => id));
  if (records.length < sample.pages.length) return false;
  const isFull = records.length === SAMPLE_PAGES;
  return versionOf(records, isFull ? 0 : (await corpora.get(sample.corpusId)).withGold) === sample.version;
}

/** @param withGold pages of the corpus that can be scored */
function versionOf(records: readonly PageWithGold[], withGold: number): string {
  const hash = createHash("sha256").update(records.length === SAMPLE_PAGES ? "" : `${withGold}`);
  for (const record of records) {
    const { id, sha256, title, url, site, lang, encoding } = record;
    hash.update(JSON.stringify([id, sha256, title, url, site, lang, encoding, goldInUse(record)]));
  }
  return hash.digest("hex");
}
