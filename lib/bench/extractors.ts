import { parse } from "parse5";
import { noCorpus, type Fitted } from "../extractors/contract/contract";
import { combination } from "../extractors/combination/combination";
import { EXTRACTORS } from "../extractors/index";
import { decodeBytes } from "../page/parsing/decode";
import { wholeView } from "../page/page";
import { parsePage } from "../page/parsing/parse";
import { renderText } from "../page/render";
import { median } from "./contest";
import { atLeast, atMost, type Figure } from "./figure";
import { benchPages } from "./pages";

/** Pages of about 100 KB, which the speed of Song et al. is asked on. */
const LEAST_BYTES = 60_000;
const MOST_BYTES = 140_000;

interface Named {
  readonly id: string;
  readonly fitted: Fitted;
}

/**
 * CPU time of every extractor of ours that looks at one page, relative to `parse5.parse` of the same source:
 * each alone on a freshly parsed page, and all of them in turn on one page, where they share its statistics.
 * The combination asks ten of them, so it has a goal of its own. Programs of others are left out. Medians over
 * rounds.
 */
export async function benchExtractors(rounds: number, say: (line: string) => void): Promise<Figure[]> {
  const { name, pages } = benchPages();
  const sources = pages.map((bytes) => decodeBytes(bytes).html);
  const ours: Named[] = [];
  for (const extractor of EXTRACTORS) {
    if (extractor.serverOnly === undefined && extractor.configure().needs === "page")
      ours.push({ id: extractor.id, fitted: await extractor.configure().fit(noCorpus) });
  }
  say(`pages: ${name}, ${sources.length}; ${ours.length} extractors, ${rounds} rounds`);
  const single = ours.filter(({ id }) => id !== combination.id);
  const together: number[] = [];
  const singles: number[] = [];
  const whole: number[] = [];
  const alone = new Map<string, number[]>(ours.map(({ id }) => [id, []]));
  for (let round = 0; round <= rounds; round++) {
    let parsing = 0;
    let all = 0;
    let allSingle = 0;
    let parsingPages = 0;
    const each = new Map<string, number>();
    for (const html of sources) {
      parsing += spent(() => parse(html, { scriptingEnabled: false }));
      const shared = wholeView(parsePage(html));
      all += spent(() => {
        for (const { fitted } of ours) fitted.extract(shared);
      });
      const fresh = wholeView(parsePage(html));
      allSingle += spent(() => {
        for (const { fitted } of single) fitted.extract(fresh);
      });
      parsingPages += spent(() => parsePage(html));
      for (const { id, fitted } of ours) {
        const view = wholeView(parsePage(html));
        each.set(id, (each.get(id) ?? 0) + spent(() => fitted.extract(view)));
      }
    }
    // The first round warms up and does not count.
    if (round === 0) continue;
    together.push(all / parsing);
    singles.push(allSingle / parsing);
    whole.push((parsingPages + each.get(combination.id)!) / parsing);
    for (const [id, time] of each) alone.get(id)!.push(time / parsing);
    say(`round ${round} of ${rounds}`);
  }
  const medium = pages.filter(({ length }) => length >= LEAST_BYTES && length <= MOST_BYTES);
  return [
    atMost("all of them but the combination / parse5.parse", median(singles), "x", 4),
    atMost("all extractors on one page / parse5.parse", median(together), "x", 4),
    atMost("parsing and combination / parse5.parse", median(whole), "x", 2.5),
    ...single.map(({ id }) => atMost(`${id} alone / parse5.parse`, median(alone.get(id)!), "x", 0.5)),
    ...ours
      .filter(({ id }) => id.startsWith("song"))
      .map(({ id, fitted }) =>
        atLeast(
          `${id}, pages of about 100 KB per second of one core`,
          pagesPerSecond(medium, fitted, rounds),
          "",
          80,
        ),
      ),
  ];
}

/** From bytes to text. */
function pagesPerSecond(pages: readonly Uint8Array[], fitted: Fitted, rounds: number): number {
  const rates: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const time = spent(() => {
      for (const bytes of pages) {
        const page = parsePage(decodeBytes(bytes).html);
        renderText(page, fitted.extract(wholeView(page)).keep);
      }
    });
    if (round > 0) rates.push(pages.length / (time / 1e6));
  }
  return median(rates);
}

/** Microseconds of CPU. */
function spent(run: () => void): number {
  const began = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(began);
  return user + system;
}
