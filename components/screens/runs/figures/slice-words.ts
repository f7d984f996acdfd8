import type { Slice, SliceBy } from "@/lib/evaluation/report/report-scores";

/** What pages are grouped by, in words. */
export const SLICE_WORDS: Readonly<Record<SliceBy, string>> = {
  kind: "kind",
  site: "site",
  lang: "language",
};

/** `kind forum`. */
export function sliceWords({ by, name }: Slice): string {
  return `${SLICE_WORDS[by]} ${name}`;
}
