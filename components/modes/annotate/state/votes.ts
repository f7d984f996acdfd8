import { boxOf, type Geometry } from "@/lib/view/page/geometry";
import type { Decisions } from "@/lib/view/labels/decisions";
import { votesFor, type Proposal } from "@/lib/view/labels/proposal";
import type { Units } from "@/lib/labels/units/units";

/** The votes on one block, at its height in pixels of the page. */
export interface VoteRow {
  readonly unit: number;
  readonly y: number;
  /** How many would keep it. */
  readonly kept: number;
}

/** Blocks beside each other have their votes told once in this height. */
export const ROW = 14;

/**
 * The votes on what is not decided, from the top down: on each block that the page shows, is still proposed
 * and that anybody would keep. None where the page has no proposal.
 */
export function openVotes(
  { list }: Units,
  decisions: Decisions,
  proposal: Proposal,
  geometry: Geometry,
): readonly VoteRow[] {
  const rows: VoteRow[] = [];
  if (proposal.votes.length === 0) return rows;
  for (const { index } of list) {
    if (decisions.units[index]!.state !== "suggested") continue;
    const row = votesOn(list, index, proposal, geometry);
    if (row !== null && row.kept > 0) rows.push(row);
  }
  return rows.sort((a, b) => a.y - b.y || a.unit - b.unit);
}

/** The votes on one block; null where the page does not show it or nothing votes. */
export function votesOn(
  list: Units["list"],
  unit: number,
  proposal: Proposal,
  geometry: Geometry,
): VoteRow | null {
  const box = boxOf(geometry, list[unit]!.leaves);
  if (box === null || proposal.votes.length === 0) return null;
  return { unit, y: box.y, kept: votesFor(proposal, unit) };
}

/**
 * The rows that have room, from the top down: of blocks that begin at one height the first of the page, and
 * the cursor's before all others.
 */
export function rowsWithRoom(rows: readonly VoteRow[], current: VoteRow | null): readonly VoteRow[] {
  let free = -Infinity;
  const fitting = rows.filter(({ unit, y }) => {
    const isFree =
      y >= free && (current === null || (unit !== current.unit && Math.abs(y - current.y) >= ROW));
    if (isFree) free = y + ROW;
    return isFree;
  });
  if (current === null) return fitting;
  const after = fitting.findIndex(({ y }) => y > current.y);
  return after < 0 ? [...fitting, current] : fitting.toSpliced(after, 0, current);
}

/** What each vote says of a unit, in the order of the proposal. */
export function votesOf({ votes }: Proposal, unit: number): readonly boolean[] {
  return votes.map(({ keeps }) => keeps[unit] === 1);
}

/** Who keeps a unit and who drops it, in words. */
export function votersInWords({ votes }: Proposal, unit: number): string {
  const names = (keeps: 0 | 1) =>
    votes
      .filter((vote) => vote.keeps[unit] === keeps)
      .map(({ name }) => name)
      .join(", ");
  const [kept, dropped] = [names(1), names(0)];
  if (kept === "") return `Dropped by ${dropped}`;
  return dropped === "" ? `Kept by ${kept}` : `Kept by ${kept}; dropped by ${dropped}`;
}
