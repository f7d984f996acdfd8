/** The document slope curve (Finn 2001, Pinto 2002): tags so far over tokens so far. */
import type { TagTokens } from "../../page/source/tag-tokens";
import type { Curve } from "../contract/contract";

/** @param kept (M) 1 for items that are kept */
export function tagCurve({ before, tagsBefore, leaf }: TagTokens, kept: Uint8Array): Curve {
  return {
    name: "Document slope curve",
    doc: "Tags so far over tokens so far: it is flat where words follow words and climbs where tags follow tags.",
    form: "line",
    x: "tokens so far",
    y: "tags so far",
    xs: Float64Array.from(leaf, (_, item) => before[item + 1]!),
    values: Float64Array.from(leaf, (_, item) => tagsBefore[item + 1]!),
    leaf,
    kept,
    limits: [],
  };
}
