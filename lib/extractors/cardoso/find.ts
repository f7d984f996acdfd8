/** Title and date of a page as candidates, by models that were learned, and learning them (S3, section 3.4). */
import type { View } from "../../page/page";
import type { Task } from "../../task";
import { dayOf } from "../../text/dates/dates";
import type { Corpus, CorpusPage } from "../contract/contract";
import { mustBeNumbers } from "../contract/learnable";
import type { Judgement } from "../contract/self-report";
import { looksOf } from "./attributes";
import {
  ATTRIBUTE_NAMES,
  baseInputs,
  BASE_WIDTH,
  candidatesOf,
  titleDistances,
  type Candidates,
} from "./candidates";
import type { FieldValues } from "./field-params";
import { datesAmong, titleAmong } from "./found";
import { goldDates, goldTitle } from "./gold";
import { learnModels, readersOf, type FieldModels, type Lesson, type Readers } from "./models";
import { relevantTexts, type Relevant } from "./relevant";

/** Models with what asks them. */
export interface Known {
  readonly models: FieldModels;
  readonly readers: Readers;
}

/** The texts of a page among which title and date are looked for. */
export interface Analysis {
  readonly relevant: Relevant;
  readonly candidates: Candidates;
}

/** Title and dates as candidates, with the probabilities of all. */
export interface Found {
  /** -1 where the title tag is the title. */
  readonly title: number;
  readonly dates: readonly number[];
  /** (C) */
  readonly titleProbability: Float64Array;
  readonly dateProbability: Float64Array;
}

export function analyse(view: View, values: FieldValues): Analysis {
  const relevant = relevantTexts(view, values);
  const mask = values.scope === "page" ? relevant.open : Uint8Array.from(relevant.verdicts.keep);
  return { relevant, candidates: candidatesOf(view.page, mask, relevant.gone, values.mergeInline) };
}

export function findFields(
  { page }: View,
  { candidates }: Analysis,
  values: FieldValues,
  known: Known | null,
): Found {
  const { size, texts } = candidates;
  if (known === null) {
    const none = new Float64Array(size);
    return { title: -1, dates: [], titleProbability: none, dateProbability: none };
  }
  const base = baseInputs(page, candidates, values.attributes);
  const titleProbability = known.readers.title(base, titleDistances(page, candidates));
  const title = titleAmong(titleProbability, values.minProbability);
  const dateProbability = known.readers.date(base, size, title, values.dates);
  const { minProbability: limit, gap, maxDateChars } = values;
  return {
    title,
    titleProbability,
    dateProbability,
    dates: datesAmong(dateProbability, texts, title, { limit, gap, maxDateChars }),
  };
}

/**
 * Learn from the pages whose title or date is known and found again on them.
 * @throws as `learnModels`; the signal's reason when cancelled
 */
export async function learnFields(corpus: Corpus, values: FieldValues, task: Task): Promise<Known> {
  const lessons: Lesson[] = [];
  let done = 0;
  for await (const labelled of corpus.pages()) {
    task.signal.throwIfAborted();
    task.report({ done: ++done, total: corpus.size, note: "reading titles and dates" });
    const lesson = lessonOf(labelled, values);
    if (lesson !== null) lessons.push(lesson);
  }
  const { ensemble, trees, seed, attributes, minProbability } = values;
  const kind = ensemble === "bagging" ? "bagging" : "forest";
  return ready(await learnModels(lessons, attributes, { kind, trees, seed }, minProbability, task));
}

/** What a labelled page teaches; null where neither its title nor its date is found on it again. */
function lessonOf({ id, page, live, fields = {} }: CorpusPage, values: FieldValues): Lesson | null {
  const day = fields.date === undefined ? null : dayOf(fields.date);
  if (fields.title === undefined && day === null) return null;
  const { candidates } = analyse({ page, live }, values);
  const title = fields.title === undefined ? -1 : goldTitle(candidates, fields.title, looksOf(page).fontSize);
  const dates = day === null ? [] : goldDates(candidates, day, title, values);
  if (title < 0 && dates.length === 0) return null;
  const base = baseInputs(page, candidates, values.attributes);
  mustBeNumbers(id, base, ATTRIBUTE_NAMES.slice(0, BASE_WIDTH[values.attributes]), "text");
  return { base, titleDistance: titleDistances(page, candidates), title, dates };
}

/** What the models say of the texts of a page whose title or date is known and found on it. */
export function judgeFields(labelled: CorpusPage, values: FieldValues, { readers }: Known): Judgement[] {
  const lesson = lessonOf(labelled, values);
  if (lesson === null) return [];
  const { base, titleDistance, title, dates } = lesson;
  const size = titleDistance.length;
  const titleProbability = readers.title(base, titleDistance);
  const found = titleAmong(titleProbability, values.minProbability);
  const labels = (right: readonly number[]) =>
    Uint8Array.from({ length: size }, (_, at) => (right.includes(at) ? 1 : 0));
  return [
    ...(title < 0
      ? []
      : [{ what: "text is the title", probability: titleProbability, label: labels([title]) }]),
    ...(dates.length === 0
      ? []
      : [
          {
            what: "text belongs to the date",
            probability: readers.date(base, size, found, values.dates),
            label: labels(dates),
          },
        ]),
  ];
}

/** Models as they were learned, made ready to be asked. */
export const ready = (models: FieldModels): Known => ({ models, readers: readersOf(models) });
