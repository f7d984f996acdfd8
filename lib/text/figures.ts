/** Figures as people read them, with a true minus sign. */

/** Three digits: `0.31`, `4.56`, `12.8`, `166`, `12.3k`. */
export function figureOf(value: number): string {
  return withMinus(threeDigits(value));
}

function threeDigits(value: number): string {
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

/** `1 comma`, `2 commas`, `0.50 commas`: a figure with what it counts. */
export function numbered(figure: string, one: string): string {
  return `${figure} ${figure === "1" ? one : `${one}s`}`;
}

/**
 * Two figures with as many decimals as tell them apart: 0.2599 and 0.2600, where both alone would be 0.26; 1 and
 * 1.000000001, not 1 and 1.00. Equal values look equal.
 */
export function figuresApart(a: number, b: number): readonly [string, string] {
  const [mine, other] = figuresTogether([a, b]);
  return [mine!, other!];
}

/**
 * Figures of one sentence about one measure, its value and all limits, with as many decimals as tell apart those
 * that differ: no number is rounded in two ways.
 */
export function figuresTogether(values: readonly number[]): readonly string[] {
  return together(values, threeDigits).map(withMinus);
}

/** Two shares as whole percents, or with as many digits as tell them apart: `50.04 %` and `50 %`. */
export function percentsApart(a: number, b: number): readonly [string, string] {
  const [mine, other] = together([a * 100, b * 100], (value) => value.toFixed(0));
  return [`${mine} %`, `${other} %`];
}

/** Beyond them two figures are not told apart. */
const MOST_DECIMALS = 20;

function together(values: readonly number[], usually: (value: number) => string): readonly string[] {
  const usual = values.map(usually);
  if (areApart(values, usual)) return usual;
  for (let decimals = Math.max(...usual.map(decimalsOf)); decimals <= MOST_DECIMALS; decimals++) {
    // A whole number is exact without decimals.
    const longer = values.map((value) => (Number.isInteger(value) ? String(value) : value.toFixed(decimals)));
    if (areApart(values, longer)) return longer;
  }
  return usual;
}

/** Whether whoever reads the figures sees which values differ. */
function areApart(values: readonly number[], figures: readonly string[]): boolean {
  return values.every((value, i) =>
    values
      .slice(0, i)
      .every((other, j) => isSame(value, other) || readAs(figures[i]!) !== readAs(figures[j]!)),
  );
}

/** Equal but for the last digits, which only rounding makes. */
const isSame = (a: number, b: number): boolean => a === b || a.toPrecision(16) === b.toPrecision(16);

/** What whoever reads a figure takes it for. */
const readAs = (figure: string): number =>
  figure.endsWith("k") ? Number(figure.slice(0, -1)) * 1000 : Number(figure);

const decimalsOf = (figure: string): number => /\.(\d+)$/.exec(figure)?.[1]?.length ?? 0;

const withMinus = (figure: string): string => figure.replace(/^-/, "\u2212");
