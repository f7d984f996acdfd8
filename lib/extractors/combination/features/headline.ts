/** The headline of a page among its text runs: what gold of one corpus has and that of another leaves out. */
import { textOfRun, type TextRuns } from "./text-runs";

/** Words of a heading that are also the title's, as a share of its own, from which on it is the headline. */
const MOST_OF_TITLE = 0.5;
const HEADING = /^h[1-6]$/;

/**
 * The heading whose words are the title's most, of equals the first; without one the first `h1` that is no link; -1
 * where there is neither.
 */
export function headlineOf(runs: TextRuns): number {
  const { size, page, node, linkShare } = runs;
  const title = wordsOf(page.title);
  let best = -1;
  let most = 0;
  let firstH1 = -1;
  for (let run = 0; run < size; run++) {
    const tag = page.tags[node[run]!]!;
    if (!HEADING.test(tag)) continue;
    if (tag === "h1" && firstH1 < 0 && linkShare[run]! < 1) firstH1 = run;
    const words = wordsOf(textOfRun(runs, run));
    const shared = [...words].filter((word) => title.has(word)).length;
    // Of two headings that the title has wholly the longer one is the headline, and the other the site's name.
    if (shared >= MOST_OF_TITLE * words.size && shared > most) {
      most = shared;
      best = run;
    }
  }
  return best >= 0 ? best : firstH1;
}

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
