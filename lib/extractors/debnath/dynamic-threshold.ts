/**
 * The entropy above which the blocks of a site are redundant (docs/algorithms/debnath.md#entropy-of-terms): the
 * original chooses it by the site and does not say in public how; this is ours.
 *
 * With a higher threshold more blocks are content. As it rises from 0.1 in steps of 0.1, the text that they hold
 * grows; the first threshold is taken from which on the next step adds next to nothing. Before half of the text
 * below 0.9 is reached it is not: on many sites nothing at all has so little entropy as the first steps.
 */

const STEP = 0.1;
const STEPS = 9;
/** A step adds next to nothing where it adds less than this share of what the last threshold would hold. */
const NEXT_TO_NOTHING = 0.02;
const MOST_OF_IT = 0.5;

/** @param blocks entropies of the blocks of all pages, with how many terms each has */
export function dynamicThreshold(
  blocks: readonly { readonly entropy: number; readonly terms: number }[],
): number {
  // held[step]: terms in blocks that a threshold of step / 10 would keep.
  const held = Array.from({ length: STEPS + 2 }, (_, step) =>
    blocks.reduce((sum, { entropy, terms }) => (entropy <= at(step) ? sum + terms : sum), 0),
  );
  const all = held[STEPS]!;
  for (let step = 1; step < STEPS; step++) {
    if (held[step]! < MOST_OF_IT * all) continue;
    if (held[step + 1]! - held[step]! < NEXT_TO_NOTHING * all) return at(step);
  }
  return at(STEPS);
}

/** Without the error of adding up tenths. */
const at = (step: number): number => Math.round(step * STEP * 10) / 10;
