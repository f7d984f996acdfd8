/**
 * An optimisation as it goes on: the search over all packages, and beside it the same search without each of
 * them, step by step together, so that at any moment there is a best recipe and a score of it that is not its
 * own. All that is ever known is the log of what was tried. Whoever is given the log of an earlier attempt goes
 * through the same steps without trying anything again, and so comes to the same end.
 */
import { canonical } from "../recipes/canonical";
import type { Recipe } from "../recipes/recipe";
import { writeRecipe } from "../recipes/text";
import { byFitness, fittest, frontOf, isFitter, trialOf, type Found, type Trial } from "./search/objective";
import { foldsOf, sampleOf, type Package } from "./search/packages";
import type { Ask, Search } from "./search/search";
import { searchBy } from "./search/strategies";
import type { Setup } from "./setup";
import { modulesOf } from "./search/space";

/** A candidate to be tried on all pages, or on the sample of that number. */
export interface Request {
  readonly recipe: Recipe;
  readonly sample: number | null;
}

/** What the means of the packages do not tell, of each package in their order. */
export interface Spread {
  /** Median F1 of its pages. */
  readonly medians: readonly number[];
  /** Share of its pages that were answered by an empty text, in [0, 1]; a failure is none. */
  readonly empty: readonly number[];
}

/** What came of it. */
export interface Logged extends Request {
  /** Score of each package, in their order. */
  readonly scores: readonly number[];
  /** Null where it was tried before this was noted. */
  readonly spread: Spread | null;
  /** Milliseconds per page, of the pages it was tried on. */
  readonly ms: number;
}

/** Packages that were left out of a search, and what it found without them. */
export interface HeldOut {
  /** Names of the packages that were left out. */
  readonly packages: readonly string[];
  /** What was found on the others, with its score there. */
  readonly best: Trial;
  /** The mean of its scores on those that were left out. */
  readonly score: number;
  /**
   * The same of the extractor that by itself did best on the others: at its defaults, or a model as it was named,
   * which has parameters by necessity.
   */
  readonly single: Trial;
  readonly singleScore: number;
}

/** How far the best was at some step. */
export interface Moment {
  /** Candidates that the search over all packages had tried. */
  readonly tried: number;
  readonly score: number;
  /** Mean over the packages, each scored by the search that did not see it; null where nothing was held out. */
  readonly heldOut: number | null;
}

/** What is known at some moment. */
export interface Standing {
  /** Candidates that the search over all packages has tried. */
  readonly tried: number;
  /** The fittest of everything that was tried on all pages. */
  readonly best: Trial | null;
  /** The best extractor by itself, see `HeldOut.single`. */
  readonly single: Trial | null;
  readonly heldOut: readonly HeldOut[];
  /** See `Moment`; of `best` and of `single`. */
  readonly heldOutScore: number | null;
  readonly heldOutSingleScore: number | null;
  readonly history: readonly Moment[];
}

/** A candidate that was tried on all pages. */
export interface Candidate extends Trial {
  /** Score of each package, in their order. */
  readonly packages: readonly number[];
  /** Whether no other candidate is better in both score and time. */
  readonly isOnFront: boolean;
}

export class Optimisation {
  private readonly log = new Map<string, Logged>();
  private readonly strands: readonly Strand[];
  private readonly history: Moment[] = [];
  private best: Trial | null = null;

  /**
   * @param budget candidates that each search may try
   * @param known what was tried before
   * @throws UsageError as `modulesOf`
   */
  constructor(
    private readonly setup: Setup,
    private readonly packages: readonly Package[],
    budget: number,
    known: readonly Logged[] = [],
  ) {
    for (const logged of known) this.log.set(nameOf(logged), logged);
    const hasSamples = packages.some(({ pages }) => pages.length > setup.sampleSize);
    const space = { modules: modulesOf(setup.modules), seed: setup.seed };
    const alone = new Set(space.modules.map(({ start }) => writeRecipe(start)));
    const folds = setup.heldOut ? foldsOf(packages, setup.seed) : [];
    const everyPackage = packages.map((_, position) => position);
    this.strands = [[], ...folds].map(
      (leftOut) =>
        new Strand(
          searchBy(setup.search, space),
          everyPackage.filter((position) => !leftOut.includes(position)),
          leftOut,
          budget,
          setup,
          alone,
          hasSamples,
        ),
    );
  }

  /** What is to be tried next, each once; null when all searches have ended. */
  next(): Request[] | null {
    for (;;) {
      const open = this.strands.filter(({ isDone }) => !isDone);
      if (open.length === 0) return null;
      const unknown = new Map<string, Request>();
      for (const request of open.flatMap((strand) => this.requestsOf(strand)))
        if (!this.log.has(nameOf(request))) unknown.set(nameOf(request), request);
      if (unknown.size > 0) return [...unknown.values()];
      for (const strand of open) {
        const answers = this.requestsOf(strand).map((request) => this.log.get(nameOf(request))!);
        strand.go(answers);
        this.consider(answers);
      }
      this.note();
    }
  }

  /** What came of requests. */
  tell(all: readonly Logged[]): void {
    for (const logged of all) this.log.set(nameOf(logged), logged);
  }

  /** The packages with the number of their pages. */
  get sizes(): { readonly name: string; readonly pages: number }[] {
    return this.packages.map(({ name, pages }) => ({ name, pages: pages.length }));
  }

  /** All that was ever tried, in order. */
  get logged(): Logged[] {
    return [...this.log.values()];
  }

  /** The pages of a request, ascending. */
  pagesOf({ sample }: Pick<Request, "sample">): number[] {
    return sample === null
      ? this.packages.flatMap(({ pages }) => pages).sort((a, b) => a - b)
      : sampleOf(this.packages, this.setup.sampleSize, this.setup.seed, sample);
  }

  get standing(): Standing {
    const [whole, ...folds] = this.strands;
    const heldOut = folds.flatMap((strand) => this.heldOutOf(strand));
    const meanOf = (score: (one: HeldOut) => number): number | null =>
      heldOut.length < folds.length || folds.length === 0
        ? null
        : heldOut.reduce((sum, one) => sum + score(one) * one.packages.length, 0) / this.packages.length;
    return {
      tried: whole!.tried,
      best: this.best,
      single: whole!.single,
      heldOut,
      heldOutScore: meanOf(({ score }) => score),
      heldOutSingleScore: meanOf(({ singleScore }) => singleScore),
      history: this.history,
    };
  }

  /** Everything that was tried on all pages, the fittest first. */
  get candidates(): Candidate[] {
    const everyPackage = this.packages.map((_, position) => position);
    const found = this.logged
      .filter(({ sample }) => sample === null)
      .map((logged) => ({ ...trialIn(logged, everyPackage, this.setup), packages: logged.scores }));
    const front = new Set(frontOf(found).map(({ text }) => text));
    return found.sort(byFitness).map((trial) => ({ ...trial, isOnFront: front.has(trial.text) }));
  }

  /** The answer is the fittest of all, also of those that only a search without some packages came upon. */
  private consider(answers: readonly Logged[]): void {
    const everyPackage = this.packages.map((_, position) => position);
    for (const logged of answers) {
      if (logged.sample !== null) continue;
      const trial = trialIn(logged, everyPackage, this.setup);
      if (this.best === null || isFitter(trial, this.best)) this.best = trial;
    }
  }

  private requestsOf(strand: Strand): Request[] {
    const { recipes, sample } = strand.ask;
    return recipes.map((recipe) => ({ recipe, sample }));
  }

  private heldOutOf({ best, single, leftOut }: Strand): HeldOut[] {
    if (best === null || single === null) return [];
    const scoreOf = ({ recipe }: Trial): number =>
      meanOf(this.log.get(nameOf({ recipe, sample: null }))!.scores, leftOut);
    const packages = leftOut.map((position) => this.packages[position]!.name);
    return [{ packages, best, score: scoreOf(best), single, singleScore: scoreOf(single) }];
  }

  private note(): void {
    const { tried, best, heldOutScore: heldOut } = this.standing;
    const last = this.history.at(-1);
    if (best === null || (last?.score === best.score && last.heldOut === heldOut)) return;
    this.history.push({ tried, score: best.score, heldOut });
  }
}

/** One search, with the packages it sees. */
class Strand {
  ask: Ask = { recipes: [], sample: null };
  isDone = false;
  /** The fittest of those that were tried on all pages. */
  best: Trial | null = null;
  /** The fittest of those that are one extractor by itself. */
  single: Trial | null = null;
  private readonly names = new Set<string>();
  /** Whether the ask is the last: the budget took a part of it. */
  private isCut = false;

  constructor(
    private readonly search: Search,
    private readonly seen: readonly number[],
    readonly leftOut: readonly number[],
    private readonly budget: number,
    private readonly setup: Setup,
    /** Texts of the extractors by themselves, see `HeldOut.single`. */
    private readonly alone: ReadonlySet<string>,
    private readonly hasSamples: boolean,
  ) {
    this.take(search.next());
  }

  get tried(): number {
    return this.names.size;
  }

  /** @param answers to the ask, in its order */
  go(answers: readonly Logged[]): void {
    const trials = answers.map((logged) => trialIn(logged, this.seen, this.setup));
    for (const recipe of this.ask.recipes) this.names.add(nameOf({ recipe, sample: this.ask.sample }));
    trials.forEach((trial, at) => {
      if (answers[at]!.sample !== null) return;
      if (this.best === null || isFitter(trial, this.best)) this.best = trial;
      if (this.alone.has(trial.text))
        this.single = fittest([trial, ...(this.single === null ? [] : [this.single])]);
    });
    if (this.isCut) this.isDone = true;
    else this.take(this.search.next(trials));
  }

  /** Of an ask as much as the budget allows; what was tried before costs nothing. */
  private take(next: IteratorResult<Ask, void>): void {
    if (next.done === true) {
      this.isDone = true;
      return;
    }
    const { recipes } = next.value;
    // A sample of corpora that are small is all of their pages, and costs nothing where these were tried.
    const sample = this.hasSamples ? next.value.sample : null;
    const names = new Set(this.names);
    const cut = recipes.findIndex((recipe) => names.add(nameOf({ recipe, sample })).size > this.budget);
    this.isCut = cut >= 0;
    this.ask = { recipes: this.isCut ? recipes.slice(0, cut) : recipes, sample };
  }
}

function trialIn(logged: Logged, packages: readonly number[], setup: Setup): Trial {
  return trialOf(logged.recipe, foundIn(logged, packages), setup);
}

function meanOf(scores: readonly number[], positions: readonly number[]): number {
  return positions.reduce((sum, position) => sum + scores[position]!, 0) / positions.length;
}

/** What is known of a candidate on some packages, each with the same weight. */
export function foundIn({ scores, spread, ms }: Logged, packages: readonly number[]): Found {
  return {
    score: meanOf(scores, packages),
    median: spread === null ? null : meanOf(spread.medians, packages),
    empty: spread === null ? null : meanOf(spread.empty, packages),
    ms,
  };
}

/** A request is known by its text and its sample. */
function nameOf({ recipe, sample }: Request): string {
  return `${sample ?? "all"} ${writeRecipe(canonical(recipe))}`;
}
