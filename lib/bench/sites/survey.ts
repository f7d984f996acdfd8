/**
 * What the screen of sites and an import ask of a large site: a survey of 1,000 pages, and the templates of 100,000
 * pages of 1,000 sites. Times are CPU times of this process.
 */
import { structureOf, type Structure } from "../../blocks/templates/structure";
import { TemplateClusters } from "../../blocks/templates/template-clusters";
import { surveySite } from "../../extractors/debnath/survey/site-survey";
import { seededRng, type Rng } from "../../learn/rng";
import { parsePage } from "../../page/parsing/parse";
import { atMost, type Figure } from "../figure";
import { changed, siteSources } from "./pages";

const SURVEYED = 1_000;
const TEMPLATED = 100_000;
const SITES = 1_000;
/** Pages at either end of the row whose cost is compared. */
const WINDOW = 10_000;

export async function benchSurvey(say: (line: string) => void): Promise<Figure[]> {
  const sources = siteSources();
  say(`${sources.length} pages of the largest site of zh-news-10sites, multiplied to ${SURVEYED}`);
  const survey = await surveyFigures(sources);
  say(`${TEMPLATED} structures next, of ${SITES} sites`);
  return [...survey, ...templateFigures(sources, say)];
}

async function surveyFigures(sources: readonly string[]): Promise<Figure[]> {
  const rng = seededRng(1);
  async function* pages() {
    for (let page = 0; page < SURVEYED; page++)
      yield { id: `${page}`, page: parsePage(changed(sources[page % sources.length]!, rng)) };
  }
  const began = process.cpuUsage();
  const { blocks, distinctPages } = await surveySite(pages(), new AbortController().signal);
  const { user, system } = process.cpuUsage(began);
  return [
    atMost(
      `${SURVEYED} pages of a site parsed and surveyed: ${blocks.length} blocks on several of ${distinctPages}`,
      (user + system) / 1e6,
      "s",
      60,
    ),
    atMost(`resident memory after that`, process.memoryUsage.rss() / 1024 ** 3, "GiB", 1.5),
  ];
}

/**
 * Sites get the structure of a real page with other names, and pages that of their site with about a tenth of the
 * paths gone and as many others come: what two articles of one template differ by.
 */
function templateFigures(sources: readonly string[], say: (line: string) => void): Figure[] {
  const rng = seededRng(2);
  const real = sources.map((html) => structureOf(parsePage(html)).paths).filter(({ length }) => length >= 20);
  const sites = Array.from({ length: SITES }, () => {
    const names = rng.below(2 ** 32);
    return real[rng.below(real.length)]!.map((path) => (path ^ names) >>> 0);
  });
  const clusters = new TemplateClusters();
  const times: number[] = [];
  let right = 0;
  const templateOf = new Map<number, number>();
  for (let page = 0; page < TEMPLATED; page++) {
    const site = rng.below(SITES);
    const structure = varied(sites[site]!, page, rng);
    const began = process.cpuUsage();
    const template = clusters.add(structure);
    const { user, system } = process.cpuUsage(began);
    times.push(user + system);
    if (!templateOf.has(site)) templateOf.set(site, template);
    if (templateOf.get(site) === template) right++;
  }
  const sum = (from: number, to: number): number =>
    times.slice(from, to).reduce((total, time) => total + time, 0);
  say(
    `${clusters.size} templates; ${right} of ${TEMPLATED} pages are in the template of the first page of their site`,
  );
  const all = sum(0, TEMPLATED) / 1e6;
  return [
    atMost(`templates of ${TEMPLATED} pages of ${SITES} sites, structures at hand`, all, "s", 60),
    atMost(
      `one of the last ${WINDOW} pages / of the ${WINDOW} after the first ${WINDOW}`,
      sum(TEMPLATED - WINDOW, TEMPLATED) / sum(WINDOW, 2 * WINDOW),
      "x",
      1.5,
    ),
  ];
}

function varied(paths: Uint32Array, page: number, rng: Rng): Structure {
  const own = new Set<number>();
  for (const path of paths) own.add(rng.below(10) === 0 ? rng.below(2 ** 32) : path);
  return { hash: `${page}`, paths: Uint32Array.from(own).sort() };
}
