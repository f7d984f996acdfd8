/** What an optimisation found, as it is written and shown. */
import type { Recipe } from "../recipes/recipe";
import type { Moment, Optimisation } from "./optimisation";
import type { Trial } from "./search/objective";
import type { Setup } from "./setup";

/** A candidate as a report has it. */
export interface ReportedCandidate {
  /** As text. */
  readonly recipe: string;
  /** Mean over the packages, in [0, 1]. */
  readonly score: number;
  /** Mean over the packages of the median F1 of each one's pages; null where it was not noted. */
  readonly median: number | null;
  /** Mean over the packages of the share of pages with an empty answer; null where it was not noted. */
  readonly empty: number | null;
  readonly msPerPage: number;
  /** Extractors in it. */
  readonly modules: number;
}

export interface ListedCandidate extends ReportedCandidate {
  /** Score of each package, in their order. */
  readonly packages: readonly number[];
  /** Whether no other candidate is better in both score and time. */
  readonly front: boolean;
}

/** What was found without some packages, and its scores on them. */
export interface ReportedHeldOut {
  readonly packages: readonly string[];
  readonly best: ReportedCandidate;
  readonly score: number;
  /** The same of the best extractor by itself. */
  readonly single: ReportedCandidate;
  readonly singleScore: number;
}

export interface OptimisationReport {
  readonly winnow: 1;
  readonly corpus: string;
  readonly pages: number;
  readonly packages: readonly { readonly name: string; readonly pages: number }[];
  readonly setup: Setup;
  /** Whether it ended by itself or by its budget, and was not stopped. */
  readonly whole: boolean;
  /** Candidates that the search over all packages tried. */
  readonly tried: number;
  /** Null before the first step. */
  readonly best: (ReportedCandidate & { readonly value: Recipe }) | null;
  readonly single: ReportedCandidate | null;
  /** See `Moment`; of the search, and of choosing the best extractor by itself. */
  readonly heldOutScore: number | null;
  readonly heldOutSingleScore: number | null;
  readonly heldOut: readonly ReportedHeldOut[];
  readonly history: readonly Moment[];
  /** Everything that was tried on all pages, the fittest first. */
  readonly candidates: readonly ListedCandidate[];
}

export interface Reported {
  readonly corpus: string;
  readonly pages: number;
  readonly setup: Setup;
  readonly isWhole: boolean;
}

export function optimisationReport(
  optimisation: Optimisation,
  { corpus, pages, setup, isWhole }: Reported,
): OptimisationReport {
  const { tried, best, single, heldOut, heldOutScore, heldOutSingleScore, history } = optimisation.standing;
  return {
    winnow: 1,
    corpus,
    pages,
    packages: optimisation.sizes,
    setup,
    whole: isWhole,
    tried,
    best: best === null ? null : { ...candidateOf(best), value: best.recipe },
    single: single === null ? null : candidateOf(single),
    heldOutScore,
    heldOutSingleScore,
    heldOut: heldOut.map((one) => ({ ...one, best: candidateOf(one.best), single: candidateOf(one.single) })),
    history,
    candidates: optimisation.candidates.map((one) => ({
      ...candidateOf(one),
      packages: one.packages,
      front: one.isOnFront,
    })),
  };
}

export function candidateOf({ text, score, median, empty, ms, modules }: Trial): ReportedCandidate {
  return { recipe: text, score, median, empty, msPerPage: ms, modules };
}

/** As indented JSON with a final newline: scores with six decimals, times with three; a line for a candidate. */
export function optimisationJson(report: OptimisationReport): string {
  const { candidates, ...rest } = report;
  const head = JSON.stringify(rest, rounded, 2);
  const lines = candidates.map((candidate) => `    ${JSON.stringify(candidate, rounded)}`);
  return `${head.slice(0, -2)},\n  "candidates": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

function rounded(key: string, value: unknown): unknown {
  return typeof value === "number" ? Number(value.toFixed(key === "msPerPage" ? 3 : 6)) : value;
}
