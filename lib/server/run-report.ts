import { metricById } from "../evaluation/metrics";
import { pairedTest, type PairedTest } from "../evaluation/paired";
import { reportOf, type GroupBy, type Report } from "../evaluation/report";
import { pagesOf } from "../jobs/run-pages";
import type { PageRow, PageScore, RunRecord, Store } from "../store/store";

type ScoredPage = PageScore & Pick<PageRow, "title" | "site" | "kind">;

/** A cache and nothing else: finished runs do not change and their intervals take a while, so the newest few reports are kept. Without it every answer is the same, later. */
const kept = new Map<string, Report>();
const MOST_KEPT = 24;

/**
 * The report of a run as far as it has come, grouped by kind or site. Only pages that every extractor has done count, so that all rows of an
 * unfinished run are about the same pages.
 */
export async function runReport({ runs, pages }: Store, run: RunRecord, by: GroupBy): Promise<Report> {
  const name = `${run.id} ${by}`;
  const known = kept.get(name);
  if (known) return known;
  const scores = await runs.scores(run.id);
  const goldOf = async (pageId: string): Promise<boolean> => (await pages.get(pageId)).hasGold;
  // A sweep is a line of means: grouping its dozens of configurations would cost much and is shown nowhere.
  const report = reportOf({ corpus: run.corpusName, contestants: run.extractors, metrics: run.metrics.map(metricById), by: run.sweep ? null : by }, await pagesOf(scores, run.extractors, goldOf));
  if (run.state !== "running") {
    kept.set(name, report);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
  }
  return report;
}

/** One page behind a number of a run. */
export interface PageBehind {
  readonly pageId: string;
  readonly title: string;
  readonly site: string | null;
  readonly kind: string | null;
  readonly failed: string | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
}

/** The pages of one extractor that a number is made of: failures first, then the lowest F1; pages without a score last. */
export function pagesBehind(scores: readonly ScoredPage[], which: { readonly metric: string; readonly failedOnly: boolean; readonly group: { readonly by: GroupBy; readonly name: string } | null }): PageBehind[] {
  const rank = ({ failed, f1 }: PageBehind): number => (failed !== null ? -1 : (f1 ?? 2));
  return scores
    .filter((score) => (!which.failedOnly || score.failed !== null) && (which.group === null || (score[which.group.by] ?? "unknown") === which.group.name))
    .map(({ pageId, title, site, kind, failed, scores: page }) => {
      const score = page[which.metric] ?? null;
      return { pageId, title, site, kind, failed, precision: score?.precision ?? null, recall: score?.recall ?? null, f1: score?.f1 ?? null };
    })
    .sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
}

/** Two extractors on the pages that both were scored on. */
export interface Comparison {
  readonly better: number;
  readonly worse: number;
  readonly same: number;
  /** Of the differences in F1 by page, all pages counted. */
  readonly test: PairedTest;
  /** F1 of `first` minus F1 of `second`; the largest losses, then the largest gains, from the lowest to the highest. */
  readonly rows: readonly { readonly pageId: string; readonly title: string; readonly difference: number }[];
}

/** Closer than this two scores print the same. */
const SAME = 0.0005;

/** Where one extractor beats another and where it loses: at most `most` pages on either side. A failure counts as zero. */
export function comparison(first: readonly ScoredPage[], second: readonly ScoredPage[], metric: string, most: number): Comparison {
  const f1 = ({ failed, scores }: ScoredPage): number | null => (failed !== null ? 0 : (scores[metric]?.f1 ?? null));
  const others = new Map(second.map((score) => [score.pageId, score]));
  const rows = first.flatMap((score) => {
    const other = others.get(score.pageId);
    if (other === undefined || (score.failed !== null && other.failed !== null)) return [];
    const [a, b] = [f1(score), f1(other)];
    return a === null || b === null ? [] : [{ pageId: score.pageId, title: score.title, difference: a - b }];
  });
  rows.sort((a, b) => a.difference - b.difference || a.title.localeCompare(b.title));
  const worse = rows.filter(({ difference }) => difference < -SAME);
  const better = rows.filter(({ difference }) => difference > SAME);
  return { better: better.length, worse: worse.length, same: rows.length - better.length - worse.length, test: pairedTest(rows.map(({ difference }) => difference)), rows: [...worse.slice(0, most), ...better.slice(-most)] };
}
