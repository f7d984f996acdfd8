import { NotFoundError } from "../../errors";
import type { RunError, RunErrors, ShownErrors } from "../../evaluation/errors/error-report";
import type { PageSource } from "../../store/interfaces/pages";
import type { Store } from "../../store/interfaces/store";
import { areHeavy, pageThreads, READING_LIMIT_MS, sentPage } from "../pages/page-threads";

/**
 * Pages go to a thread together up to about this many bytes: one trip for a list of usual pages, and never
 * many large ones in memory.
 */
const TOGETHER_BYTES = 4 * 1024 * 1024;

/**
 * Errors with the beginning of their texts and the site of their pages. Only the pages in the window are
 * read, each once. @throws NotFoundError where one was removed meanwhile; LimitError
 */
export async function withExcerpts(
  store: Store,
  { errors, ...report }: RunErrors,
  signal?: AbortSignal,
): Promise<ShownErrors> {
  const ids = [...new Set(errors.map(({ pageId }) => pageId))];
  const records = new Map((await store.pages.sources(ids)).map((record) => [record.id, record]));
  const gone = ids.find((id) => !records.has(id));
  if (gone !== undefined) throw new NotFoundError("page", gone);
  const excerpts = new Map<RunError, string>();
  for (const together of inPortions([...records.values()])) {
    const wanted = together.map((record) => ({
      record,
      errors: errors.filter(({ pageId }) => pageId === record.id),
    }));
    const found = await pageThreads().run("excerpts", {
      what: "reading the pages of these errors",
      subject: `run ${report.extractorKey}`,
      isHeavy: areHeavy(sizeOf(together)),
      limitMs: READING_LIMIT_MS,
      signal,
      load: async () => ({
        pages: await Promise.all(
          wanted.map(async ({ record, errors: ranges }) => ({
            page: await sentPage(store, record),
            ranges: ranges.map(({ start, end }) => ({ start, end })),
          })),
        ),
      }),
    });
    wanted.forEach((one, page) => one.errors.forEach((error, at) => excerpts.set(error, found[page]![at]!)));
  }
  return {
    ...report,
    errors: errors.map((error) => ({
      ...error,
      site: records.get(error.pageId)!.site,
      excerpt: excerpts.get(error)!,
    })),
  };
}

const sizeOf = (records: readonly PageSource[]): number => records.reduce((sum, { bytes }) => sum + bytes, 0);

function inPortions(records: readonly PageSource[]): PageSource[][] {
  const portions: PageSource[][] = [];
  let room = 0;
  for (const record of records) {
    if (record.bytes > room || portions.length === 0) {
      portions.push([]);
      room = TOGETHER_BYTES;
    }
    portions[portions.length - 1]!.push(record);
    room -= record.bytes;
  }
  return portions;
}
