/** Texts that a page has more than once: a whole section for wide and for narrow screens, a quote of an answer. */

/** (P) of each run; 0 where it is not repeated. */
export interface Repeats {
  /** Words of the longest stretch of runs, its own among them, that comes before too, in the same order. */
  readonly before: Int32Array;
  /** Words of the longest that comes again after it. */
  readonly after: Int32Array;
}

/**
 * A stretch goes on as long as each run has the text of the one as far back as its first has; it ends where it would
 * reach into what it repeats, so that a list of a hundred equal texts is no stretch. A run that begins one is held
 * against the last of its text before it. O(P)
 * @param texts (P) the same where texts are the same
 * @param words (P)
 */
export function repeatsOf(texts: Int32Array, words: Int32Array): Repeats {
  const [before, after] = [new Int32Array(texts.length), new Int32Array(texts.length)];
  const last = new Map<number, number>();
  let [begin, back] = [0, 0];
  const close = (end: number): void => {
    if (back === 0) return;
    let sum = 0;
    for (let run = begin; run < end; run++) sum += words[run]!;
    for (let run = begin; run < end; run++) {
      before[run] = sum;
      after[run - back] = Math.max(after[run - back]!, sum);
    }
  };
  for (let run = 0; run < texts.length; run++) {
    const text = texts[run]!;
    const goesOn = run - begin < back && texts[run - back] === text;
    if (!goesOn) {
      close(run);
      begin = run;
      back = run - (last.get(text) ?? run);
    }
    last.set(text, run);
  }
  close(texts.length);
  return { before, after };
}
