/** What an optimisation is: all that decides what it finds, beside the pages. */
import * as z from "zod/mini";
import { UsageError } from "../errors";
import { metricById } from "../evaluation/metrics/index";
import { PACKAGE_KINDS, SEARCH_NAMES } from "./search/setup-names";
import { modulesOf } from "./search/space";

export const setupSchema = z.object({
  search: z.enum(SEARCH_NAMES),
  seed: z.number(),
  /** What makes a package; null for the corpus as one. */
  by: z.nullable(z.enum(PACKAGE_KINDS)),
  metric: z.string(),
  /** Ids of the extractors that may be used. */
  modules: z.array(z.string()),
  /** What each extractor of a recipe costs, in F1. */
  parsimony: z.number().check(z.gte(0)),
  /** What a millisecond per page costs, in F1. */
  timeWeight: z.number().check(z.gte(0)),
  /** Pages of a package that a sample has at most. */
  sampleSize: z.number().check(z.gte(1)),
  /** Whether the search is done again without each package, to be scored on it. */
  heldOut: z.boolean(),
});

export type Setup = z.infer<typeof setupSchema>;

/**
 * @throws UsageError for an unknown or unfit extractor, an unknown metric, or one of fields, which putting
 * recipes together does not change
 */
export function checkSetup({ metric, modules }: Pick<Setup, "metric" | "modules">): void {
  modulesOf(modules);
  const { gold } = metricById(metric);
  if (gold !== "content" && gold !== "snippets")
    throw new UsageError(
      "bad-metric",
      `${metric} scores a field of the page, not its content: choose another metric`,
    );
}
