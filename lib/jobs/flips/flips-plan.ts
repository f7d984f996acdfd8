import { createHash } from "node:crypto";
import { z } from "zod";
import { UsageError } from "../../errors";
import type { Configured, Extractor } from "../../extractors/contract/contract";
import { withChanges } from "../../extractors/contract/conditions";
import { extractorById } from "../../extractors/index";
import { canonicalJson } from "../../recipes/canonical";
import type { Recipe } from "../../recipes/recipe";
import { writeRecipe } from "../../recipes/text";
import { namedPages, type NamedPage } from "../../run/fit/named-pages";
import type { Store } from "../../store/interfaces/store";

/** What a flips job is enqueued with. */
export const flipsInput = z.object({
  corpusId: z.string().min(1),
  /** As `recipeFrom` takes it. */
  recipe: z.union([z.string(), z.looseObject({})]),
});

/** How the flip points of a configuration are found. */
export interface FlipPlan {
  readonly extractor: Extractor;
  /**
   * The configuration at several limits, the shipped one first; the points are the same whichever limit was
   * set.
   */
  readonly trials: readonly { readonly limit: number; readonly configured: Configured }[];
  /** Names the configuration without its limit, and the code, under which points are stored. */
  readonly setup: string;
}

/**
 * @param code see `codeVersion`
 * @throws UsageError `no-limit` where the recipe is of several extractors, or of one that compares its score
 * with no number, `needs-other-pages` where a page alone does not decide; for parameters as `configure`
 */
export function planFlips(recipe: Recipe, code: string): FlipPlan {
  if (!("use" in recipe))
    throw new UsageError("no-limit", `${writeRecipe(recipe)} has no single threshold that could be moved`);
  const { use, params = {} } = recipe;
  const extractor = extractorById(use);
  const param = extractor.score.limit;
  const spec = param === null ? undefined : extractor.params[param];
  if (param === null || spec?.kind !== "number" || extractor.serverOnly === true)
    throw new UsageError("no-limit", `${use} has no threshold that could be moved`);
  const base = withChanges(extractor.params, params, { [param]: spec.default });
  const whole = Number.isInteger(spec.step);
  const between = [(spec.min + spec.default) / 2, (spec.default + spec.max) / 2].map((limit) =>
    whole ? Math.round(limit) : limit,
  );
  const trials = [...new Set([spec.default, ...between])].map((limit) => ({
    limit,
    configured: extractor.configure({ ...base, [param]: limit }),
  }));
  const { key, needs } = trials[0]!.configured;
  if (needs !== "page")
    throw new UsageError(
      "needs-other-pages",
      `${key} looks at ${needs === "site" ? "other pages of the site" : "labelled pages"}: run a sweep instead`,
    );
  return {
    extractor,
    trials,
    setup: createHash("sha256")
      .update(JSON.stringify([canonicalJson({ use, params: base }), code]))
      .digest("base64url")
      .slice(0, 32),
  };
}

/**
 * The pages of a corpus whose content is known, in the order of their keys, with the names under which their
 * points are stored. @throws NotFoundError for an unknown corpus
 */
export async function flipPages(store: Store, corpusId: string, signal?: AbortSignal): Promise<NamedPage[]> {
  const { name } = await store.corpora.get(corpusId);
  const ids = await store.pages.ids({ corpusId, sort: "key" });
  const pages: NamedPage[] = [];
  for await (const named of namedPages(store, ids, name, signal))
    if (named.page.golds.includes("content")) pages.push(named);
  return pages;
}
