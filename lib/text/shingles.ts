// Never part of a token, so that joined shingles of different tokens cannot be equal.
const SEPARATOR = "\u0000";

/**
 * The runs of `size` consecutive tokens, as joined strings; fewer tokens than `size` make one shorter shingle
 * of all of them, no tokens make none (docs/algorithms/metrics.md#bags-and-shingles, step 2). Tokens must not
 * contain NUL.
 */
export function shinglesOf(tokens: readonly string[], size: number): string[] {
  if (tokens.length === 0) return [];
  const shingles: string[] = [];
  for (let start = 0; start < Math.max(1, tokens.length - size + 1); start++) {
    shingles.push(tokens.slice(start, start + size).join(SEPARATOR));
  }
  return shingles;
}
