import type { RunErrors, ShownErrors } from "../evaluation/error-report";
import { storedPage } from "../jobs/stored-page";
import { excerptOf } from "../page/excerpt";
import type { Page } from "../page/page";
import type { Store } from "../store/store";

/** Characters of a text that a list shows: a line of it. */
const LENGTH = 90;

/** Errors with the beginning of their texts and the site of their pages. Only the pages in the window are read, each once. @throws NotFoundError where one was removed meanwhile */
export async function withExcerpts(store: Store, { errors, ...report }: RunErrors): Promise<ShownErrors> {
  const excerpts = new Map<string, { readonly site: string | null; readonly texts: Map<number, string> }>();
  for (const pageId of new Set(errors.map((error) => error.pageId))) {
    const record = await store.pages.get(pageId);
    const { page } = await storedPage(store, record);
    excerpts.set(pageId, { site: record.site, texts: textsOf(page, errors.filter((error) => error.pageId === pageId)) });
  }
  return { ...report, errors: errors.map((error) => { const { site, texts } = excerpts.get(error.pageId)!; return { ...error, site, excerpt: texts.get(error.start)! }; }) };
}

/** Beginnings of texts by their first leaf; errors never overlap. */
function textsOf(page: Page, errors: RunErrors["errors"]): Map<number, string> {
  return new Map(errors.map(({ start, end }) => [start, excerptOf(page, { start, end }, LENGTH)]));
}
