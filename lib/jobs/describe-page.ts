import { describeBlocks, type BlockRow } from "../blocks/describe";
import type { Grammar } from "../blocks/grammar";
import type { TagLength } from "../blocks/tag-length";
import { InputError } from "../errors";
import type { ParamValues } from "../extractors/contract";
import { extractorById } from "../extractors/index";
import { decodeBytes, type DecodeHints } from "../page/decode";
import { parsePage } from "../page/parse";

/**
 * The BLE&IE blocks of a page as `winnow blocks` prints them.
 * @param settings parameters of `block-extractor`, e.g. `{ grammar: "sequence", threshold: 1.5 }`
 * @throws InputError naming the page, UsageError for a parameter
 */
export function blocksOf(
  bytes: Uint8Array,
  origin: string,
  hints: DecodeHints,
  settings: ParamValues,
): BlockRow[] {
  const { params } = extractorById("block-extractor").configure(settings);
  try {
    const page = parsePage(decodeBytes(bytes, hints).html);
    return describeBlocks(page, {
      grammar: params.grammar as Grammar,
      tagLength: params.tagLength as TagLength,
      cjkFactor: params.cjkFactor as number,
      threshold: params.threshold as number,
    });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `${origin}: ${error.message}`, { cause: error });
  }
}
