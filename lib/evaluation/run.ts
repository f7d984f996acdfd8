import type { Fitted } from "../extractors/contract";
import { parsePage, type PageOrigin } from "../page/parse";
import { statisticsOf } from "../page/statistics";
import type { Clock } from "../task";
import { goldText, type Gold } from "./gold";
import { runOn, type Outcome } from "./outcome";
import type { Metric, Score } from "./score";

/** Why there is no answer; `code` is stable. */
export interface Failure {
  readonly code: string;
  readonly message: string;
}

/** Something that competes on a page: a fitted extractor, or one that already failed, e.g. while it was fitted. */
export type Contender = Fitted | { readonly failed: Failure };

/** What came of one contender on one page. */
export interface Answer {
  readonly failed: Failure | null;
  readonly extractMs: number;
  /** Length of the extracted text in UTF-16 units, 0 where it failed. */
  readonly textLength: number;
  /** By metric id; null where the page has no gold or the contender failed. */
  readonly scores: Readonly<Record<string, Score | null>>;
}

/** What came of one page; `answers` stand in the order of the contenders. */
export interface PageEvaluation {
  /** Parsing and the shared statistics pass, so that no contender's time depends on who came first. */
  readonly parseMs: number;
  readonly hasGold: boolean;
  readonly answers: readonly Answer[];
}

/** Parse a page, run every contender on it and score the answers. Never throws for what a contender does. */
export function evaluatePage(
  html: string,
  origin: PageOrigin,
  gold: Gold,
  contenders: readonly Contender[],
  metrics: readonly Metric[],
  clock: Clock,
): PageEvaluation {
  const began = clock();
  const page = parsePage(html, origin);
  statisticsOf(page);
  const parseMs = clock() - began;
  const text = goldText(gold, page);
  const answers = contenders.map((contender) =>
    "failed" in contender
      ? failedAnswer(contender.failed, metrics, 0)
      : answerOf(runOn(page, contender, clock), text, metrics),
  );
  return { parseMs, hasGold: text !== null, answers };
}

/** A page that nobody could answer, e.g. because its bytes are no page. */
export function failedPage(failure: Failure, hasGold: boolean, contenders: number, metrics: readonly Metric[]): PageEvaluation {
  return { parseMs: 0, hasGold, answers: Array.from({ length: contenders }, () => failedAnswer(failure, metrics, 0)) };
}

function answerOf(outcome: Outcome, gold: string | null, metrics: readonly Metric[]): Answer {
  if (outcome.status === "failed") {
    return failedAnswer({ code: outcome.code, message: outcome.message }, metrics, outcome.ms);
  }
  const scores = metrics.map((metric) => [metric.id, gold === null ? null : metric.score(gold, outcome.text)]);
  return { failed: null, extractMs: outcome.ms, textLength: outcome.text.length, scores: Object.fromEntries(scores) };
}

function failedAnswer(failed: Failure, metrics: readonly Metric[], extractMs: number): Answer {
  return { failed, extractMs, textLength: 0, scores: Object.fromEntries(metrics.map(({ id }) => [id, null])) };
}
