/** A stored run as its review draws it: extractors, pages and how far they are apart; see lib/server/review. */
export interface ReviewData {
  readonly extractors: readonly { readonly key: string; readonly id: string; readonly name: string; readonly mean: number | null }[];
  readonly pairs: readonly (readonly { readonly agreement: number; readonly correlation: number }[])[];
  readonly pages: readonly { readonly pageId: string; readonly title: string; readonly site: string | null; readonly f1: readonly (number | null)[]; readonly failures: number; readonly spread: number }[];
}
