import { UsageError } from "../errors";
import { failureOf } from "../evaluation/scoring/failure";
import { metricById } from "../evaluation/metrics/index";
import { reportOf, type EvaluatedPage, type GroupBy, type Report } from "../evaluation/report/report";
import { SLICE_KINDS } from "../evaluation/report/report-scores";
import { evaluatePage, failedPage, type Contender, type PageEvaluation } from "../evaluation/run";
import type { Metric } from "../evaluation/scoring/score";
import type { Configured } from "../extractors/contract/contract";
import { goldKinds, type Gold } from "../gold/gold";
import { stretches } from "../gold/stretches";
import { decodeBytes } from "../page/parsing/decode";
import { configure } from "../recipes/configure";
import { recipeFrom } from "../recipes/given";
import { knownModels, type Model } from "../recipes/model";
import type { Recipe } from "../recipes/recipe";
import { checkContestants } from "../run/evaluate/contestants";
import { learn, ready } from "../run/fit/learned";
import type { SourcePage } from "../run/sources/source";
import { mustBePage, sourcePage, type GivenPage, type PageHints } from "./given-page";

/** A page whose main content somebody knows. */
export interface GoldPage extends PageHints {
  readonly id: string;
  readonly page: GivenPage;
  /** What is right on it: `text`, and what else is known; a page without is run and not scored. */
  readonly gold?: Gold;
  /** What it is, e.g. `article`, for `by: "kind"`. */
  readonly kind?: string | null;
  /** What pages of the same site share; the host of the address if not said. */
  readonly site?: string | null;
}

export interface EvaluateOptions {
  /** What competes, as text or values. */
  readonly recipes: readonly (string | Recipe)[];
  /** Metric ids; `word-lcs` if not said. */
  readonly metrics?: readonly string[];
  readonly by?: GroupBy | null;
  /** As the report names the pages. */
  readonly name?: string;
  /** The models that the recipes name. */
  readonly models?: readonly Model[];
}

/**
 * Run recipes over pages and score them, as `winnow evaluate` does, in this thread. Pages are asked for one by
 * one and none is kept, unless a recipe compares the pages of a site: then all are.
 * @throws UsageError for no recipe, one that must be trained first, or an unknown extractor, metric or group
 */
export async function evaluate(
  pages: Iterable<GoldPage> | AsyncIterable<GoldPage>,
  { recipes, metrics = ["word-lcs"], by = null, name = "pages", models = [] }: EvaluateOptions,
): Promise<Report> {
  const contestants = recipes.map((recipe) => configure(recipeFrom(recipe), knownModels(models)));
  checkContestants(contestants);
  const known = metrics.map(metricById);
  if (by !== null && !SLICE_KINDS.includes(by))
    throw new UsageError("bad-option", `by must be one of ${SLICE_KINDS.join(", ")}, not ${String(by)}`);
  const evaluation = new Evaluation(contestants, known);
  const sources = sourcesOf(pages);
  const evaluated: EvaluatedPage[] = [];
  const compares = contestants.some(({ needs }) => needs === "site");
  for await (const each of compares ? withSites(sources) : alone(sources)) {
    const { key: id, site, kind, lang } = each.page;
    evaluated.push({ id, site, kind, lang, evaluation: await evaluation.of(each) });
  }
  return reportOf({ corpus: name, contestants, metrics: known, by }, evaluated);
}

/** A page with those of its site, itself among them; null where nobody compares pages. */
interface PageOfSite {
  readonly page: SourcePage;
  readonly site: readonly SourcePage[] | null;
}

class Evaluation {
  /** By site what was fitted to it, null for what needs no site. */
  private readonly fitted = new Map<readonly SourcePage[] | null, Promise<readonly (Contender | null)[]>>();

  constructor(
    private readonly contestants: readonly Configured[],
    private readonly metrics: readonly Metric[],
  ) {}

  async of({ page, site }: PageOfSite): Promise<PageEvaluation> {
    const { bytes, gold, ...hints } = await page.load();
    const contenders = await this.contenders(site);
    try {
      mustBePage("the page", bytes);
      const { html } = decodeBytes(bytes, hints);
      // Gold whose intervals are no stretches can score nobody.
      stretches(gold.intervals ?? []);
      return evaluatePage(html, hints, gold, contenders, this.metrics, () => performance.now());
    } catch (error) {
      return failedPage(failureOf(error), goldKinds(gold), contenders.length, this.metrics);
    }
  }

  private async contenders(site: PageOfSite["site"]): Promise<Contender[]> {
    const alone = await this.fitTo(null);
    const compared = site === null ? alone : await this.fitTo(site);
    return this.contestants.map((_, index) => (alone[index] ?? compared[index])!);
  }

  /** Those of the contestants that need a site, or with null those that need none; null for the others. */
  private fitTo(site: PageOfSite["site"]): Promise<readonly (Contender | null)[]> {
    let fitting = this.fitted.get(site);
    if (fitting === undefined) {
      fitting = Promise.all(
        this.contestants.map((one) =>
          (one.needs === "site") === (site !== null) ? fitted(one, site) : null,
        ),
      );
      this.fitted.set(site, fitting);
    }
    return fitting;
  }
}

async function fitted(one: Configured, site: PageOfSite["site"]): Promise<Contender> {
  try {
    return await ready(one, site === null ? null : await learn(one, site));
  } catch (error) {
    return { failed: failureOf(error) };
  }
}

async function* sourcesOf(pages: Iterable<GoldPage> | AsyncIterable<GoldPage>): AsyncGenerator<SourcePage> {
  for await (const { id, page, ...known } of pages) yield sourcePage(id, page, known);
}

async function* alone(pages: AsyncIterable<SourcePage>): AsyncGenerator<PageOfSite> {
  for await (const page of pages) yield { page, site: null };
}

/** In their order; a page whose site is not known is a site of its own. */
async function* withSites(pages: AsyncIterable<SourcePage>): AsyncGenerator<PageOfSite> {
  const all: PageOfSite[] = [];
  const sites = new Map<string, SourcePage[]>();
  for await (const page of pages) {
    const site = (page.site !== null && sites.get(page.site)) || [];
    if (page.site !== null) sites.set(page.site, site);
    site.push(page);
    all.push({ page, site });
  }
  yield* all;
}
