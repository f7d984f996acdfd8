/** What is wrong with a recipe that is being edited, said at the part where it is. */
import { AppError } from "../../errors";
import { extractorById } from "../../extractors/index";
import { resolveParams } from "../../extractors/contract/params";
import type { Spot } from "../../optimise/search/trees";
import { partsOf, type Recipe } from "../../recipes/recipe";
import { groupKind, isGroup, GROUP_NAMES } from "./edit";

export interface Problem {
  readonly spot: Spot;
  /** One sentence. */
  readonly text: string;
}

/** As deep and as large as a recipe may be. */
const MOST_LEVELS = 32;
const MOST_PARTS = 256;

/** Problems from the top down; none where the recipe can be run. */
export function problemsOf(recipe: Recipe): readonly Problem[] {
  const found: Problem[] = [];
  let parts = 0;
  const visit = (part: Recipe, spot: Spot): void => {
    parts++;
    const text = problemOf(part, spot.length === 0);
    if (text !== null) found.push({ spot, text });
    if (spot.length === MOST_LEVELS)
      found.push({ spot, text: `A recipe has at most ${MOST_LEVELS} levels.` });
    else for (const [at, each] of partsOf(part).entries()) visit(each, [...spot, at]);
  };
  visit(recipe, []);
  if (parts > MOST_PARTS)
    found.unshift({ spot: [], text: `A recipe has at most ${MOST_PARTS} parts; this one has ${parts}.` });
  return found;
}

function problemOf(part: Recipe, isWhole: boolean): string | null {
  if (!isGroup(part)) return extractorProblem(part.use, part.params);
  if (partsOf(part).length === 0)
    return isWhole
      ? "The recipe is empty. Add an extractor."
      : `This ${GROUP_NAMES[groupKind(part)].toLowerCase()} is empty. Add an extractor or delete it.`;
  if (!("vote" in part) || part.quorum === "majority" || !("votes" in part.quorum)) return null;
  const total = part.vote.reduce((sum, { weight }) => sum + weight, 0);
  const { votes } = part.quorum;
  if (votes <= total) return null;
  return `This vote can never be reached: it asks for ${votes} of only ${Number(total.toPrecision(6))} ${total === 1 ? "vote" : "votes"}.`;
}

function extractorProblem(use: string, params: Parameters<typeof resolveParams>[2]): string | null {
  try {
    resolveParams(use, extractorById(use).params, params);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
  }
}
