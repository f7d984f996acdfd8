"use client";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { SLICE_KINDS } from "@/lib/evaluation/report/report-scores";

/** All that can be listed of A against B. */
export const SHOWN = ["all", "fixed", "broken", "same"] as const;
/** Which pages of A against B are listed. */
export type Shown = (typeof SHOWN)[number];

const ADDRESS = {
  metric: parseAsString,
  by: parseAsStringLiteral(SLICE_KINDS).withDefault("kind"),
  /** `kind:forum`: what the whole screen is narrowed to. */
  slice: parseAsString,
  /** `-f1`, `ms`, `group:forum`. */
  sort: parseAsString,
  q: parseAsString.withDefault(""),
  a: parseAsString,
  b: parseAsString,
  worst: parseAsStringLiteral(["f1", "lost"]).withDefault("f1"),
  show: parseAsStringLiteral(SHOWN).withDefault("all"),
  /** `0,0.5,0.8,1`: F1 of B and of A that the brush covers. */
  box: parseAsString,
  /** The number whose pages are listed. */
  extractor: parseAsString,
  group: parseAsString,
  failed: parseAsStringLiteral(["1"]),
};

/** The state of the run screen; all of it stands in the address, so that a link shows the same. */
export function useRunAddress() {
  return useQueryStates(ADDRESS, { history: "replace" });
}

/** What the address of a run says. */
export type RunAddress = ReturnType<typeof useRunAddress>[0];
/** Writes parts of that address; null takes a part out of it. */
export type SetRunAddress = ReturnType<typeof useRunAddress>[1];
