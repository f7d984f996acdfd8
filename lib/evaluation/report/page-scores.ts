/** Scores page by page, as `winnow evaluate --json` writes them beside the means, to be compared with later. */
import * as z from "zod/mini";
import { InputError } from "../../errors";
import type { Grade } from "../scoring/grade";
import type { Contestant, EvaluatedPage } from "./report";
import type { Metric } from "../scoring/score";

/** Page F1 in [0, 1]; `failed` without an answer, null where the page lacks the gold of the metric. */
export type PageF1 = number | "failed" | null;

/** Page F1 as columns over P pages. */
export interface PageScores {
  /** (P) ids of the pages in the corpus. */
  readonly ids: readonly string[];
  /** (P) by key of the extractor and id of the metric. */
  readonly f1: Readonly<Record<string, Readonly<Record<string, readonly PageF1[]>>>>;
}

/** The scores of all contestants, to six decimals. */
export function pageScores(
  pages: readonly EvaluatedPage[],
  contestants: readonly Pick<Contestant, "key">[],
  metrics: readonly Pick<Metric, "id">[],
): PageScores {
  const column = (index: number, metric: string): PageF1[] =>
    pages.map(({ evaluation }) => columnEntry(evaluation.answers[index]!.grades[metric]!));
  return {
    ids: pages.map(({ id }) => id),
    f1: Object.fromEntries(
      contestants.map(({ key }, index) => [
        key,
        Object.fromEntries(metrics.map(({ id }) => [id, column(index, id)])),
      ]),
    ),
  };
}

/** A grade as it stands in a column. */
export function columnEntry(grade: Grade): PageF1 {
  if (grade.status === "no-gold") return null;
  return grade.status === "failed" ? "failed" : Number(grade.f1.toFixed(6));
}

const f1 = z.nullable(z.union([z.number().check(z.gte(0), z.lte(1)), z.literal("failed")]));
const reportSchema = z.object({
  winnow: z.literal(1),
  pageScores: z.object({
    ids: z.array(z.string()),
    f1: z.record(z.string(), z.record(z.string(), z.array(f1))),
  }),
});

/**
 * The page scores of a report that `winnow evaluate --json` wrote.
 * @param origin the file, for messages
 * @throws InputError `bad-report` for anything else, and for a report without scores by page
 */
export function pageScoresFromJson(value: unknown, origin: string): PageScores {
  const parsed = reportSchema.safeParse(value);
  if (!parsed.success) {
    const where = parsed.error.issues[0]!.path.join(".") || "the top";
    throw new InputError(
      "bad-report",
      `${origin}: not a report of winnow evaluate --json with scores by page (at ${where})`,
    );
  }
  const { ids, f1: columns } = parsed.data.pageScores;
  for (const [key, metrics] of Object.entries(columns))
    for (const [metric, column] of Object.entries(metrics))
      if (column.length !== ids.length)
        throw new InputError(
          "bad-report",
          `${origin}: ${key} has ${column.length} scores by ${metric} for ${ids.length} pages`,
        );
  return parsed.data.pageScores;
}
