/** Title, date and author of a page as a list shows them: the answer, gold, and everything that was found. Pure. */
import type { FieldHit } from "../../extractors/contract/contract";
import { pageFields } from "../../extractors/fields/choose";
import { FIELD_NAMES, type FieldName, type Fields } from "../../gold/fields";
import type { LeafRange, Page } from "../../page/page";
import { capital } from "../../text/capital";
import { datesIn, dayOf } from "../../text/dates/dates";
import { multisetOf, overlap } from "../../text/multiset";
import { comparedWords } from "../../text/words";

/** One place that says a field. */
export interface CandidateView {
  readonly hit: FieldHit;
  /** `T1` for the first of the title, as the page and the list name it. */
  readonly name: string;
  readonly isAnswer: boolean;
  /** Whether it says what gold says; null without gold. */
  readonly isRight: boolean | null;
}

export interface FieldView {
  readonly field: FieldName;
  readonly gold: string | null;
  /** Null where nothing was found that is an answer. */
  readonly answer: CandidateView | null;
  /** Whether the extractor answers it; else the answer is that of the rules, which no score counts. */
  readonly isOwn: boolean;
  /** What the extractor found, the answer first; then what the rules find beside it. */
  readonly candidates: readonly CandidateView[];
}

/** The fields of a page in their order. @param found what the extractor answers */
export function fieldViews(page: Page, found: readonly FieldHit[], gold: Fields): FieldView[] {
  const rules = pageFields(page);
  return FIELD_NAMES.map((field): FieldView => {
    const own = found.filter((hit) => hit.field === field);
    const isOwn = own.some(({ isRefused }) => isRefused !== true);
    const known = new Set(own.map(placeOf));
    const others = rules.filter((hit) => hit.field === field && !known.has(placeOf(hit)));
    const hits = [...own, ...others];
    const answer = (isOwn ? own : hits).find(({ isRefused }) => isRefused !== true);
    const wanted = gold[field] ?? null;
    const candidates = hits.map((hit, index): CandidateView => ({
      hit,
      name: `${field.charAt(0).toUpperCase()}${index + 1}`,
      isAnswer: hit === answer,
      isRight: wanted === null || hit.isRefused === true ? null : isSame(field, wanted, hit.value),
    }));
    const ordered = [...candidates].sort((a, b) => Number(b.isAnswer) - Number(a.isAnswer));
    return {
      field,
      gold: wanted,
      answer: ordered.find(({ isAnswer }) => isAnswer) ?? null,
      isOwn,
      candidates: ordered,
    };
  });
}

/**
 * Where the first field is to be seen: its answer, or another place that says the same where that is hidden, as a
 * heading is whose words are also in a banner. Null where none can be seen.
 */
export function firstSeen(
  views: readonly FieldView[],
  isSeen: (range: LeafRange) => boolean,
): LeafRange | null {
  for (const { answer, candidates } of views)
    for (const { hit } of candidates)
      if (hit.value === answer?.hit.value && hit.range !== null && isSeen(hit.range)) return hit.range;
  return null;
}

/** Candidates of a field that are shown before somebody asks for all: the fields after it are to be in view, too. */
const FEW = 2;

/**
 * The few candidates that are shown at first, in their order: the one before all others, which is the answer where
 * there is one, and the next that the page itself shows, else the next of all.
 */
export function fewOf(candidates: readonly CandidateView[]): readonly CandidateView[] {
  const [first, ...others] = candidates;
  if (first === undefined || candidates.length <= FEW) return candidates;
  return [first, others.find(({ hit }) => hit.range !== null) ?? others[0]!];
}

/**
 * What is told of a find behind the name of what it was read from, or in its place: what is written there, where the
 * value is another form of it, then what else there is to say.
 */
export function wordsBehindSource(
  { from, written }: Pick<FieldHit, "from" | "written">,
  further: readonly string[],
): string {
  const said = written === undefined ? [] : [`${from === undefined ? "written" : " says"} “${written}”`];
  if (from === undefined) return capital([...said, ...further].join(" · "));
  return [said.join(""), ...further].join(" · ");
}

const placeOf = ({ from, value, range }: FieldHit): string => JSON.stringify([from, value, range]);

/** Whether an answer says what gold says: the same day, or the same words. */
function isSame(field: FieldName, gold: string, answer: string): boolean {
  if (field === "date") {
    const day = dayOf(gold);
    return day !== null && datesIn(answer)[0]?.includes(day) === true;
  }
  const [wanted, given] = [comparedWords(gold), comparedWords(answer)];
  return wanted.length === given.length && overlap(multisetOf(wanted), multisetOf(given)) === wanted.length;
}
