/**
 * The published tables beside ours, for docs/results.md, from reports of `winnow evaluate --json`:
 *
 *   node --import tsx lib/bench/published.ts s0|s1 out.json [more.json]
 *
 * The collections of the papers are private or gone, so only the order of the systems can be compared; how
 * far it is the same is told by Spearman's rank correlation. The tables of S3 and S4 are in `s3` and `s4`.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Summary } from "../evaluation/scoring/score";

/** S0, table 2, mean of four sites; S1, table 2, mean of 14 packages. F1 by the key of the recipe. */
export const PUBLISHED: Readonly<
  Record<"s0" | "s1", { readonly metric: string; readonly f1: Readonly<Record<string, number>> }>
> = {
  s0: {
    metric: "char-lcs",
    f1: { zhou: 0.6301, cetd: 0.7592, alexjc: 0.7904, "block-extractor(redundancy=true)": 0.9472 },
  },
  s1: {
    metric: "word-lcs",
    f1: {
      accb: 0.782,
      tccb: 0.776,
      dsc: 0.77,
      ccb: 0.757,
      dtp: 0.709,
      sw: 0.698,
      crunch: 0.687,
      lqf: 0.677,
      bte: 0.649,
      lsi: 0.639,
      lp: 0.626,
      "k-fe": 0.448,
      fe: 0.111,
    },
  },
};

type Scored = Pick<Summary, "precision" | "recall" | "f1">;
interface Report {
  readonly corpus: string;
  readonly extractors: readonly { readonly key: string; readonly scores: Readonly<Record<string, Scored>> }[];
}

/**
 * Spearman's rank correlation of two lists of equal length, in [-1, 1]; ties share their mean rank. NaN where
 * one of them has a single value.
 */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranks(a), ranks(b)];
  const mean = (a.length + 1) / 2;
  const product = (p: readonly number[], q: readonly number[]): number =>
    p.reduce((sum, value, i) => sum + (value - mean) * (q[i]! - mean), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

/** F1 of mean precision and mean recall, as S0 computes it. */
export const f1OfMeans = ({ precision, recall }: Scored): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);

/**
 * Systems in the published order with both forms of F1 on each corpus, and the rank correlation of each form
 * with the published figures. Systems that no report has are left out.
 */
export function publishedTable(paper: keyof typeof PUBLISHED, reports: readonly Report[]): string {
  const { metric, f1 } = PUBLISHED[paper];
  const scored = reports.map(({ corpus, extractors }) => ({
    corpus,
    of: new Map(extractors.map(({ key, scores }) => [key, scores[metric]!])),
  }));
  const keys = Object.keys(f1).filter((key) => scored.every(({ of }) => of.has(key)));
  const figures = scored.flatMap(({ of }) => [
    keys.map((key) => of.get(key)!.f1),
    keys.map((key) => f1OfMeans(of.get(key)!)),
  ]);
  const head = [
    "system",
    "published F1",
    ...scored.flatMap(({ corpus }) => [`${corpus}: mean of page F1`, "F1 of mean P and R"]),
  ];
  const rows = keys.map((key, i) => [
    `\`${key}\``,
    f1[key]!.toFixed(3),
    ...figures.map((column) => column[i]!.toFixed(4)),
  ]);
  const order = keys.map((key) => f1[key]!);
  const correlation = [
    "rank correlation",
    "",
    ...figures.map((column) => rankCorrelation(order, column).toFixed(2)),
  ];
  return [head, head.map((_, i) => (i === 0 ? "---" : "--:")), ...rows, correlation]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [paper, ...files] = process.argv.slice(2);
  const reports = files.map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
  console.log(publishedTable(paper === "s0" ? "s0" : "s1", reports));
}
