/** The answer to a question about something, computed where it is not kept. */
export type Kept<T> = (subject: string, question: string, compute: () => Promise<T>) => Promise<T>;

/**
 * A cache of what was computed: asked twice for the same, it computes once, also while the first
 * answer is still on its way. What was asked longest ago goes first, until at most `most` units of `size` are
 * kept; the newest answer stays whatever its size. A failure is not kept. Without it every answer is the
 * same, later.
 */
export function keeping<T>(most: number, size: (answer: T) => number): Kept<T> {
  /** An answer that is on its way has no size yet. */
  const kept = new Map<string, { readonly answer: Promise<T>; size: number | null }>();
  const shrink = () => {
    const here = [...kept].flatMap(([name, { size: own }]) => (own === null ? [] : [{ name, size: own }]));
    let total = here.reduce((sum, entry) => sum + entry.size, 0);
    for (const entry of here.slice(0, -1)) {
      if (total <= most) break;
      kept.delete(entry.name);
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
    const entry: { readonly answer: Promise<T>; size: number | null } = { answer: compute(), size: null };
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
