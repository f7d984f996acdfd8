/** What a recipe makes of a page while it is edited: every part of it with what it has seen and kept. */
import { wordLcs } from "../../evaluation/metrics/word-lcs";
import type { Gold } from "../../gold/gold";
import { Planner } from "../../optimise/plan";
import { TrialPage, type Traced } from "../../optimise/trial-page";
import type { Page } from "../../page/page";
import type { Recipe } from "../../recipes/recipe";
import type { Clock } from "../../task";
import { keyOfSpot } from "./rows";

export interface PartAnswer {
  /** See `keyOfSpot`. */
  readonly key: string;
  /** (L) 1 for the texts that it was asked about. */
  readonly seen: Uint8Array;
  /** (L) 1 for those that it keeps; null where it failed. */
  readonly kept: Uint8Array | null;
  /** Characters of both. */
  readonly seenLength: number;
  readonly keptLength: number;
  /** By `RECIPE_METRIC` against the gold, in [0, 1]; null without gold. */
  readonly f1: number | null;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** A page with whatever was worked out on it, so that a changed parameter runs one extractor and no more. */
export class LivePage {
  private readonly planner = new Planner();
  private readonly trial: TrialPage;

  constructor(
    private readonly page: Page,
    gold: Gold,
    clock: Clock,
  ) {
    this.trial = new TrialPage(() => page, gold, wordLcs, clock);
  }

  /**
   * The whole first, then its parts from the top down.
   * @throws UsageError as `Planner.plan`
   */
  async answers(recipe: Recipe): Promise<readonly PartAnswer[]> {
    const answers: PartAnswer[] = [];
    const visit = ({ seen, kept, grade, parts }: Traced, spot: readonly number[]): void => {
      const score = grade.status === "scored" ? grade : null;
      answers.push({
        key: keyOfSpot(spot),
        seen,
        kept,
        seenLength: this.lengthOf(seen),
        keptLength: kept === null ? 0 : this.lengthOf(kept),
        f1: score?.f1 ?? null,
        precision: score?.precision ?? null,
        recall: score?.recall ?? null,
      });
      for (const [at, part] of parts.entries()) visit(part, [...spot, at]);
    };
    visit(this.trial.trace(await this.planner.plan(recipe, true)), []);
    return answers;
  }

  private lengthOf(mask: Uint8Array): number {
    let length = 0;
    for (const [leaf, { text }] of this.page.leaves.entries()) if (mask[leaf] === 1) length += text.length;
    return length;
  }
}
