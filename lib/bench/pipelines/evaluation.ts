/** All extractors of ours on a whole corpus by three metrics, with nothing known, and again with all of it cached. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXTRACTORS } from "../../extractors/index";
import { configure } from "../../recipes/configure";
import { evaluateSource } from "../../run/evaluate/evaluate-source";
import { quietTask } from "../../task";
import { atMost, type Figure } from "../figure";
import { openGoldPages } from "./gold-pages";

const METRICS = ["word-lcs", "bag-of-words", "shingle-4"];
/** Of the 1,497 pages of WCXB dev on two cores. */
const MOST_COLD_SECONDS = 360;
const MOST_WARM_SECONDS = 20;

export async function benchEvaluation(say: (line: string) => void): Promise<Figure[]> {
  const cache = await mkdtemp(join(tmpdir(), "winnow-scores-"));
  try {
    const cold = await evaluation(cache, say);
    const warm = await evaluation(cache, say);
    const what = `${cold.extractors} extractors on ${cold.pages} pages by ${METRICS.length} metrics`;
    return [
      atMost(what, cold.seconds, "s", MOST_COLD_SECONDS),
      atMost("the same with all scores cached", warm.seconds, "s", MOST_WARM_SECONDS),
    ];
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}

/** Wall seconds of one evaluation, threads and reading included. */
async function evaluation(
  cache: string,
  say: (line: string) => void,
): Promise<{ readonly extractors: number; readonly pages: number; readonly seconds: number }> {
  const ours = EXTRACTORS.filter(
    (extractor) => extractor.serverOnly === undefined && extractor.configure().needs !== "labels",
  );
  const recipes = ours.map(({ id }) => configure({ use: id }));
  const source = await openGoldPages();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  const { pages } = await evaluateSource({ source, recipes, metrics: METRICS, cache }, quietTask);
  const seconds = (performance.now() - began) / 1000;
  await source.close();
  const { user, system } = process.cpuUsage(cpu);
  say(
    `${pages.length} pages of ${source.name} in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of CPU`,
  );
  return { extractors: recipes.length, pages: pages.length, seconds };
}
