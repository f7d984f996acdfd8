/** Pages of a sample, kept by a thread with what was worked out on them, on which recipes are tried. */
import { FAILED, type Grade } from "../../evaluation/scoring/grade";
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import { Planner } from "../../optimise/plan";
import { TrialPage } from "../../optimise/trial-page";
import type { Page } from "../../page/page";
import type { Recipe } from "../../recipes/recipe";
import type { PagePayload } from "../../run/sources/source";
import { pageOf } from "./sent-page";

/**
 * Bytes of pages that a thread keeps parsed: all of its half of a sample. With what is worked out on them they take
 * some eight times as much (measured on 50 large pages of WCXB), and whoever parses again at every move of a slider
 * waits three times as long.
 */
const PARSED_BYTES = 32 * 1024 * 1024;

interface Sample {
  readonly key: string;
  readonly planner: Planner;
  /** Null for a page that cannot be read. */
  readonly pages: (TrialPage | null)[];
  parsedBytes: number;
}

/** One at a time. */
let held: Sample | null = null;

/** Keep pages of a sample in their order; what is kept of another sample goes. */
export function keepSample({
  key,
  pages,
}: {
  readonly key: string;
  readonly pages: readonly PagePayload[];
}): void {
  if (held?.key !== key) held = { key, planner: new Planner(), pages: [], parsedBytes: 0 };
  for (const page of pages) held.pages.push(trialOf(page, held));
}

function trialOf(sent: PagePayload, sample: Sample): TrialPage | null {
  try {
    const first = pageOf(sent);
    const stays = sample.parsedBytes + sent.bytes.byteLength <= PARSED_BYTES;
    if (stays) sample.parsedBytes += sent.bytes.byteLength;
    let parsed: Page | null = first;
    const trial = new TrialPage(
      () => parsed ?? pageOf(sent),
      sent.gold,
      wordLcs,
      () => performance.now(),
    );
    if (!stays) parsed = null;
    return trial;
  } catch {
    // As in every evaluation: on a page that cannot be read everybody fails.
    return null;
  }
}

/**
 * What recipes score on the pages kept; null where they are not here, since the thread is a new one.
 * @throws UsageError as `Planner.plan`
 */
export async function trySample({
  key,
  recipes,
}: {
  readonly key: string;
  readonly recipes: readonly Recipe[];
}): Promise<Grade[][] | null> {
  const sample = held;
  if (sample?.key !== key) return null;
  const plans = await Promise.all(recipes.map((recipe) => sample.planner.plan(recipe)));
  return plans.map((plan) => sample.pages.map((page) => page?.trial(plan).grade ?? FAILED));
}
