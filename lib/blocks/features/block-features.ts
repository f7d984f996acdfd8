/**
 * Features of blocks as S4 counts them (section 3, docs/algorithms/debnath.md#features): text in terms, and
 * elements by what they are for.
 */
import type { Page } from "../../page/page";
import { leafWordsOf } from "../../page/view-statistics";
import type { BlockSet } from "./block-set";
import { FEATURE_NAMES, featureOf, type FeatureName } from "./feature-tags";

/** (B) counts of each feature in each block. */
export type BlockFeatures = Readonly<Record<FeatureName, Float64Array>>;

/** Count the features of each block; elements that cut blocks are none of their features. O(N). */
export function blockFeatures(page: Page, { size, of, ofElement }: BlockSet): BlockFeatures {
  const counts = FEATURE_NAMES.map(() => new Float64Array(size));
  const words = leafWordsOf(page);
  for (let leaf = 0; leaf < of.length; leaf++) if (of[leaf]! >= 0) counts[0]![of[leaf]!]! += words[leaf]!;
  for (let node = 0; node < page.size; node++)
    if (ofElement[node]! >= 0) counts[featureOf(page.tags[node]!)]![ofElement[node]!]!++;
  return Object.fromEntries(FEATURE_NAMES.map((name, index) => [name, counts[index]!])) as Record<
    FeatureName,
    Float64Array
  >;
}
