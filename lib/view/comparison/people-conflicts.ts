/** Where the people of a comparison, however many, do not all say the same, and what most of them say. Pure. */
import { isReview } from "../../labels/reviewer";
import type { LeafRange } from "../../page/page";
import { progressOf, standingOf, type Progress, type Settled, type Settling } from "./adjudication";
import type { ComparedView } from "./compared-view";
import type { Comparison } from "./comparison";

/** How many people a majority needs: of two who differ neither is one. */
const FEWEST = 3;
/** Which share of them it needs. */
const SHARE = 2 / 3;

/** One run of text with the votes of the people who answered; reviewers do not count. */
interface PeopleRun {
  readonly range: LeafRange;
  readonly keeps: number;
  readonly people: number;
}

function conflictsOf({ voters, runs }: Pick<Comparison, "voters" | "runs">): PeopleRun[] {
  const places = voters.flatMap(({ id, kind }, place) => (kind === "person" && !isReview(id) ? [place] : []));
  return runs.flatMap(({ range, keeps: all }) => {
    const said = places.map((place) => all[place]).filter((keep) => keep !== null);
    const keeps = said.filter(Boolean).length;
    return keeps === 0 || keeps === said.length ? [] : [{ range, keeps, people: said.length }];
  });
}

/** Runs on which people differ and that are not settled as a whole, in document order. */
export function openConflicts(
  comparison: Pick<Comparison, "voters" | "runs">,
  settled: Settled,
): readonly LeafRange[] {
  return conflictsOf(comparison).flatMap(({ range }) =>
    standingOf(range, settled).state === "settled" ? [] : [range],
  );
}

/**
 * What two thirds or more of three people or more say where they differ and nothing is settled yet: the rest
 * wants a look. A decision that is there stays, whoever it is against.
 */
export function majorities(
  comparison: Pick<Comparison, "voters" | "runs">,
  settled: Settled,
): readonly Settling[] {
  return conflictsOf(comparison).flatMap(({ range, keeps, people }): Settling[] => {
    const most = Math.max(keeps, people - keeps);
    if (people < FEWEST || most < SHARE * people) return [];
    if (standingOf(range, settled).state !== "open") return [];
    return [{ range, as: most === keeps ? "main" : "boilerplate" }];
  });
}

/** How far a page is on which people are compared. */
export interface PeopleProgress extends Progress {
  /** Places outside of the differences of the pair on which the people compared differ and that are not settled. */
  readonly others: number;
}

/**
 * The progress of the pair that is shown. Of two people it is complete only where nothing is open between any
 * of the people compared: the page is called done for all of them. Where the two have no difference, there is
 * nothing left to settle if nobody who is compared and labelled the page says otherwise: what makes their labels
 * gold, too. Two extractors that agree settle nothing.
 */
export function progressIn(
  { rows, pair, comparison: { voters, runs } }: Pick<ComparedView, "rows" | "pair" | "comparison">,
  settled: Settled,
): PeopleProgress {
  const own = voters.filter(({ id, kind }) => kind === "person" && !isReview(id));
  const places = own.map((voter) => voters.indexOf(voter));
  const isOfPeople =
    rows.length > 0 && pair !== null && pair.every((id) => own.some((voter) => voter.id === id));
  const open = isOfPeople ? openConflicts({ voters, runs }, settled) : [];
  const others = open.filter(
    ({ start, end }) =>
      !rows.some(({ differs, range }) => differs && range.start <= start && end <= range.end),
  ).length;
  const hasAnswers = runs.every(({ keeps }) => places.every((place) => keeps[place] !== null));
  const progress = progressOf(rows, settled, isOfPeople && hasAnswers && open.length === 0);
  return { ...progress, isComplete: progress.isComplete && others === 0, others };
}
