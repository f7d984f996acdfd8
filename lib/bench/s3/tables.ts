/**
 * Tables 1, 2 and 4 to 7 of S3 computed again on the pages at hand: three folds, seed 1, each page scored by a
 * model of the others. S3's pages are not public, so only the order of rows can be compared.
 */
import { UsageError } from "../../errors";
import { scoreHeldOut } from "../../run/fit/train";
import { trainingPages, type TrainingPages } from "../../run/fit/training-pages";
import type { PagePayload, Source } from "../../run/sources/source";
import { configure } from "../../recipes/configure";
import type { HeldOut } from "../../recipes/model";
import type { Task } from "../../task";
import { S3_TABLES, type Figures, type PublishedRow, type Scoring } from "./rows";

const FOLDS = 3;
const SEED = 1;

/** A row with what came of it here; null where it is not ours to run, or no page has the gold for it. */
export interface ScoredRow extends PublishedRow {
  readonly scored: Figures | null;
}

export interface ScoredTable {
  readonly number: number;
  readonly rows: readonly ScoredRow[];
}

/**
 * @param say told each recipe that is through, since all of them take an hour on some thousand pages
 * @throws UsageError `no-table`; else as `train`
 */
export async function scoreTables(
  numbers: readonly number[],
  source: Pick<Source, "name" | "pages">,
  task: Task,
  say: (line: string) => void = () => {},
): Promise<readonly ScoredTable[]> {
  for (const number of numbers)
    if (S3_TABLES[number] === undefined)
      throw new UsageError(
        "no-table",
        `S3 has no table ${number} of scores; there are ${Object.keys(S3_TABLES).join(", ")}`,
      );
  const read = remembered(await trainingPages(source, ["title", "date"], task));
  const metrics = numbers.flatMap((number) => S3_TABLES[number]!.flatMap(({ ours }) => ours?.metric ?? []));
  // Rows of several tables are of the same folds and recipe: each is trained once.
  const known = new Map<string, HeldOut>();
  const scoresOf = async ({ use, params, isWithinSites, metric }: Scoring): Promise<ScoredRow["scored"]> => {
    const recipe = configure({ use, params });
    const key = `${recipe.key} ${isWithinSites}`;
    const training = { recipe, folds: FOLDS, seed: SEED, isWithinSites, metrics: [...new Set(metrics)] };
    let heldOut = known.get(key);
    if (heldOut === undefined) {
      heldOut = await scoreHeldOut(training, read, task);
      const figures = Object.entries(heldOut.scores).map(([id, { f1 }]) => `${id} ${f1.toFixed(3)}`);
      say(`${recipe.key}, ${isWithinSites ? "intra-site" : "extra-site"}: F1 by ${figures.join(", ")}`);
      known.set(key, heldOut);
    }
    const score = heldOut.scores[metric];
    return score === undefined ? null : [score.precision, score.recall, score.f1];
  };
  const tables: ScoredTable[] = [];
  for (const number of numbers) {
    const rows: ScoredRow[] = [];
    for (const row of S3_TABLES[number]!)
      rows.push({ ...row, scored: row.ours === null ? null : await scoresOf(row.ours) });
    tables.push({ number, rows });
  }
  return tables;
}

/** Read once, because every row goes over all of them several times. */
function remembered(read: TrainingPages): TrainingPages {
  return {
    ...read,
    pages: read.pages.map((page) => {
      let payload: Promise<PagePayload> | null = null;
      return { ...page, load: () => (payload ??= page.load()) };
    }),
  };
}

/** As Markdown, the way docs/results.md has them. */
export function tablesAsMarkdown(tables: readonly ScoredTable[]): string {
  return tables.map(asMarkdown).join("\n");
}

function asMarkdown({ number, rows }: ScoredTable): string {
  const cells = [
    [`S3, table ${number}`, "published P / R / F1", "ours P / R / F1"],
    ["---", "---", "---"],
    ...rows.map(({ name, published, scored }) => [
      name,
      published === null ? "" : published.map((figure) => figure.toFixed(2)).join(" / "),
      scored === null ? "" : scored.map((figure) => figure.toFixed(3)).join(" / "),
    ]),
  ];
  return cells.map((row) => `| ${row.join(" | ")} |\n`).join("");
}
