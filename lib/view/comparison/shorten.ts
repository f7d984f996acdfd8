/** Width of words in pixels, in the font they will be drawn in. */
export type Measure = (words: string) => number;

/**
 * The names of a list in `room` pixels. A long name loses its end; where that would make it the same as
 * another's, it loses its middle instead, so that "Song et al., blog" and "Song et al., news" stay two.
 */
export function shortened(names: readonly string[], room: number, measure: Measure): readonly string[] {
  const cut = names.map((name) => endCut(name, room, measure));
  const seen = new Map<string, number>();
  for (const words of cut) seen.set(words, (seen.get(words) ?? 0) + 1);
  return cut.map((words, at) =>
    words !== names[at]! && seen.get(words)! > 1 ? middleCut(names[at]!, room, measure) : words,
  );
}

function endCut(words: string, room: number, measure: Measure): string {
  if (measure(words) <= room) return words;
  let end = words.length - 1;
  while (end > 1 && measure(`${words.slice(0, end)}…`) > room) end--;
  return `${words.slice(0, end).trimEnd()}…`;
}

/**
 * Takes letters from the middle, a little more from the head than from the tail, where names of one family
 * differ.
 */
function middleCut(words: string, room: number, measure: Measure): string {
  for (let kept = words.length - 1; kept > 2; kept--) {
    const head = Math.floor(kept / 2);
    const short = `${words.slice(0, head).trimEnd()}…${words.slice(words.length - (kept - head)).trimStart()}`;
    if (measure(short) <= room) return short;
  }
  return `${words.slice(0, 1)}…${words.slice(-1)}`;
}
