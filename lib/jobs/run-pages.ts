import { packErrors } from "../evaluation/error-list";
import type { EvaluatedPage } from "../evaluation/report";
import type { Failure } from "../evaluation/run";
import type { PageRow } from "../store/interfaces/pages";
import type { NewScore, PageScore, RunExtractor } from "../store/interfaces/runs";

/** A row of a run as the store returns it. */
export type ScoredRow = PageScore & Pick<PageRow, "site" | "kind" | "lang">;

/** The rows to store for a page, one per extractor. A failure is stored as `code: message`. */
export function rowsOf(
  pageId: string,
  { evaluation }: Pick<EvaluatedPage, "evaluation">,
  extractors: readonly RunExtractor[],
): NewScore[] {
  return evaluation.answers.map(({ failed, extractMs, textLength, scores, errors }, index) => ({
    pageId,
    extractorKey: extractors[index]!.key,
    failed: failed === null ? null : `${failed.code}: ${failed.message}`,
    parseMs: evaluation.parseMs,
    extractMs,
    textLength,
    scores,
    ...(errors !== undefined && { errors: packErrors(errors) }),
  }));
}

/**
 * The stored rows of a run as pages, in the order in which they first come, with answers in the order of the
 * run's extractors. A page that lacks the row of an extractor is left out: it is not done.
 *
 * @param hasGold asked for a page on which all extractors failed, since its rows cannot tell
 */
export async function pagesOf(
  rows: readonly ScoredRow[],
  extractors: readonly RunExtractor[],
  hasGold: (pageId: string) => Promise<boolean>,
): Promise<EvaluatedPage[]> {
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
    const answered = answers.find(({ failed }) => failed === null);
    const isScored =
      answered === undefined
        ? await hasGold(id)
        : Object.values(answered.scores).some((score) => score !== null);
    pages.push({
      id,
      site: first.site,
      kind: first.kind,
      lang: first.lang,
      evaluation: {
        parseMs: first.parseMs,
        hasGold: isScored,
        answers: answers.map(({ failed, extractMs, textLength, scores }) => ({
          failed: failed === null ? null : failureOf(failed),
          extractMs,
          textLength,
          scores,
        })),
      },
    });
  }
  return pages;
}

function failureOf(stored: string): Failure {
  const end = stored.indexOf(": ");
  return end < 0
    ? { code: stored, message: stored }
    : { code: stored.slice(0, end), message: stored.slice(end + 2) };
}
