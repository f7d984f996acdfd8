/** The labelled pages that the combination learns from, as columns. */
import { UsageError } from "../../errors";
import { seededRng } from "../../learn/rng";
import type { Task } from "../../task";
import { plural } from "../../text/plural";
import type { Corpus } from "../contract/contract";
import { mustBeNumbers, mustDiffer } from "../contract/learnable";
import type { View } from "../../page/page";
import { unitLabels } from "../contract/unit-labels";
import { placesOf, type RunPlaces } from "./context";
import { FEATURES, featureRows } from "./features/catalogue";
import { textRunsOf, type TextRuns } from "./features/text-runs";
import { tokensOf, type RunTokens } from "./features/tokens";
import type { Values } from "./params";
import { withoutNames } from "./unnamed-page";

/** A page to learn from. */
export interface Example {
  readonly id: string;
  readonly site: string | null;
  /** See `CorpusPage`; its site where that alone is known, null where nothing is. */
  readonly group: string | null;
  readonly places: RunPlaces;
  /** (P * FEATURES) */
  readonly rows: Float32Array;
  readonly words: RunTokens;
  /** (P) words of each run. */
  readonly sizes: Int32Array;
  /** (P) 1 where a run is content. */
  readonly labels: Uint8Array;
  /** (P) how much a run counts. */
  readonly weights: Float32Array;
  /** Whether it is the page before it once more, without its names (`withoutNames`): pages to come have theirs. */
  readonly isUnnamed: boolean;
}

/** Beyond so many runs a sample of the pages is as good, and what is learned from stays in memory. */
const MOST_RUNS = 800_000;
/** What the weights of a page's runs add up to: every page counts alike, as in the mean of their scores. */
const PAGE_WEIGHT = 300;

/**
 * The pages, each followed by what else is taught by it.
 * @throws UsageError `no-labels` where there are none, `one-class`; InputError `not-a-number`; the signal's reason
 * when cancelled
 */
export async function examplesOf(
  corpus: Corpus,
  values: Pick<Values, "seed" | "hideNames">,
  task: Task,
): Promise<readonly Example[]> {
  const drawn: { readonly lot: number; readonly runs: number; readonly examples: readonly Example[] }[] = [];
  const rng = seededRng(values.seed);
  let runCount = 0;
  let done = 0;
  for await (const { id, page, live, gold, group } of corpus.pages()) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: corpus.size, note: "reading pages" });
    const lot = rng.next();
    if (gold === null) continue;
    const examples = inGroup(taughtBy(id, { page, live }, gold, values), group);
    const runs = examples[0]?.labels.length ?? 0;
    if (runs === 0) continue;
    drawn.push({ lot, runs, examples });
    runCount += runs;
    // The pages with the lowest lots stay, whatever the order in which they came.
    if (runCount <= MOST_RUNS) continue;
    drawn.sort((a, b) => a.lot - b.lot);
    while (runCount > MOST_RUNS && drawn.length > 1) runCount -= drawn.pop()!.runs;
  }
  const examples = drawn.flatMap(({ examples }) => examples);
  if (examples.length === 0)
    throw new UsageError(
      "no-labels",
      `the combination learns from labelled text, and there is none on ${plural(done, "page")}`,
    );
  const labels = examples.flatMap(({ labels, isUnnamed }) => (isUnnamed ? [] : [...labels]));
  mustDiffer(Uint8Array.from(labels), "text run", "content");
  return examples;
}

/** The same pages, held out together with others of a group; as they are where it is not known. */
export const inGroup = (examples: readonly Example[], group: string | undefined): readonly Example[] =>
  group === undefined ? examples : examples.map((example) => ({ ...example, group }));

/** What a page teaches: itself, and where names are hidden itself without them; nothing where it has no text. */
export function taughtBy(
  id: string,
  view: View,
  gold: Uint8Array,
  { hideNames }: Pick<Values, "hideNames">,
): readonly Example[] {
  const example = exampleOf(id, view, gold);
  if (example === null || !hideNames) return example === null ? [] : [example];
  const unnamed = exampleOf(id, { ...view, page: withoutNames(view.page) }, gold);
  return unnamed === null ? [example] : [example, { ...unnamed, isUnnamed: true }];
}

/** Null for a page without text. @throws InputError `not-a-number` */
function exampleOf(id: string, view: View, gold: Uint8Array): Example | null {
  const runs = textRunsOf(view);
  if (runs.size === 0) return null;
  const rows = featureRows(runs);
  mustBeNumbers(
    id,
    rows,
    FEATURES.map(({ name }) => name),
    "text run",
  );
  return {
    id,
    site: runs.page.site,
    group: runs.page.site,
    places: placesOf(runs),
    rows,
    words: tokensOf(runs),
    sizes: runs.words,
    labels: unitLabels(runs.page, runs, gold),
    weights: weightsOf(runs),
    isUnnamed: false,
  };
}

/** (P) a run of more words counts for more, but not for as much as it is longer: by this power of them. */
const WORDS_POWER = 0.7;

function weightsOf({ words }: TextRuns): Float32Array {
  const powers = Float32Array.from(words, (count) => count ** WORDS_POWER);
  const all = powers.reduce((sum, power) => sum + power, 0);
  // A page of marks without a word has no run that is more of it than another.
  if (all === 0) return powers.fill(PAGE_WEIGHT / powers.length);
  return powers.map((power) => (power / all) * PAGE_WEIGHT);
}
