/** People who label while jobs run: what most soaks disturb. */
import type { Rng } from "../../../learn/rng";
import { Annotators } from "./annotators";
import { beginBackground, fillCorpus, folderCorpus, type Background } from "./background";
import { LABELLED_PAGES, labelResult } from "./labelling";
import { Rig } from "./rig";
import type { SoakResult, SoakRoom } from "./script";

/** Longest time of an import or a run of the scene. */
export const LONGEST_JOB_MS = 5 * 60_000;

export interface Scene {
  readonly rig: Rig;
  /** Ids of the pages that people label. */
  readonly pages: readonly string[];
  readonly annotators: Annotators;
  readonly beside: Background;
  readonly rng: Rng;
  readonly say: SoakRoom["say"];
}

export interface Cast {
  readonly workers: number;
  /** People, each with an operation every so many ms. */
  readonly people: number;
  readonly everyMs: number;
  /** Pages of each import; 0 where nothing is done beside the people. */
  readonly imported: number;
}

const NOTHING_BESIDE: Background = {
  current: () => null,
  stop: async () => ({ imports: 0, runs: 0, faults: [] }),
};

/**
 * Disturb people and jobs, then look whether all that was acknowledged is there and each job was done once.
 * @param disturb its figures and faults come before those of labels and jobs
 * @param afterwards faults that are looked for once all have stopped
 */
export async function whilePeopleWork(
  { engine, folder, rng, say }: SoakRoom,
  { workers, people, everyMs, imported }: Cast,
  disturb: (scene: Scene) => Promise<SoakResult>,
  afterwards: (scene: Scene) => Promise<readonly string[]> = async () => [],
): Promise<SoakResult> {
  const rig = await Rig.make(engine, folder, workers);
  try {
    const { pages } = await fillCorpus(rig.store, "labelled", LABELLED_PAGES);
    await rig.start();
    const beside =
      imported === 0
        ? NOTHING_BESIDE
        : beginBackground(rig.store, await folderCorpus(folder, imported), imported, LONGEST_JOB_MS);
    const annotators = new Annotators(rig.url, pages, everyMs);
    annotators.begin(people, rng);
    const scene = { rig, pages, annotators, beside, rng, say };
    const disturbed = await disturb(scene);
    await annotators.stop();
    const { imports, runs, faults } = await beside.stop();
    const labels = await labelResult(annotators, rig);
    const after = await afterwards(scene);
    return {
      figures: { ...disturbed.figures, ...labels.figures, imports, runs },
      faults: [...disturbed.faults, ...faults, ...labels.faults, ...after],
    };
  } finally {
    await rig.stop();
  }
}
