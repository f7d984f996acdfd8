import { UsageError } from "../errors";
import type { ParamValues } from "../extractors/contract";
import { optionsOf } from "../extractors/block-extractor/options";
import { blocksForTwin, nearestTwin, type FoundTwin } from "../extractors/block-extractor/twin";
import { extractorById } from "../extractors/index";
import { storedPage } from "../jobs/stored-page";
import type { Store } from "../store/store";

/** Other pages of the site that are looked at while a person waits, as in `pageExtraction`. */
const SITE_PAGES = 24;

/**
 * The block of another page of the site that is nearest to the block around a leaf; null where no page has one.
 * @throws NotFoundError; UsageError `no-redundancy` for an extractor without redundancy, `no-block` for a leaf outside of blocks
 */
export async function redundancyTwin(store: Store, pageId: string, extractorId: string, given: ParamValues, leaf: number): Promise<FoundTwin | null> {
  const extractor = extractorById(extractorId);
  const { params } = extractor.configure(given);
  if (extractor.params["redundancy"] === undefined) throw new UsageError("no-redundancy", `${extractor.name} does not compare pages`);
  const options = optionsOf(params);
  const record = await store.pages.get(pageId);
  const own = blocksForTwin((await storedPage(store, record)).page, options);
  const block = own.blockOf(leaf);
  if (block < 0) throw new UsageError("no-block", "this text is in no block: it was removed before the page was cut");
  if (record.site === null) return null;
  const ids = (await store.pages.ids({ corpusId: record.corpusId, sites: [record.site], sort: "key" })).filter((id) => id !== pageId).slice(0, SITE_PAGES);
  let best: Omit<FoundTwin, "looked" | "alike"> | null = null, alike = 0;
  for (const id of ids) {
    const there = await store.pages.get(id);
    const twin = nearestTwin(own, block, blocksForTwin((await storedPage(store, there)).page, options));
    if (twin === null) continue;
    if (twin.distance <= options.tau) alike++;
    if (best === null || twin.distance < best.twin.distance) best = { pageId: id, title: there.title || there.key, twin };
  }
  return best === null ? null : { ...best, looked: ids.length, alike };
}
