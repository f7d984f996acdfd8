import type { Page } from "../page/page";
import { expand } from "./expand";
import type { LabelledInterval, Operation } from "./model";

/** Text on which two tabs have left different labels. */
export interface Clash {
  readonly start: number;
  readonly end: number;
  readonly theirs: LabelledInterval | null;
  readonly mine: LabelledInterval | null;
}

export interface Merged {
  /**
   * Both logs: what is stored, then what was not. Nothing is lost; being later, mine wins where both labelled
   * the same target.
   */
  readonly operations: readonly Operation[];
  /** Stored operations that this side did not know. */
  readonly theirs: readonly Operation[];
  /** Operations of this side that are not stored yet, to be sent after the stored ones. */
  readonly mine: readonly Operation[];
  /**
   * Where the two sides, each on its own, say something different and both have touched the text since they
   * parted.
   */
  readonly clashes: readonly Clash[];
}

/**
 * Bring two divergent logs of one annotator on one page together, after the server said 409.
 * @param stored the log as it stands on the server
 * @param local the log as this side has it, sent operations and waiting ones
 */
export function mergeLogs(page: Page, stored: readonly Operation[], local: readonly Operation[]): Merged {
  const storedIds = new Set(stored.map(({ id }) => id));
  const localIds = new Set(local.map(({ id }) => id));
  const mine = local.filter(({ id }) => !storedIds.has(id));
  const theirs = stored.filter(({ id }) => !localIds.has(id));
  const shared = stored.filter(({ id }) => localIds.has(id));
  return { operations: [...stored, ...mine], theirs, mine, clashes: clashesOf(page, shared, stored, local) };
}

function clashesOf(
  page: Page,
  shared: readonly Operation[],
  stored: readonly Operation[],
  local: readonly Operation[],
): Clash[] {
  const sides = [expand(page, shared), expand(page, stored), expand(page, local)] as const;
  const cuts = [...new Set(sides.flat().flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const clashes: Clash[] = [];
  const at: [number, number, number] = [0, 0, 0];
  for (let piece = 0; piece + 1 < cuts.length; piece++) {
    const start = cuts[piece]!;
    const end = cuts[piece + 1]!;
    const [before, theirs, mine] = sides.map((side, index) => {
      while ((side[at[index]!]?.end ?? Infinity) <= start) at[index] = at[index]! + 1;
      const found = side[at[index]!];
      return found !== undefined && found.start <= start ? found : null;
    }) as [LabelledInterval | null, LabelledInterval | null, LabelledInterval | null];
    if (isSame(theirs, mine) || isSame(before, theirs) || isSame(before, mine)) continue;
    const last = clashes.at(-1);
    if (last?.end === start && isSame(last.theirs, theirs) && isSame(last.mine, mine))
      clashes[clashes.length - 1] = { ...last, end };
    else clashes.push({ start, end, theirs, mine });
  }
  return clashes;
}

function isSame(a: LabelledInterval | null, b: LabelledInterval | null): boolean {
  return (a?.layer1 ?? null) === (b?.layer1 ?? null) && (a?.role ?? null) === (b?.role ?? null);
}
