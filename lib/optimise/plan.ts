/** A recipe as it is worked out on cached masks. */
import { UsageError } from "../errors";
import { noCorpus, type Fitted } from "../extractors/contract/contract";
import { canonical } from "../recipes/canonical";
import { ballotOf, countOf, isEnough } from "../recipes/combine";
import { configure } from "../recipes/configure";
import type { Models } from "../recipes/model";
import { partsOf, usesOf, type Recipe, type Use } from "../recipes/recipe";
import { writeRecipe } from "../recipes/text";

/** One extractor with its parameters; the same ones share their number, by which answers are remembered. */
export interface PlannedUse {
  readonly kind: "use";
  readonly number: number;
  /** As a recipe writes it. */
  readonly name: string;
  readonly fitted: Fitted;
}

export type Plan =
  | PlannedUse
  | { readonly kind: "serial"; readonly parts: readonly Plan[] }
  | { readonly kind: "union" | "intersection"; readonly parts: readonly Plan[] }
  | {
      readonly kind: "vote";
      readonly parts: readonly Plan[];
      readonly weights: readonly number[];
      readonly isEnough: (support: number) => boolean;
    };

/** Makes plans in which the same extractor with the same parameters is one thing. */
export class Planner {
  private readonly uses = new Map<string, PlannedUse>();

  /** @param models where those are found that recipes name; none unless said */
  constructor(private readonly models: Models = () => null) {}

  /**
   * @param keepsForm whether a group of one and a series in a series are parts of the plan, too, so that its parts
   * are those of the recipe as it is given
   * @throws UsageError as `configure`, and `needs-other-pages` for an extractor that looks at more than the page
   */
  async plan(recipe: Recipe, keepsForm = false): Promise<Plan> {
    const whole = canonical(recipe);
    for (const use of usesOf(whole)) await this.add(use);
    // Finds a quorum that cannot be reached.
    configure(whole, this.models);
    return this.planned(keepsForm ? recipe : whole);
  }

  private planned(recipe: Recipe): Plan {
    if ("use" in recipe) return this.uses.get(writeRecipe(recipe))!;
    const parts = partsOf(recipe).map((part) => this.planned(part));
    if ("serial" in recipe) return { kind: "serial", parts };
    if ("parallel" in recipe) return { kind: recipe.parallel, parts };
    const { weights, bar } = countOf(ballotOf(recipe), parts.length);
    return { kind: "vote", parts, weights, isEnough: (support) => isEnough(support, bar) };
  }

  private async add(use: Use): Promise<void> {
    const name = writeRecipe(use);
    if (this.uses.has(name)) return;
    const configured = configure(use, this.models);
    if (configured.needs !== "page")
      throw new UsageError(
        "needs-other-pages",
        `${name} looks at more than the page, which an optimisation does not offer`,
      );
    const fitted = await configured.fit(noCorpus);
    this.uses.set(name, { kind: "use", number: this.uses.size, name, fitted });
  }
}
