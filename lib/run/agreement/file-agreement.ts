import type { CorpusEntry } from "../../corpus/record";
import { AppError } from "../../errors";
import type { RatedPage } from "../../evaluation/agreement/people/report";
import { decodeBytes } from "../../page/parsing/decode";
import { hostOf, parsePage } from "../../page/parsing/parse";
import type { Task } from "../../task";
import { isRater, pageVotes } from "./page-votes";
import type { StoredAgreement } from "./stored-agreement";

/**
 * What people said of the pages of an export that carries their logs, see `native`. A page of fewer than two
 * people is not decoded; files know no templates.
 */
export async function fileAgreement(
  entries: AsyncIterable<CorpusEntry>,
  task: Task,
): Promise<StoredAgreement> {
  const pages: RatedPage[] = [];
  let [silent, failed, done] = [0, 0, 0];
  for await (const { gold, origin, annotations = [], bytes } of entries) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: null, note: origin });
    const logs = annotations.filter(isRater);
    if (logs.length < 2) continue;
    const { id: key, url = null, lang = null, encoding = null } = gold;
    const site = gold.site ?? hostOf(url);
    try {
      const { html } = decodeBytes(await bytes(), { encoding, lang });
      const votes = pageVotes(parsePage(html, { url, site }), logs);
      const at = Math.max(-1, ...logs.map(({ savedAt }) => savedAt ?? -1));
      if (votes === null) silent++;
      else pages.push({ key, site, template: null, at: at < 0 ? null : at, votes });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed++;
    }
  }
  return { pages, counted: pages.length, silent, failed };
}
