/** Where in the course of the page a run stands: from its ends, its headings, its title. */
import { countUpTo } from "../../../learn/rising";
import { COUNT, LOG_COUNT, SHARE, SIGNED, signedLog } from "../telling/scales";
import { featureGroup, says } from "./group";
import { columnFor, stepsUp, textOfRun, type TextRuns } from "./text-runs";

const TITLE = "the text most like the page's title";

/** Place on the page. */
export const PLACE = featureGroup(
  "place",
  "where it stands in the course of the page",
  {
    share: says("part of the page's texts before it", SHARE),
    charactersBefore: says("part of the page's characters before it", SHARE),
    first: says("texts before it", LOG_COUNT),
    last: says("texts after it", LOG_COUNT),
    rank: says("part of the page's texts that are longer", SHARE),
    afterTitle: says(`texts from ${TITLE}`, SIGNED),
    titleBlock: says(`levels up from ${TITLE} to an element around both`, COUNT),
    titleWords: says("words of the page's title that it has", SHARE),
    ofTitle: says("its words that the page's title has", SHARE),
    afterH1: says("texts from the first h1", SIGNED),
    h1Block: says("levels up from the first h1 to an element around both", COUNT),
  },
  (runs) => {
    const { size, page, characters } = runs;
    const column = (): Float32Array => columnFor(runs);
    const columns = {
      share: column(),
      charactersBefore: column(),
      first: column(),
      last: column(),
      rank: column(),
      afterTitle: column(),
      titleBlock: column(),
      titleWords: column(),
      ofTitle: column(),
      afterH1: column(),
      h1Block: column(),
    };
    const all = characters.reduce((sum, count) => sum + count, 0);
    const sorted = Float64Array.from(characters).sort();
    const title = wordsOf(page.title.toLowerCase());
    const own = Array.from({ length: size }, (_, run) => wordsBeside(title, textOf(runs, run)));
    const heading = titleRun(runs, own, title);
    const h1 = firstH1(runs);
    let before = 0;
    for (let run = 0; run < size; run++) {
      columns.share[run] = size < 2 ? 0 : run / (size - 1);
      columns.charactersBefore[run] = all === 0 ? 0 : before / all;
      before += characters[run]!;
      columns.first[run] = Math.log1p(run);
      columns.last[run] = Math.log1p(size - 1 - run);
      columns.rank[run] = (size - countUpTo(sorted, characters[run]!)) / size;
      const shared = sharedWords(own[run]!, title);
      columns.titleWords[run] = title.size === 0 ? 0 : shared / title.size;
      columns.ofTitle[run] = own[run]!.size === 0 ? 0 : shared / own[run]!.size;
      if (heading >= 0) {
        columns.afterTitle[run] = signedLog(run - heading);
        columns.titleBlock[run] = stepsUp(runs, runs.node[heading]!, run);
      }
      if (h1 >= 0) {
        columns.afterH1[run] = signedLog(run - h1);
        columns.h1Block[run] = stepsUp(runs, runs.node[h1]!, run);
      }
    }
    return columns;
  },
);

const NONE: ReadonlySet<string> = new Set();
/** A run of more characters is no title. */
const LONGEST_TITLE = 300;

/** The text of a run that may be a title, "" for a longer one. */
function textOf(runs: TextRuns, run: number): string {
  return runs.characters[run]! > LONGEST_TITLE ? "" : textOfRun(runs, run);
}

/** @param text in lower case */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The words of a text, where one of the title can be among them: most texts of a page have none. */
function wordsBeside(title: ReadonlySet<string>, text: string): ReadonlySet<string> {
  if (text === "") return NONE;
  const lower = text.toLowerCase();
  for (const word of title) if (lower.includes(word)) return wordsOf(lower);
  return NONE;
}

function sharedWords(words: ReadonlySet<string>, title: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (title.has(word)) shared++;
  return shared;
}

/** The run most like the title by the words that both have; of equals a heading, then the first; -1 without one. */
function titleRun(
  { size, page, node }: TextRuns,
  own: readonly ReadonlySet<string>[],
  title: ReadonlySet<string>,
) {
  let best = -1;
  let most = 0;
  for (let run = 0; run < size; run++) {
    const words = own[run]!;
    if (words.size === 0) continue;
    const shared = sharedWords(words, title);
    const isHeading = /^h[1-6]$/.test(page.tags[node[run]!]!);
    const likeness = shared / (words.size + title.size - shared) + (isHeading ? 0.1 : 0);
    if (shared > 0 && likeness > most) {
      most = likeness;
      best = run;
    }
  }
  return best;
}

function firstH1({ size, page, node }: TextRuns): number {
  for (let run = 0; run < size; run++) if (page.tags[node[run]!] === "h1") return run;
  return -1;
}
