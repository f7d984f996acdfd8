/** All extractors: adding one is its file and a line here. Forms, flags, help, search and contract tests read this list. */
import { UsageError } from "../errors";
import { blockExtractor } from "./block-extractor/block-extractor";
import { blockExtractorModern } from "./block-extractor/block-extractor-modern";
import { accb } from "./combine/accb";
import { bte } from "./combine/bte";
import { ccb } from "./combine/ccb";
import { cetr } from "./combine/cetr";
import { crunch } from "./combine/crunch";
import { dsc } from "./combine/dsc";
import { dtp } from "./combine/dtp";
import { lp } from "./combine/lp";
import { lqf } from "./combine/lqf";
import { lsi } from "./combine/lsi";
import { sw } from "./combine/sw";
import { tccb } from "./combine/tccb";
import { ttr } from "./combine/ttr";
import type { Extractor } from "./contract";
import { fe } from "./debnath/fe";
import { kFe } from "./debnath/k-fe";
import { nearestNames } from "./params";

export const EXTRACTORS: readonly Extractor[] = [
  blockExtractor, blockExtractorModern,
  accb, bte, ccb, crunch, dsc, dtp, lp, lqf, lsi, sw, tccb, ttr, cetr, fe, kFe,
];

/** @throws UsageError `unknown-extractor`, with the nearest names */
export function extractorById(id: string): Extractor {
  const found = EXTRACTORS.find((extractor) => extractor.id === id);
  if (found !== undefined) return found;
  const names = EXTRACTORS.map((extractor) => extractor.id);
  const near = nearestNames(id, names);
  throw new UsageError("unknown-extractor", `unknown extractor: ${id} (${near.length === 0 ? `allowed: ${names.join(", ")}` : `did you mean ${near.join(" or ")}?`})`);
}
