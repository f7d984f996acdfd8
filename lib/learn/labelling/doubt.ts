/** Entropy of a verdict of this probability, bits in [0, 1]; 0 for what is no probability. */
export function bitsOf(probability: number): number {
  if (!(probability > 0 && probability < 1)) return 0;
  const other = 1 - probability;
  return -(probability * Math.log2(probability) + other * Math.log2(other));
}

/**
 * How doubtful the verdicts on a page are: the mean entropy of the verdict on a word, bits in [0, 1]. 0 where there
 * are no words.
 *
 * @param probabilities (L) that each text is content; NaN where nothing is said, which leaves it out
 * @param words (L) of each, 0 or more
 */
export function doubtOf(probabilities: ArrayLike<number>, words: ArrayLike<number>): number {
  let [bits, all] = [0, 0];
  for (let at = 0; at < probabilities.length; at++) {
    if (Number.isNaN(probabilities[at]!)) continue;
    bits += bitsOf(probabilities[at]!) * words[at]!;
    all += words[at]!;
  }
  return all === 0 ? 0 : bits / all;
}
