import type { Fitted } from "../extractors/contract/contract";
import type { Page } from "../page/page";
import { parsePage, type PageOrigin } from "../page/parsing/parse";
import { statisticsOf } from "../page/statistics";
import type { Clock } from "../task";
import { errorListOf, packErrors } from "./errors/error-list";
import { packVerdicts, wordVerdictsOf } from "./agreement/word-verdicts";
import type { Failure } from "./scoring/failure";
import { firstOfEach, firstWritten, type Fields } from "../gold/fields";
import { goldKinds, type Gold, type GoldKind } from "../gold/gold";
import { pageGold, type PageGold } from "../gold/page-gold";
import { FAILED, NO_GOLD, type Grades } from "./scoring/grade";
import { runOn, type Outcome } from "./scoring/outcome";
import type { Metric } from "./scoring/score";

/**
 * Something that competes on a page: a fitted extractor, or one that already failed, e.g. while it was
 * fitted.
 */
export type Contender = Fitted | { readonly failed: Failure };

/** What came of one contender on one page. */
export interface Answer {
  readonly failed: Failure | null;
  readonly extractMs: number;
  /** Length of the extracted text in UTF-16 units, 0 where it failed. */
  readonly textLength: number;
  /** Of every metric that was asked. */
  readonly grades: Grades;
  /** The title and the like that it found; absent where it found none. */
  readonly fields?: Fields;
  /** Where they were asked for, see `packVerdicts`: as text they cost a thread little to hand over. */
  readonly verdicts?: string;
  /** Where they were asked for and the page's content is known, see `packErrors`. */
  readonly errors?: string;
}

/** What came of one page; `answers` stand in the order of the contenders. */
export interface PageEvaluation {
  /** Parsing and the shared statistics pass, so that no contender's time depends on who came first. */
  readonly parseMs: number;
  readonly answers: readonly Answer[];
}

/**
 * Parse a page, run every contender on it and score the answers. Never throws for what a contender does.
 *
 * @param withVerdicts whether answers tell their verdicts and errors, which costs a pass over the leaves each
 */
export function evaluatePage(
  html: string,
  origin: PageOrigin,
  gold: Gold,
  contenders: readonly Contender[],
  metrics: readonly Metric[],
  clock: Clock,
  withVerdicts = false,
): PageEvaluation {
  return evaluateParsed(parsedPage(html, origin, clock), gold, contenders, metrics, clock, withVerdicts);
}

/** A page that is ready to be evaluated. */
export interface ParsedPage {
  readonly page: Page;
  /** See `PageEvaluation`. */
  readonly parseMs: number;
}

/** Parse a page, with the statistics that all contenders share. */
export function parsedPage(html: string, origin: PageOrigin, clock: Clock): ParsedPage {
  const began = clock();
  const page = parsePage(html, origin);
  statisticsOf(page);
  return { page, parseMs: clock() - began };
}

/** As `evaluatePage`, for a page that was parsed before. */
export function evaluateParsed(
  { page, parseMs }: ParsedPage,
  gold: Gold,
  contenders: readonly Contender[],
  metrics: readonly Metric[],
  clock: Clock,
  withVerdicts = false,
): PageEvaluation {
  const kinds = goldKinds(gold);
  const known = pageGold(page, gold);
  const answers = contenders.map((contender) =>
    "failed" in contender
      ? failedAnswer(contender.failed, metrics, goldOf(known, kinds), 0)
      : answerOf(runOn(page, contender, clock), known, kinds, metrics, withVerdicts),
  );
  return { parseMs, answers };
}

/** A page that nobody could answer, e.g. because its bytes are no page. */
export function failedPage(
  failure: Failure,
  kinds: readonly GoldKind[],
  contenders: number,
  metrics: readonly Metric[],
): PageEvaluation {
  return {
    parseMs: 0,
    answers: Array.from({ length: contenders }, () =>
      failedAnswer(failure, metrics, ({ gold }) => kinds.includes(gold), 0),
    ),
  };
}

function answerOf(
  outcome: Outcome,
  gold: PageGold,
  kinds: readonly GoldKind[],
  metrics: readonly Metric[],
  withVerdicts: boolean,
): Answer {
  if (outcome.status === "failed") {
    const failure = { code: outcome.code, message: outcome.message };
    return failedAnswer(failure, metrics, goldOf(gold, kinds), outcome.ms);
  }
  const { keep, fields } = outcome.extraction;
  const answer = { text: outcome.text, keep, fields: firstOfEach(fields), written: firstWritten(fields) };
  const grades = metrics.map((metric) => [metric.id, metric.grade(gold, answer)]);
  const leaves = withVerdicts ? gold.leaves() : null;
  return {
    failed: null,
    extractMs: outcome.ms,
    textLength: outcome.text.length,
    grades: Object.fromEntries(grades),
    ...(Object.keys(answer.fields).length > 0 && { fields: answer.fields }),
    ...(withVerdicts && { verdicts: packVerdicts(wordVerdictsOf(gold.page, answer.keep, leaves)) }),
    ...(leaves !== null && { errors: packErrors(errorListOf(gold.page, outcome.extraction, leaves)) }),
  };
}

/**
 * Whether a page has gold for a metric, whoever answers: a date may be known that the page shows nowhere, and
 * then nobody is scored.
 */
const goldOf =
  (known: PageGold, kinds: readonly GoldKind[]) =>
  (metric: Metric): boolean => {
    const nothing = { text: "", keep: new Uint8Array(known.page.leaves.length), fields: {} };
    return kinds.includes(metric.gold) && metric.grade(known, nothing).status !== "no-gold";
  };

function failedAnswer(
  failed: Failure,
  metrics: readonly Metric[],
  hasGold: (metric: Metric) => boolean,
  extractMs: number,
): Answer {
  const grades = metrics.map((metric) => [metric.id, hasGold(metric) ? FAILED : NO_GOLD]);
  return { failed, extractMs, textLength: 0, grades: Object.fromEntries(grades) };
}
