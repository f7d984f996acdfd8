import type { WaitingPages } from "../interfaces/labels";

/** A page that waits, and the corpus it is in. */
interface WaitingPage {
  readonly pageId: string;
  readonly corpusId: string;
}

/** Pages added up by corpus. @param by each in the order in which its pages are to be gone to */
export function waitingByCorpus(
  by: Readonly<Record<"begun" | "asked" | "disputed", readonly WaitingPage[]>>,
): readonly WaitingPages[] {
  const of = (pages: readonly WaitingPage[], corpusId: string) => {
    const own = pages.filter((page) => page.corpusId === corpusId);
    return { pages: own.length, first: own[0]?.pageId ?? null };
  };
  const all = [...by.disputed, ...by.begun, ...by.asked];
  return [...new Set(all.map(({ corpusId }) => corpusId))].map((corpusId) => ({
    corpusId,
    disputed: of(by.disputed, corpusId),
    begun: of(by.begun, corpusId),
    asked: of(by.asked, corpusId),
  }));
}
