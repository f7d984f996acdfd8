import type { Extractor } from "../../extractors/contract/contract";
import { noCorpus } from "../../extractors/contract/contract";
import { wholeView, type Page } from "../../page/page";
import { withParser } from "../page/with-parser";
import type { Units } from "../../labels/units/units";

/** What one extractor says of every unit: 1 kept, 0 dropped. (units) */
export interface Vote {
  readonly id: string;
  readonly name: string;
  readonly keeps: Uint8Array;
  /** (units) 1 where it says itself that a person should look; absent for an extractor that cannot tell. */
  readonly uncertain?: Uint8Array;
}

/**
 * Suggested main or boilerplate for every unit, with the votes it rests on. The first vote is the suggestion.
 */
export interface Proposal {
  readonly votes: readonly Vote[];
  /** Names of extractors that failed on this page. */
  readonly failed: readonly string[];
}

/**
 * Let extractors vote on the units of a page; the first one that does not fail makes the suggestion. What some
 * of them have to load comes for all at once; one whose part cannot be had has failed.
 */
export async function propose(page: Page, units: Units, extractors: readonly Extractor[]): Promise<Proposal> {
  const votes: Vote[] = [];
  const failed: string[] = [];
  const fitting = extractors.map((extractor) =>
    extractor
      .configure()
      .fit(noCorpus)
      .catch(() => null),
  );
  for (const [index, extractor] of extractors.entries()) {
    const fitted = await fitting[index]!;
    const view = wholeView(page);
    const answer =
      fitted &&
      (await withParser(() => ({
        keep: fitted.extract(view).keep,
        uncertain: fitted.uncertain?.(view) ?? null,
      })).catch(() => null));
    if (answer === null) failed.push(extractor.name);
    else votes.push(voteOf(page, units, extractor, answer.keep, answer.uncertain));
  }
  return { votes, failed };
}

/**
 * What somebody says of the units who keeps these texts.
 * @param keep (L)
 * @param uncertain (L) 1 where he says that a person should look; null where he cannot tell
 */
export function voteOf(
  page: Page,
  units: Units,
  { id, name }: Pick<Vote, "id" | "name">,
  keep: Uint8Array,
  uncertain: Uint8Array | null = null,
): Vote {
  return {
    id,
    name,
    keeps: unitVerdicts(page, units, keep),
    ...(uncertain !== null && { uncertain: unitVerdicts(page, units, uncertain) }),
  };
}

/** The same votes with this one before them: it makes the suggestion, and counts once. */
export function proposedBy({ votes, failed }: Proposal, first: Vote): Proposal {
  return { votes: [first, ...votes.filter(({ id }) => id !== first.id)], failed };
}

/** What is suggested for a unit; null where nothing votes. */
export function suggestionOf(proposal: Proposal, unit: number): "main" | "boilerplate" | null {
  const first = proposal.votes[0];
  return first === undefined ? null : first.keeps[unit] === 1 ? "main" : "boilerplate";
}

/** How many votes would keep the unit. */
export function votesFor(proposal: Proposal, unit: number): number {
  let count = 0;
  for (const vote of proposal.votes) count += vote.keeps[unit]!;
  return count;
}

/**
 * Whether a person should look at a unit: whoever makes the suggestion says so. Where he cannot tell: more than a
 * quarter of the votes stand against the others, or the suggestion itself stands against most of them, or nothing
 * votes. One extractor of many that keeps every menu makes no menu uncertain.
 */
export function isSplit(proposal: Proposal, unit: number): boolean {
  const own = proposal.votes[0]?.uncertain;
  if (own !== undefined) return own[unit] === 1;
  const total = proposal.votes.length;
  const keeping = votesFor(proposal, unit);
  const fewer = Math.min(keeping, total - keeping);
  const forSuggestion = suggestionOf(proposal, unit) === "main" ? keeping : total - keeping;
  return total === 0 || fewer * 4 > total || forSuggestion * 2 < total;
}

/** (units) 1 where more than half of a unit's characters were kept. */
function unitVerdicts(page: Page, units: Units, keep: Uint8Array): Uint8Array {
  return Uint8Array.from(units.list, ({ leaves }) => {
    let balance = 0;
    for (let leaf = leaves.start; leaf < leaves.end; leaf++)
      balance += (keep[leaf] === 1 ? 1 : -1) * page.leaves[leaf]!.text.length;
    return balance > 0 ? 1 : 0;
  });
}
