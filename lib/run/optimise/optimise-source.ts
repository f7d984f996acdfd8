/** An optimisation over the pages of a source, on threads. */
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { InputError, UsageError } from "../../errors";
import { meanScore, medianOf } from "../../evaluation/scoring/aggregate";
import { countedOf, scoreOf } from "../../evaluation/scoring/grade";
import { metricById } from "../../evaluation/metrics/index";
import type { Metric } from "../../evaluation/scoring/score";
import { Optimisation, type Logged, type Request } from "../../optimise/optimisation";
import { packagesOf, type Package } from "../../optimise/search/packages";
import { learnedUses } from "../../optimise/search/space";
import { checkSetup, type Setup } from "../../optimise/setup";
import { checkCode, checkPages, type Pages, type State } from "../../optimise/state";
import { configure } from "../../recipes/configure";
import { knownModels, type Model } from "../../recipes/model";
import { quietTask, type Clock, type Task } from "../../task";
import { pageFingerprint } from "../fit/fingerprint";
import { listPages, type Source, type SourcePage } from "../sources/source";
import { TrialLanes, type LaneOptions, type TriedOnPages } from "./lanes";
import type { Attempt } from "./protocol";

/** When an optimisation ends, if its searches do not end before. */
export type Budget = { readonly candidates: number } | { readonly ms: number };

export interface OptimisationRequest extends Partial<Pick<LaneOptions, "workers" | "silenceMs" | "thread">> {
  readonly source: Pick<Source, "name" | "count" | "pages">;
  readonly setup: Setup;
  readonly budget: Budget;
  /** Those that the setup's extractors name. */
  readonly models?: readonly Model[];
  /** Take only the first so many pages. */
  readonly limit?: number | undefined;
  /** Where an earlier attempt stopped, and its name for messages. */
  readonly from?: { readonly state: State; readonly origin: string } | undefined;
  /** Told at the beginning and after each step of all that is known, which is what an attempt can be continued from. */
  readonly stepped?: (optimisation: Optimisation, state: State) => Promise<void>;
  readonly clock: Clock;
  /** The version of the code, for the state. */
  readonly code: string;
}

export interface Optimised {
  readonly optimisation: Optimisation;
  readonly packages: readonly Package[];
  /** Pages that were searched on. */
  readonly pages: number;
  /** Whether it ended by itself or by its budget, and was not cancelled. */
  readonly isWhole: boolean;
}

/** Candidates that are tried between two states that can be continued from. */
const STEP = 64;

/**
 * Search for the best recipe. A task that is cancelled ends the search: what was found so far is the answer.
 * @throws UsageError for a setup that cannot be, a model that is not among those given, a bad number of workers or
 * pages, or `other-pages`; InputError `state-version`, `no-gold` where no page has gold for the metric; what loading a
 * page throws; the signal's reason when it is cancelled before anything is known
 */
export async function optimiseSource(
  request: OptimisationRequest,
  task: Task = quietTask,
): Promise<Optimised> {
  const { source, setup, budget, limit, from, stepped, clock, code, models = [] } = request;
  checkSetup(setup);
  if (from !== undefined) checkCode(from.state, code, from.origin);
  for (const use of learnedUses(setup.modules)) configure(use, knownModels(models));
  checkWhole("workers", request.workers);
  checkWhole("limit", limit);
  if ("candidates" in budget) checkWhole("budget", budget.candidates);
  const metric = metricById(setup.metric);
  const ends = "ms" in budget ? clock() + budget.ms : Infinity;
  const total = "candidates" in budget ? budget.candidates : null;
  const listed = (await listPages(source)).slice(0, limit);
  const pages = listed.filter(({ golds }) => golds.includes(metric.gold));
  if (pages.length === 0)
    throw new InputError("no-gold", `${source.name} has no page with gold for ${setup.metric}`);
  const packages = packagesOf(pages, setup.by);
  const workers = request.workers ?? availableParallelism();
  const digest = new Digest(pages);
  const lanes = new TrialLanes(digest.pages, {
    ...request,
    workers,
    setup: { metric: setup.metric, models },
  });
  try {
    let read = 0;
    await lanes.open(task.signal, () =>
      task.report({ done: ++read, total: pages.length, note: "reading pages" }),
    );
    const known: Pages = { fingerprint: digest.value, packages: packages.map(({ name }) => name) };
    if (from !== undefined) checkPages(from.state, known, from.origin);
    const optimisation = new Optimisation(
      setup,
      packages,
      "candidates" in budget ? budget.candidates : Infinity,
      from?.state.log,
    );
    const trying = async (requests: readonly Request[]): Promise<Logged[]> => {
      const attempts = requests.map((one): Attempt => ({
        recipe: one.recipe,
        pages: one.sample === null ? null : optimisation.pagesOf(one),
      }));
      const tried = await lanes.try(attempts, task.signal);
      return requests.map((one, at) => loggedOf(one, tried[at]!, packages, metric));
    };
    const noted = async (): Promise<void> =>
      stepped?.(optimisation, { ...known, setup, code, limit: limit ?? null, log: optimisation.logged });
    let open = optimisation.next();
    await noted();
    while (open !== null) {
      const { tried, best } = optimisation.standing;
      if (best !== null && clock() >= ends) break;
      task.report({ done: tried, total, note: noteOf(optimisation) });
      try {
        optimisation.tell(await trying(open.slice(0, STEP)));
      } catch (error) {
        if (!task.signal.aborted || best === null) throw error;
        return { optimisation, packages, pages: pages.length, isWhole: false };
      }
      open = optimisation.next();
      await noted();
    }
    return { optimisation, packages, pages: pages.length, isWhole: true };
  } finally {
    await lanes.close();
  }
}

/** @throws UsageError where it is no whole number of at least 1 */
function checkWhole(name: string, value: number | undefined): void {
  if (value !== undefined && (!Number.isInteger(value) || value < 1))
    throw new UsageError("bad-option", `${name} must be a whole number of at least 1, not ${value}`);
}

function noteOf({ standing: { best, heldOutScore } }: Optimisation): string {
  if (best === null) return "";
  return `best ${best.score.toFixed(4)}${heldOutScore === null ? "" : `, held out ${heldOutScore.toFixed(4)}`}  ${best.text}`;
}

/**
 * Scores by package, the pages of each in the order of the corpus, so that the sums are the same to the last
 * digit whatever thread a page was on.
 */
function loggedOf(
  { recipe, sample }: Request,
  { grades, empty, ms }: TriedOnPages,
  packages: readonly Package[],
  { averaging }: Metric,
): Logged {
  const tried = packages.map(({ pages }) => pages.filter((page) => grades.has(page)));
  const counted = tried.map((pages) => countedOf(pages.map((page) => grades.get(page)!)));
  const scores = counted.map((own) => meanScore(own, averaging).f1);
  const spread = {
    medians: counted.map((own) => medianOf(own.map((grade) => scoreOf(grade).f1))),
    empty: tried.map((pages) => pages.filter((page) => empty.has(page)).length / Math.max(1, pages.length)),
  };
  const order = packages.flatMap(({ pages }) => pages).filter((page) => ms.has(page));
  const total = order.reduce((sum, page) => sum + ms.get(page)!, 0);
  return { recipe, sample, scores, spread, ms: order.length === 0 ? 0 : total / order.length };
}

/** The pages, each noted by its fingerprint when it is loaded. */
class Digest {
  private readonly fingerprints: string[] = [];
  readonly pages: readonly SourcePage[];

  constructor(pages: readonly SourcePage[]) {
    this.pages = pages.map((page, at) => ({
      ...page,
      load: async () => {
        const payload = await page.load();
        const sha256 = createHash("sha256").update(payload.bytes).digest("hex");
        this.fingerprints[at] = pageFingerprint({ ...payload, sha256 });
        return payload;
      },
    }));
  }

  /** Of all pages, once each was loaded. */
  get value(): string {
    return createHash("sha256").update(this.fingerprints.join("\n")).digest("base64url");
  }
}
