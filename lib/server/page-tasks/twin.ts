import { UsageError } from "../../errors";
import { optionsOf } from "../../extractors/block-extractor/options";
import type { FoundTwin } from "../../blocks/redundancy/twin";
import { blocksForTwin, nearestTwin } from "../../extractors/block-extractor/twin";
import type { ParamValues } from "../../extractors/contract/contract";
import { pageOf, type SentPage } from "./sent-page";

export interface Twinning {
  readonly page: SentPage;
  readonly others: readonly (SentPage & { readonly title: string })[];
  /** How many other pages the site has, these among them. */
  readonly all: number;
  /** All parameters of the extractor with their values. */
  readonly params: ParamValues;
  readonly leaf: number;
}

/**
 * The block of another page that is nearest to the block around a leaf; null where no page has one. @throws
 * UsageError `no-block` for a leaf outside of blocks
 */
export function twin({ page, others, all, params, leaf }: Twinning): FoundTwin | null {
  const options = optionsOf(params);
  const own = blocksForTwin(pageOf(page), options);
  const block = own.blockOf(leaf);
  if (block < 0)
    throw new UsageError("no-block", "this text is in no block: it was removed before the page was cut");
  let best: Omit<FoundTwin, "looked" | "others" | "alike"> | null = null;
  let alike = 0;
  for (const other of others) {
    const found = nearestTwin(own, block, blocksForTwin(pageOf(other), options));
    if (found === null) continue;
    if (found.distance <= options.tau) alike++;
    if (best === null || found.distance < best.twin.distance)
      best = { pageId: other.id, title: other.title, twin: found };
  }
  return best === null ? null : { ...best, looked: others.length, others: all, alike };
}
