/**
 * In which order pages are labelled to learn from: first one of each template, then where most is to be learned. Some
 * turns are drawn at random, so that what the doubts do not see is looked at too.
 */
import type { Rng } from "../rng";
import type { QueuedPage, Turn } from "./queued-page";

/**
 * The turns of all pages that are not known yet. One page of each template comes first, of the largest template first;
 * then pages by expected gain, which is their doubt times the pages of their template, divided by one more than those
 * of the template that had their turn: as seats are given to parties (D'Hondt), so that no template is labelled to its
 * end while others wait. Without doubts the templates alone decide. O(N log N).
 *
 * @param random share of the turns that are drawn uniformly from what is left, in [0, 1]
 */
export function trainingOrder(pages: readonly QueuedPage[], random: number, rng: Rng): Turn[] {
  const greedy = byGain(pages, rng);
  const drawn = rng.shuffle(greedy);
  const taken = new Set<number>();
  const turns: Turn[] = [];
  let [atGreedy, atDrawn] = [0, 0];
  for (let left = greedy.length; left > 0; left--) {
    while (taken.has(greedy[atGreedy]!)) atGreedy++;
    const isDrawn = rng.next() < random;
    if (isDrawn) while (taken.has(drawn[atDrawn]!)) atDrawn++;
    const page = isDrawn ? drawn[atDrawn]! : greedy[atGreedy]!;
    taken.add(page);
    // The page whose turn it is by gain may also have been drawn.
    turns.push({ page, chance: random / left + (page === greedy[atGreedy] ? 1 - random : 0) });
  }
  return turns;
}

interface Ranked {
  readonly page: number;
  readonly isFirst: boolean;
  readonly size: number;
  readonly gain: number;
}

function byGain(pages: readonly QueuedPage[], rng: Rng): number[] {
  const ranked: Ranked[] = [];
  for (const members of templatesOf(pages, rng)) {
    const open = members.filter((page) => !pages[page]!.isKnown);
    const known = members.length - open.length;
    const doubtOf = (page: number): number => pages[page]!.doubt ?? 1;
    open.sort((a, b) => doubtOf(b) - doubtOf(a));
    open.forEach((page, at) =>
      ranked.push({
        page,
        isFirst: known + at === 0,
        size: members.length,
        gain: (doubtOf(page) * members.length) / (known + at + 1),
      }),
    );
  }
  // The sort is stable: equal ones stay in the random order of their templates.
  ranked.sort((a, b) =>
    a.isFirst !== b.isFirst
      ? Number(b.isFirst) - Number(a.isFirst)
      : a.isFirst
        ? b.size - a.size || b.gain - a.gain
        : b.gain - a.gain,
  );
  return ranked.map(({ page }) => page);
}

/** The pages of each template, both in random order; one without a template is alone. */
function templatesOf(pages: readonly QueuedPage[], rng: Rng): number[][] {
  const groups = new Map<string, number[]>();
  for (const page of rng.shuffle(pages.map((_, at) => at))) {
    const { template } = pages[page]!;
    const key = template === null ? `page ${page}` : `template ${template}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [page]);
    else group.push(page);
  }
  return [...groups.values()];
}
