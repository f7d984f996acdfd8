/** Two voters and gold side by side on the leaves they share. Pure. */
import type { LeafRange, Page } from "../../page/page";
import { excerptOf } from "../../page/excerpt";
import type { Comparison, VoteRun } from "./comparison";

/** Runs next to each other on which the three say the same. Without gold `gold` is null. */
export interface DifferenceRow {
  readonly range: LeafRange;
  readonly runs: readonly VoteRun[];
  readonly a: boolean;
  readonly b: boolean;
  readonly gold: boolean | null;
  readonly characters: number;
  /** Whether the three do not all say the same. */
  readonly differs: boolean;
}

/** Every two voters, those next to each other in the list first: where `[` and `]` go. */
function pairsOf(ids: readonly string[]): readonly (readonly [string, string])[] {
  return ids.flatMap((a, at) => ids.slice(at + 1).map((b) => [a, b] as const));
}

/**
 * The pair that an address names as `a~b`; the first one where it names none of these voters. Null with fewer
 * than two.
 */
export function pairFrom(written: string | null, ids: readonly string[]): readonly [string, string] | null {
  const [a, b] = written?.split("~") ?? [];
  if (a !== undefined && b !== undefined && a !== b && ids.includes(a) && ids.includes(b)) return [a, b];
  return pairsOf(ids)[0] ?? null;
}

/** The pair before or after one, round the end. */
export function stepPair(
  pair: readonly [string, string],
  ids: readonly string[],
  direction: 1 | -1,
): readonly [string, string] {
  const all = pairsOf(ids);
  const at = all.findIndex(([a, b]) => (a === pair[0] && b === pair[1]) || (a === pair[1] && b === pair[0]));
  return all[(at + direction + all.length) % all.length] ?? pair;
}

/**
 * The whole page as rows in document order; empty where one of both gave no answer. Common runs are rows too,
 * for folding.
 */
export function differenceRows(
  { runs, voters }: Comparison,
  pair: readonly [string, string],
): DifferenceRow[] {
  const [a, b] = pair.map((id) => voters.findIndex((voter) => voter.id === id)) as [number, number];
  const rows: DifferenceRow[] = [];
  for (const run of runs) {
    const one = run.keeps[a];
    const other = run.keeps[b];
    if (one == null || other == null) return [];
    const last = rows.at(-1);
    if (last !== undefined && last.a === one && last.b === other && last.gold === run.gold) {
      rows[rows.length - 1] = {
        ...last,
        range: { start: last.range.start, end: run.range.end },
        runs: [...last.runs, run],
        characters: last.characters + run.characters,
      };
    } else {
      rows.push({
        range: run.range,
        runs: [run],
        a: one,
        b: other,
        gold: run.gold,
        characters: run.characters,
        differs: one !== other || (run.gold !== null && run.gold !== one),
      });
    }
  }
  return rows;
}

/**
 * Rows next to each other that are the same in all three, kept or not: of these a reader needs only the sum.
 */
export interface FoldedRows {
  readonly folded: readonly DifferenceRow[];
  readonly range: LeafRange;
  readonly characters: number;
  readonly blocks: number;
}

/** The rows that differ, and between them what does not, folded. */
export function foldCommon(rows: readonly DifferenceRow[]): (DifferenceRow | FoldedRows)[] {
  const out: (DifferenceRow | FoldedRows)[] = [];
  let alike: DifferenceRow[] = [];
  const fold = () => {
    if (alike.length > 0) out.push(foldOf(alike));
    alike = [];
  };
  for (const row of rows) {
    if (!row.differs) {
      alike.push(row);
      continue;
    }
    fold();
    out.push(row);
  }
  fold();
  return out;
}

function foldOf(folded: readonly DifferenceRow[]): FoldedRows {
  return {
    folded,
    range: { start: folded[0]!.range.start, end: folded.at(-1)!.range.end },
    characters: folded.reduce((sum, { characters }) => sum + characters, 0),
    blocks: folded.reduce((sum, { runs }) => sum + runs.length, 0),
  };
}

/** The longest row on which the pair itself differs, the first of equals; null where it agrees on all. */
export function largestDifference(rows: readonly DifferenceRow[]): DifferenceRow | null {
  return rows.reduce<DifferenceRow | null>(
    (largest, row) =>
      row.a !== row.b && (largest === null || row.characters > largest.characters) ? row : largest,
    null,
  );
}

/** Characters on which one of the pair is not of gold's opinion, or without gold not of the other's. */
export function charactersApart(rows: readonly DifferenceRow[], side: "a" | "b"): number {
  return rows.reduce(
    (sum, row) => sum + (row[side] === (row.gold ?? row[side === "a" ? "b" : "a"]) ? 0 : row.characters),
    0,
  );
}

/** Lines and characters that a cell shows at most. */
const LINES = 4;
const SHOWN = 240;

/** The text of a row, a line per run, cut where it would fill the pane. */
export function rowTexts(page: Page, { runs }: DifferenceRow): readonly string[] {
  const lines: string[] = [];
  let room = SHOWN;
  for (const { range } of runs) {
    const text = excerptOf(page, range, Infinity);
    if (text === "") continue;
    if (room <= 0 || lines.length === LINES) return [...lines, "…"];
    lines.push(text.length > room ? `${text.slice(0, room).trimEnd()} …` : text);
    room -= text.length;
  }
  return lines;
}
