import { blockFeatures } from "../../blocks/features/block-features";
import { blockSetOf, type BlockPreset, type TagSet } from "../../blocks/features/block-set";
import { describeBlocks, type BlockRow } from "../../blocks/describe";
import { FEATURE_NAMES } from "../../blocks/features/feature-tags";
import type { Grammar } from "../../blocks/ble-ie/grammar";
import type { TagLength } from "../../blocks/ble-ie/tag-length";
import { begin } from "../../extractors/contract/begin";
import type { ParamValues } from "../../extractors/contract/contract";
import { extractorById } from "../../extractors/index";
import { wholeView } from "../../page/page";
import { pathOf } from "../../page/path";
import { collapse } from "../../text/whitespace";
import { read } from "../fit/corpus-of";
import type { SourcePage } from "../sources/source";

/**
 * The BLE&IE blocks of a page as `winnow blocks` prints them.
 * @param settings parameters of `block-extractor`, e.g. `{ grammar: "sequence", threshold: 1.5 }`
 * @throws InputError naming the page, UsageError for a parameter
 */
export async function blocksOf(page: SourcePage, settings: ParamValues): Promise<BlockRow[]> {
  const { params } = extractorById("block-extractor").configure(settings);
  return describeBlocks(await read(page), {
    grammar: params.grammar as Grammar,
    tagLength: params.tagLength as TagLength,
    cjkFactor: params.cjkFactor as number,
    threshold: params.threshold as number,
  });
}

/** One block of S4 as `winnow blocks --preset atomic --json` prints it. */
export interface FeatureBlockRow {
  /** The nearest element of the tag set around the block's first item. */
  readonly path: string;
  /** How often each feature occurs in the block, those that do. */
  readonly features: Readonly<Record<string, number>>;
  readonly text: string;
}

/**
 * The blocks of a page as FE and K-FE see them (S4, section 4.1), in document order.
 * @param settings parameters of `fe`, of which `tagSet` matters
 * @throws InputError naming the page, UsageError for a parameter
 */
export async function featureBlocksOf(
  source: SourcePage,
  preset: BlockPreset,
  settings: ParamValues,
): Promise<FeatureBlockRow[]> {
  const { params } = extractorById("fe").configure({ ...settings, preset });
  const page = await read(source);
  const view = wholeView(page);
  const { open, removal } = begin(view);
  const blocks = blockSetOf(view, open, removal, preset, params.tagSet as TagSet);
  const features = blockFeatures(page, blocks);
  const texts: string[][] = Array.from({ length: blocks.size }, () => []);
  page.leaves.forEach(({ text }, leaf) => texts[blocks.of[leaf]!]?.push(text));
  return texts.map((parts, block) => ({
    path: pathOf(page, blocks.node[block]!),
    features: Object.fromEntries(
      FEATURE_NAMES.map((name) => [name, features[name][block]!] as const).filter(([, count]) => count > 0),
    ),
    text: collapse(parts.join(" ")).trim(),
  }));
}
