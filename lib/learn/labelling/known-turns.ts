/**
 * Pages whose gold is known, put between those to learn from: only what people make of them tells who labels with
 * care, and only where nobody can tell which they are.
 */
import type { Rng } from "../rng";
import type { Turn } from "./queued-page";

/**
 * The turns with known pages between them. Before each turn a known page comes with the probability `share`, again and
 * again, so that nobody can count when the next one is due; which one is drawn uniformly from those left. What is
 * left after the last turn has none.
 *
 * @param known numbers of pages, none of them in `turns`
 * @param share of known pages among all that come, in [0, 1)
 */
export function withKnownPages(
  turns: readonly Turn[],
  known: readonly number[],
  share: number,
  rng: Rng,
): Turn[] {
  const waiting = rng.shuffle(known);
  const mixed: Turn[] = [];
  for (const turn of turns) {
    while (waiting.length > 0 && rng.next() < share) {
      const chance = share / waiting.length;
      mixed.push({ page: waiting.pop()!, chance });
    }
    mixed.push(turn);
  }
  return mixed;
}
