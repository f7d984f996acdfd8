/** The answer to a question about something, computed where it is not kept. */
export type Kept<T> = (subject: string, question: string, compute: () => Promise<T>) => Promise<T>;

/**
 * A cache of what was computed: asked twice for the same, it computes once, also while the first
 * answer is still on its way. What was asked longest ago goes first, until at most `most` units of `size` are
 * kept; the newest answer stays whatever its size. A failure is not kept. Without it every answer is the
 * same, later.
 */
export function keeping<T>(most: number, size: (answer: T) => number): Kept<T> {
  const kept = new Map<string, { readonly answer: Promise<T>; size: number }>();
  const shrink = () => {
    let total = [...kept.values()].reduce((sum, entry) => sum + entry.size, 0);
    for (const [oldest, entry] of kept) {
      if (total <= most || kept.size === 1) break;
      kept.delete(oldest);
      total -= entry.size;
    }
  };
  return (subject, question, compute) => {
    const name = `${subject} ${question}`;
    const known = kept.get(name);
    if (known) {
      kept.delete(name);
      kept.set(name, known);
      return known.answer;
    }
    const entry = { answer: compute(), size: 0 };
    kept.set(name, entry);
    entry.answer.then(
      (answer) => {
        entry.size = size(answer);
        shrink();
      },
      () => {
        if (kept.get(name) === entry) kept.delete(name);
      },
    );
    return entry.answer;
  };
}
