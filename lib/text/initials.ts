/**
 * Up to two letters for a name: the first of the first and of the last word, or the first two of a single
 * word.
 */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters =
    words.length > 1
      ? [words[0]!, words.at(-1)!].map((word) => [...word][0] ?? "")
      : [...(words[0] ?? "")].slice(0, 2);
  return letters.join("").toUpperCase();
}
