import type { EvaluatedPage } from "../../evaluation/report/report";
import type { PageRow } from "../../store/interfaces/pages";
import type { NewScore, PageScore, RunExtractor } from "../../store/interfaces/runs";

/** A row of a run as the store returns it. */
export type ScoredRow = PageScore & Pick<PageRow, "site" | "kind" | "lang">;

/** The rows to store for a page, one per extractor. */
export function rowsOf(
  pageId: string,
  { evaluation }: Pick<EvaluatedPage, "evaluation">,
  extractors: readonly RunExtractor[],
): NewScore[] {
  return evaluation.answers.map(
    ({ failed, extractMs, textLength, grades, fields, verdicts, errors }, index) => ({
      pageId,
      extractorKey: extractors[index]!.key,
      failed,
      parseMs: evaluation.parseMs,
      extractMs,
      textLength,
      grades,
      ...(fields !== undefined && { fields }),
      ...(verdicts !== undefined && { verdicts }),
      ...(errors !== undefined && { errors }),
    }),
  );
}

/**
 * The stored rows of a run as pages, in the order in which they first come, with answers in the order of the
 * run's extractors. A page that lacks the row of an extractor is left out: it is not done.
 */
export function pagesOf(rows: readonly ScoredRow[], extractors: readonly RunExtractor[]): EvaluatedPage[] {
  const byPage = new Map<string, Map<string, ScoredRow>>();
  for (const row of rows) {
    const ofPage = byPage.get(row.pageId) ?? new Map<string, ScoredRow>();
    byPage.set(row.pageId, ofPage.set(row.extractorKey, row));
  }
  const pages: EvaluatedPage[] = [];
  for (const [id, ofPage] of byPage) {
    const answers = extractors.flatMap(({ key }) => ofPage.get(key) ?? []);
    const [first] = answers;
    if (first === undefined || answers.length < extractors.length) continue;
    pages.push({
      id,
      site: first.site,
      kind: first.kind,
      lang: first.lang,
      evaluation: {
        parseMs: first.parseMs,
        answers: answers.map(({ failed, extractMs, textLength, grades, fields }) => ({
          failed,
          extractMs,
          textLength,
          grades,
          ...(fields !== undefined && { fields }),
        })),
      },
    });
  }
  return pages;
}
