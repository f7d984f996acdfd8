import { createStore } from "zustand/vanilla";
import type { Extractor } from "@/lib/extractors/contract/contract";
import { limitAt, withChanges } from "@/lib/extractors/contract/conditions";
import type { GoldRecord } from "@/lib/corpus/record";
import { extractorById } from "@/lib/extractors/index";
import { described, type Described } from "@/lib/recipes/described";
import { learnedAlready } from "@/lib/recipes/learned-already";
import { knownModels, modelFor, modelIdsOf, type Models } from "@/lib/recipes/model";
import type { Recipe } from "@/lib/recipes/recipe";
import { parseRecipe } from "@/lib/recipes/text";
import type { Page } from "@/lib/page/page";
import { messageOf } from "@/lib/errors";
import type { Clock } from "@/lib/task";
import {
  answerHere,
  extractAt,
  runsHere,
  type LoadModels,
  type RemoteExtraction,
} from "@/lib/view/inspection/answers";
import { atLimit, comparisonOf } from "@/lib/view/inspection/trials/decided";
import { buildInspection, type Inspection } from "@/lib/view/inspection/inspection";
import {
  BY_CHARACTERS,
  metricsOf,
  scorerBy,
  unscored,
  type PageScorer,
} from "@/lib/evaluation/metrics/page-scorer";
import { PAGE_METRIC, type MetricId } from "@/lib/evaluation/metrics/names";
import { pageGold } from "@/lib/gold/page-gold";
import { goldMask } from "./gold-mask";
import type { InspectState, InspectStore } from "./inspect-state";
import { loadMetric, type LoadMetric } from "./load-metric";

const NO_MODELS = knownModels([]);
const namesModel = (recipe: Recipe): boolean => modelIdsOf([recipe]).length > 0;

const NOTHING_YET = { inspection: null, before: null } as const;

/** A metric that takes longer for one answer is left out while a value is dragged. */
const SLOW_MS = 30;

/** From this many leaves on, aligning a gold text takes longer than a frame, up to 0.2 s. */
const LARGE = 3000;

/**
 * State of inspect mode on one page. `now` gives milliseconds for the figure in the tools row; `later` runs a
 * task when the first answer is on the screen: on a large page the gold text is aligned only then.
 */
export function createInspectStore(
  page: Page,
  gold: GoldRecord,
  setup: Recipe,
  now: Clock,
  remote: RemoteExtraction,
  later: (task: () => void) => void = (task) => task(),
  loadModels: LoadModels = async () => NO_MODELS,
  metricBy: LoadMetric = loadMetric,
): InspectStore {
  const isLater = page.leaves.length > LARGE && gold.intervals === undefined && gold.text !== undefined;
  let waiting: GoldRecord | null = isLater ? gold : null;
  let known = isLater ? null : goldMask(page, gold);
  /** The gold that is compared with, also before it has come to the leaves. */
  let current = gold;
  let metricTurn = 0;
  /** How long the metric took for the last answer. */
  let scoringMs = 0;
  let scorer: PageScorer = BY_CHARACTERS;
  const scorerFor = async (metric: MetricId): Promise<PageScorer> => {
    if (metric === PAGE_METRIC || !metricsOf(current).includes(metric)) return BY_CHARACTERS;
    const { score } = scorerBy(await metricBy(metric), pageGold(page, current));
    return {
      metric,
      score(...asked) {
        const began = now();
        const found = score(...asked);
        scoringMs = now() - began;
        return found;
      },
    };
  };
  let turn = 0;
  let waits = new AbortController();
  /** The extractor with what the server fitted last, so that values that only decide are tried here. */
  let learned: Extractor | null = null;
  const withLearned = (recipe: Recipe, models: Models): Described => {
    const told = described(recipe, models);
    const isFitted = "use" in recipe && recipe.model === undefined && recipe.use === learned?.id;
    return isFitted ? { ...told, extractor: learned! } : told;
  };
  return createStore<InspectState>((set, get) => {
    /** Have what the server fitted here too. */
    const learn = async (fitted: string, mine: number): Promise<void> => {
      const recipe = parseRecipe(fitted);
      // Of several together there is no parameter to try.
      if (!("use" in recipe) || recipe.model === undefined) return;
      // Without it the server is asked again, which then says what is wrong.
      const models = await loadModels(recipe).catch(() => null);
      const { inspection } = get();
      if (models === null || mine !== turn || inspection === null) return;
      learned = learnedAlready(extractorById(recipe.use), modelFor(recipe, recipe.model, models));
      set({ inspection: { ...inspection, extractor: learned } });
    };
    return {
      setup,
      inspection: null,
      before: null,
      problem: null,
      isAsking: false,
      fitting: null,
      isAligning: isLater,
      goldNote: known?.note ?? null,
      metrics: metricsOf(gold),
      async run(next) {
        const mine = ++turn;
        waits.abort();
        waits = new AbortController();
        // While the server thinks, another extractor's figures must not stand under this one's name.
        const ask = ({ name }: Pick<Extractor, "name">): void =>
          set({
            isAsking: true,
            problem: null,
            ...(get().inspection?.extractor.name !== name && NOTHING_YET),
          });
        try {
          if (namesModel(next)) ask(described(next).extractor);
          const { extractor, params } = withLearned(
            next,
            namesModel(next) ? await loadModels(next) : NO_MODELS,
          );
          if (mine !== turn) return;
          const isHere = runsHere(extractor, params);
          if (!isHere) ask(extractor);
          const answer = isHere
            ? await answerHere(page, extractor, params, now)
            : await remote(next, waits.signal, (fitting) => mine === turn && set({ fitting }));
          if (mine !== turn) return;
          if (answer.extraction.keep.length !== page.leaves.length)
            throw new Error("The server read a different page. Reload to try again.");
          const inspection = buildInspection({
            page,
            recipe: next,
            extractor,
            params,
            ...answer,
            gold: known?.mask ?? null,
            scorer,
          });
          set({ setup: next, inspection, before: null, problem: null, isAsking: false, fitting: null });
          if (answer.fitted !== undefined) later(() => void learn(answer.fitted!, mine));
          if (waiting !== null)
            later(() => {
              if (waiting !== null) get().setGold(waiting);
            });
        } catch (error) {
          if (mine === turn)
            set({ ...NOTHING_YET, setup: next, problem: messageOf(error), isAsking: false, fitting: null });
        }
      },
      leave() {
        turn++;
        waits.abort();
      },
      setGold(next) {
        waiting = null;
        known = goldMask(page, next);
        const isOther = next !== current;
        current = next;
        const { inspection } = get();
        set({
          isAligning: false,
          goldNote: known?.note ?? null,
          metrics: metricsOf(next),
          ...(inspection !== null && {
            inspection: buildInspection({ ...inspection, gold: known?.mask ?? null }, inspection),
          }),
        });
        // The text of another gold is another one too; one that came to the leaves is the same.
        if (isOther && scorer.metric !== PAGE_METRIC) void get().setMetric(scorer.metric);
      },
      async setMetric(metric) {
        const mine = ++metricTurn;
        const next = await scorerFor(metric);
        if (mine !== metricTurn || next === scorer) return;
        scorer = next;
        scoringMs = 0;
        const { inspection } = get();
        if (inspection !== null) set({ inspection: buildInspection({ ...inspection, scorer }, inspection) });
      },
      tryValue(param, value) {
        const { inspection: shown, before } = get();
        if (shown === null) return;
        const params = withChanges(shown.extractor.params, shown.params, { [param]: value });
        if (Object.entries(params).every(([name, to]) => shown.params[name] === to)) return;
        // A figure that is slow to come is left out until the value is let go.
        const isSlow = scoringMs > SLOW_MS;
        const inspection = isSlow ? { ...shown, scorer: unscored(scorer) } : shown;
        const tried = (found: Inspection): Inspection => (isSlow ? { ...found, scorer } : found);
        const rest = { before: before ?? inspection.extraction.keep };
        const comparison = param === limitAt(shown.extractor, shown.params) ? comparisonOf(shown) : null;
        if (comparison !== null) {
          set({ ...rest, inspection: tried(atLimit(inspection, comparison, value)) });
          return;
        }
        // What the server must be asked is asked when the value is let go: until then only the value moves.
        if (!runsHere(inspection.extractor, params)) {
          set({ inspection: { ...shown, params } });
          return;
        }
        const extraction = extractAt(inspection.extractor, params, page);
        // Scores and units that a step leaves as they were keep their tints; the units are traced anew once the
        // value is let go.
        const score = sameScores(extraction.score, inspection.extraction.score)
          ? inspection.extraction.score
          : extraction.score;
        set({
          ...rest,
          inspection: tried(
            buildInspection({ ...inspection, params, extraction: { ...extraction, score } }, inspection),
          ),
        });
      },
    };
  });
}

function sameScores(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
