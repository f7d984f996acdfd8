import type { PageRow } from "@/lib/store/interfaces/pages";

/** A row of a corpus: page `at` of corpus `c`, open and without gold unless a test says more of it. */
export const pageRow = (at: number, more: Partial<PageRow> = {}): PageRow => ({
  id: `p${at}`,
  corpusId: "c",
  key: `p${at}`,
  title: `Page ${at}`,
  url: null,
  site: null,
  kind: null,
  lang: null,
  template: null,
  bytes: 1,
  state: "open",
  annotators: [],
  assignedTo: [],
  f1: null,
  ...{ place: null, slice: null, chance: null },
  hasGold: false,
  remarks: [],
  changedAt: 0,
  ...more,
});
