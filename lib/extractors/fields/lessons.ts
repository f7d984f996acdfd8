/** What labelled pages teach of their fields: the candidates of each as inputs, and which of them are right. */
import { FIELD_NAMES, type FieldName } from "../../gold/fields";
import { dayOf } from "../../text/dates/dates";
import type { CorpusPage } from "../contract/contract";
import { keptLesson } from "../contract/kept-lesson";
import { mustBeNumbers } from "../contract/learnable";
import { candidatesOf } from "./candidates";
import { INPUT_NAMES, inputsOf, readable, type Readable } from "./describe";
import { likenessTo } from "./titles";

/** How like gold a right candidate must be at least: twice the words that both have by the words of both. */
const LEAST_LIKENESS = 0.8;

/** C candidates of a field on one page. */
export interface Lesson {
  /** (C * inputs) row by row. */
  readonly inputs: Float64Array;
  /** (C) 1 for those that say what gold says: the day, or words as like it as those of any candidate. */
  readonly labels: Uint8Array;
}

/** Absent for a field that gold does not have, whose day cannot be read, or of which the page has no candidate. */
export type Lessons = Readonly<Partial<Record<FieldName, Lesson>>>;

/** @throws InputError `not-a-number` */
export function lessonsOf(labelled: CorpusPage): Lessons {
  return keptLesson(labelled, "field-rules", () => {
    const { id, page, live, fields = {} } = labelled;
    if (FIELD_NAMES.every((field) => fields[field] === undefined)) return {};
    const candidates = candidatesOf({ page, live });
    const taught = FIELD_NAMES.flatMap((field): [FieldName, Lesson][] => {
      const gold = fields[field];
      const asked = readable(candidates[field]);
      const labels = gold === undefined || asked.length === 0 ? null : labelsOf(field, gold, asked);
      if (labels === null) return [];
      const inputs = inputsOf(page, field, asked, candidates.title);
      mustBeNumbers(id, inputs, INPUT_NAMES[field], "candidate");
      return [[field, { inputs, labels }]];
    });
    return Object.fromEntries(taught);
  });
}

/** Null where gold names no day. */
function labelsOf(field: FieldName, gold: string, candidates: readonly Readable[]): Uint8Array | null {
  if (field === "date") {
    const day = dayOf(gold);
    return day === null ? null : Uint8Array.from(candidates, ({ value }) => (value === day ? 1 : 0));
  }
  const likeGold = likenessTo(gold);
  const like = candidates.map(({ value }) => likeGold(value));
  const least = like.reduce((most, each) => Math.max(most, each), LEAST_LIKENESS);
  return Uint8Array.from(like, (each) => (each >= least ? 1 : 0));
}
