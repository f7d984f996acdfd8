/** Of the candidates of each field the answer, the others after it, each with the reason why it is the answer or not. */
import { FIELD_NAMES, type FieldName } from "../../gold/fields";
import { wholeView, type Page, type View } from "../../page/page";
import type { FieldHit } from "../contract/contract";
import { candidatesOf, type Candidate } from "./candidates";
import { likeness } from "./titles";

/** What the page says of its title, date and author: the answer of each field first, then the others. */
export function fieldCandidates(view: View): FieldHit[] {
  const candidates = candidatesOf(view);
  return FIELD_NAMES.flatMap((field) => told(candidates[field]));
}

const known = new WeakMap<Page, readonly FieldHit[]>();

/** As `fieldCandidates` of a whole page, found once. */
export function pageFields(page: Page): readonly FieldHit[] {
  let found = known.get(page);
  if (found === undefined) known.set(page, (found = fieldCandidates(wholeView(page))));
  return found;
}

/** In what words it is told why a candidate is the answer, and why another one is not. */
export interface Telling {
  /** The first half of a sentence: what comes after `Taken: `. */
  taken(answer: Candidate): string;
  /** What comes after `Not taken: `. */
  notTaken(other: Candidate, answer: Candidate): string;
}

const BY_TRUST: Telling = {
  taken: ({ find }) => `of the places on this page, “${find.source}” is trusted most`,
  notTaken: ({ find }, answer) =>
    find.source === answer.find.source
      ? "the answer is of the same kind and comes before it"
      : `“${find.source}” is trusted less than “${answer.find.source}”`,
};

/** @param candidates of one field, the answer first, refused ones last */
export function told(candidates: readonly Candidate[], telling: Telling = BY_TRUST): FieldHit[] {
  const answer = candidates[0];
  const others = candidates.slice(1).filter(({ value }) => value !== null);
  return candidates.map((candidate, place): FieldHit => {
    const { find, value, refusal } = candidate;
    const { field, written, range, from } = find;
    const hit = {
      field,
      value: value ?? written,
      range,
      from,
      ...(value !== null && value !== written && { written }),
    };
    if (refusal !== null || answer?.value == null)
      return { ...hit, isRefused: true, why: `Not taken: ${refusal ?? "nothing in it"}.` };
    if (place === 0) {
      const same = others.filter((other) => isSame(field, other.value!, value!)).length;
      const first = `Taken: ${telling.taken(candidate)}.`;
      return {
        ...hit,
        why:
          same === 0
            ? first
            : `${first} ${same === 1 ? "One other place says" : `${same} other places say`} the same.`,
      };
    }
    if (isSame(field, value!, answer.value)) return { ...hit, why: "Says the same as the answer." };
    return { ...hit, why: `Not taken: ${telling.notTaken(candidate, answer)}.` };
  });
}

function isSame(field: FieldName, a: string, b: string): boolean {
  return field === "date" ? a === b : likeness(a, b) === 1;
}
