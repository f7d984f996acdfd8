/** Figures as people read them. */

/** Three digits: `0.31`, `4.56`, `12.8`, `166`, `12.3k`. */
export function figureOf(value: number): string {
  if (!Number.isFinite(value)) return "";
  const size = Math.abs(value);
  if (size >= 9_995) return `${(value / 1000).toFixed(size >= 99_950 ? 0 : 1)}k`;
  if (size >= 99.95 || Number.isInteger(value)) return value.toFixed(0);
  return size >= 9.995
    ? value.toFixed(1)
    : size >= 0.0995 || value === 0
      ? value.toFixed(2)
      : value.toPrecision(2);
}

/**
 * Two figures with as many digits as tell them apart: 0.2599 and 0.26, where both alone would be 0.26; 1 and
 * 1.000000001, not 1 and 1.00. Equal values look equal.
 */
export function figuresApart(a: number, b: number): readonly [string, string] {
  return apart(a, b, figureOf);
}

/** Two shares as whole percents, or with as many digits as tell them apart: `50.04 %` and `50 %`. */
export function percentsApart(a: number, b: number): readonly [string, string] {
  const [mine, other] = apart(a * 100, b * 100, (value) => value.toFixed(0));
  return [`${mine} %`, `${other} %`];
}

function apart(a: number, b: number, usually: (value: number) => string): readonly [string, string] {
  const usual = [usually(a), usually(b)] as const;
  if (a === b || readAs(usual[0]) !== readAs(usual[1])) return usual;
  for (let digits = 3; digits < 17; digits++) {
    const longer = [a, b].map((value) => String(Number(value.toPrecision(digits)))) as [string, string];
    if (longer[0] !== longer[1]) return longer;
  }
  return usual;
}

/** What whoever reads a figure takes it for. */
const readAs = (figure: string): number =>
  figure.endsWith("k") ? Number(figure.slice(0, -1)) * 1000 : Number(figure);
