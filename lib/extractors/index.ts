/** All extractors: adding one is its file and a line here. Forms, flags, help, search and contract tests read this list. */
import { UsageError } from "../errors";
import { blockExtractor } from "./block-extractor/block-extractor";
import { blockExtractorModern } from "./block-extractor/block-extractor-modern";
import type { Extractor } from "./contract";
import { nearestNames } from "./params";

export const EXTRACTORS: readonly Extractor[] = [blockExtractor, blockExtractorModern];

/** @throws UsageError `unknown-extractor`, with the nearest names */
export function extractorById(id: string): Extractor {
  const found = EXTRACTORS.find((extractor) => extractor.id === id);
  if (found !== undefined) return found;
  const names = EXTRACTORS.map((extractor) => extractor.id);
  const near = nearestNames(id, names);
  throw new UsageError("unknown-extractor", `unknown extractor: ${id} (${near.length === 0 ? `allowed: ${names.join(", ")}` : `did you mean ${near.join(" or ")}?`})`);
}
