import { createHash } from "node:crypto";
import { z } from "zod";
import { UsageError } from "../../errors";
import { PLAIN } from "../../blocks/templates/template-clusters";
import type { QueuedPage } from "../../learn/labelling/queued-page";
import { hostOf } from "../../page/parsing/parse";
import { canonicalJson } from "../../recipes/canonical";
import { configure } from "../../recipes/configure";
import { knownModels, type Model } from "../../recipes/model";
import type { Recipe } from "../../recipes/recipe";
import { ready } from "../../run/fit/learned";
import type { PageToOrder } from "../../store/interfaces/order";

/** Most of the training turns that known pages may take. */
const MOST_KNOWN = 0.5;

/** What an order job is enqueued with. */
export const orderInput = z.object({
  corpusId: z.string().min(1),
  evaluation: z.int().min(0),
  random: z.number().min(0).max(1),
  known: z.number().min(0).max(MOST_KNOWN).exactOptional(),
  tutorial: z.boolean().exactOptional(),
  seed: z.int().min(1),
  /** As `recipeFrom` takes it; null where the templates alone decide. */
  recipe: z.union([z.string(), z.looseObject({})]).nullable(),
  /** Whether another evaluation sample is drawn where there is one. */
  isDrawnAgain: z.boolean(),
});

/**
 * That a recipe gives probabilities, which doubts are worked out from: it is calibrated, or its parts vote.
 * @throws UsageError `no-probability` where it gives none, `needs-other-pages` where a page alone does not decide
 */
export async function mustBeDoubtful(recipe: Recipe, models: readonly Model[]): Promise<void> {
  const configured = configure(recipe, knownModels(models));
  const { key, needs } = configured;
  if (needs !== "page")
    throw new UsageError(
      "needs-other-pages",
      `${key} looks at other pages: doubts are worked out page by page`,
    );
  const isVote = "vote" in recipe || "parallel" in recipe;
  if (!isVote && (await ready(configured, null)).uncertain === undefined)
    throw new UsageError(
      "no-probability",
      `${key} does not say how sure it is: take a calibrated extractor, or several that vote`,
    );
}

/** What a page's doubt is worked out from, 32 characters: a stored doubt of this name is what would come out again. */
export function doubtName(
  { sha256, url, site, encoding, lang }: PageToOrder,
  recipe: Recipe,
  code: string,
): string {
  const parts = [sha256, url, site, encoding, lang, canonicalJson(recipe), code];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 32);
}

/** Whether it came with gold that its annotators are not told of: what has no gold of its own gets some when it is done. */
export const isKnownToUs = ({ hasGold, state }: PageToOrder): boolean => hasGold && state === "open";

/** A page as the order sees it; a doubt under another name than is wanted is none. */
export function queuedPage(
  { url, site, template, bytes, state, doubt, doubtBy }: PageToOrder,
  wanted: string | null,
): QueuedPage {
  return {
    site: site ?? hostOf(url),
    template: template === `${PLAIN}` ? null : template,
    bytes,
    doubt: wanted !== null && doubtBy === wanted ? doubt : null,
    isKnown: state === "done",
  };
}
