/**
 * Pages for the keyboard run, and a model that has seen none of their sites: what ships has learned from all corpora,
 * so that it would remember the answers.
 */
import { join } from "node:path";
import { corporaFolder } from "../../corpora-folder";
import { combination } from "../../extractors/combination/combination";
import { seededRng } from "../../learn/rng";
import { configure } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { trainOn } from "../../run/fit/train";
import { trainingPages } from "../../run/fit/training-pages";
import { openFiles } from "../../run/sources/files";
import { joined } from "../../run/sources/joined";
import type { Source, SourcePage } from "../../run/sources/source";
import { CODE_VERSION } from "../../run/generated/code-version";
import { SHIPPED_CORPORA } from "../../setup/shipped/train";
import type { Task } from "../../task";

const SEED = 1;
const KINDS = ["content"] as const;

export interface Unseen {
  /** The pages of the run, drawn at random, as many of each corpus as there is room for. */
  readonly drawn: readonly SourcePage[];
  /** Other pages of the same sites, domains and templates, in random order: to look at while the tool is improved. */
  readonly beside: readonly SourcePage[];
  /** All pages that share neither site, domain nor template with a drawn one. */
  readonly learned: readonly SourcePage[];
}

/**
 * Draw `count` pages with content gold from the corpora that the shipped model learned from, each corpus as often as
 * the others, and divide the rest by whether a site, domain or template of theirs was drawn.
 */
export async function drawUnseen(pages: Source["pages"], count: number, task: Task): Promise<Unseen> {
  const read = await trainingPages({ name: "the corpora", pages }, KINDS, task);
  const rng = seededRng(SEED);
  const byCorpus = new Map<string, number[]>();
  for (const [at, { corpus = "" }] of read.pages.entries())
    byCorpus.set(corpus, [...(byCorpus.get(corpus) ?? []), at]);
  const shuffled = [...byCorpus.values()].map((list) => rng.shuffle(list));
  const drawn: number[] = [];
  for (let turn = 0; drawn.length < count && shuffled.some((list) => turn < list.length); turn++)
    for (const list of shuffled) if (turn < list.length && drawn.length < count) drawn.push(list[turn]!);
  const taken = new Set(drawn);
  const held = new Set(drawn.map((at) => read.groups[at]!));
  const others = read.pages.map((_, at) => at).filter((at) => !taken.has(at));
  const pick = (list: readonly number[]): SourcePage[] => list.map((at) => read.pages[at]!);
  return {
    drawn: pick(drawn),
    beside: pick(rng.shuffle(others.filter((at) => held.has(read.groups[at]!)))),
    learned: pick(others.filter((at) => !held.has(read.groups[at]!))),
  };
}

/** The corpora of the shipped model as one source. @throws NotFoundError for one that is not there */
export async function openCorpora(): Promise<Source> {
  const sources: Source[] = [];
  for (const name of SHIPPED_CORPORA) sources.push(await openFiles(join(corporaFolder(), name)));
  const all = joined(sources);
  return {
    ...all,
    close: async () => {
      for (const source of sources) await source.close();
    },
  };
}

/** A model of these pages, with the options of the one that ships. Takes minutes. */
export async function trainUnseen(learned: readonly SourcePage[], task: Task): Promise<Model> {
  const read = await trainingPages(
    { name: "the corpora without the sites of the run", pages: each(learned) },
    KINDS,
    task,
  );
  const recipe = configure({ use: combination.id, params: { ...combination.learning, seed: SEED } });
  return trainOn(
    {
      ...{ source: { name: "the corpora without the sites of the run", pages: each(learned) }, recipe },
      ...{ folds: 0, seed: SEED, metrics: [], code: CODE_VERSION },
    },
    read,
    task,
  );
}

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
