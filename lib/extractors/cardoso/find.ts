/** Title and date of a page as candidates, by models that were learned, and what a page teaches (S3, section 3.4). */
import type { Page, View } from "../../page/page";
import { dayOf } from "../../text/dates/dates";
import { begin } from "../contract/begin";
import type { CorpusPage } from "../contract/contract";
import { keptLesson } from "../contract/kept-lesson";
import { mustBeNumbers } from "../contract/learnable";
import type { Judgement } from "../contract/self-report";
import { looksOf } from "../../page/css/looks";
import {
  ATTRIBUTE_NAMES,
  baseInputs,
  BASE_WIDTH,
  mergedTexts,
  textsOf,
  titleDistances,
  titleDistancesWithin,
  type Candidates,
} from "./candidates";
import type { FieldValues } from "./field-params";
import { datesAmong, titleAmong } from "./found";
import { goldDates, goldTitle } from "./gold";
import { readersOf, type FieldModels, type Lesson, type Readers } from "./models";
import { relevantTexts, type Relevant } from "./relevant";

/** Models with what asks them. */
export interface Known {
  readonly models: FieldModels;
  readonly readers: Readers;
}

/** The texts of a page among which title and date are looked for. */
interface Sought {
  /** Those for the title, of C. */
  readonly candidates: Candidates;
  /** Those for the date, of T: text by text, as S3 has them. */
  readonly texts: Candidates;
}

export interface Analysis extends Sought {
  readonly relevant: Relevant;
}

/** Title and dates, with the probabilities of all candidates. */
export interface Found {
  /** Of `candidates`; -1 where what texts are compared with is the title. */
  readonly title: number;
  /** Of `texts`, rising. */
  readonly dates: readonly number[];
  /** (C) */
  readonly titleProbability: Float64Array;
  /** (T) */
  readonly dateProbability: Float64Array;
}

export function analyse(view: View, values: FieldValues): Analysis {
  const relevant = relevantTexts(view, values);
  const mask = values.scope === "page" ? relevant.open : Uint8Array.from(relevant.verdicts.keep);
  return { relevant, ...soughtAmong(view.page, mask, relevant.gone, values) };
}

/** What `analyse` finds, without the relevant part where nothing is looked for by it: that takes half of the time. */
function sought(view: View, values: FieldValues): Sought {
  if (values.scope !== "page") return analyse(view, values);
  const { open, removal } = begin(view);
  return soughtAmong(view.page, open, removal.gone, values);
}

function soughtAmong(page: Page, mask: Uint8Array, gone: Uint8Array, values: FieldValues): Sought {
  const texts = textsOf(page, mask);
  return { candidates: values.mergeInline ? mergedTexts(page, mask, gone, texts) : texts, texts };
}

/** The text with which a candidate for the title begins; -1 for none. Holds on to nothing of the page. */
function textWhere({ candidates: { start }, texts: { of } }: Sought): (candidate: number) => number {
  return (candidate) => (candidate < 0 ? -1 : of[start[candidate]!]!);
}

export function findFields(
  { page }: View,
  analysis: Analysis,
  values: FieldValues,
  known: Known | null,
): Found {
  const { candidates, texts } = analysis;
  if (known === null)
    return {
      title: -1,
      dates: [],
      titleProbability: new Float64Array(candidates.size),
      dateProbability: new Float64Array(texts.size),
    };
  const { title, titleProbability } = titleAmongTexts(page, candidates, values, known);
  const { minProbability: limit, gap, maxDateChars } = values;
  const at = textWhere(analysis)(title);
  const dateProbability = known.readers.date(
    baseInputs(page, texts, values.attributes),
    texts.size,
    at,
    values.dates,
  );
  // Texts of the title are no date.
  if (title >= 0)
    for (let leaf = candidates.start[title]!; leaf < candidates.end[title]!; leaf++)
      if (texts.of[leaf]! >= 0) dateProbability[texts.of[leaf]!] = 0;
  return {
    title,
    titleProbability,
    dateProbability,
    dates: datesAmong(dateProbability, texts.texts, at, { limit, gap, maxDateChars }),
  };
}

/** The title alone, for those who want nothing else of a page. */
export function findTitle(
  view: View,
  values: FieldValues,
  known: Known,
): Pick<Found, "title" | "titleProbability"> {
  return titleAmongTexts(view.page, sought(view, values).candidates, values, known);
}

function titleAmongTexts(
  page: Page,
  candidates: Candidates,
  { attributes, reference, minProbability, pick }: FieldValues,
  { readers }: Known,
): Pick<Found, "title" | "titleProbability"> {
  const titleProbability = readers.title(
    baseInputs(page, candidates, attributes),
    titleDistancesWithin(page, candidates, reference),
  );
  return { titleProbability, title: titleAmong(titleProbability, minProbability, pick) };
}

/** Parameters that say how lessons are learned from, and what is said afterwards. */
const TEACHES_NOTHING: ReadonlySet<string> = new Set<keyof FieldValues>([
  ...(["ensemble", "trees", "seed", "minProbability", "pick", "dates"] as const),
]);

/** As `lessonOf`, found once. */
export function lessonFrom(labelled: CorpusPage, values: FieldValues): Lesson | null {
  const teaching = Object.entries(values).filter(([param]) => !TEACHES_NOTHING.has(param));
  return keptLesson(labelled, `cardoso ${JSON.stringify(teaching)}`, () => lessonOf(labelled, values));
}

/** What a labelled page teaches; null where neither its title nor its date is found on it again. */
function lessonOf({ id, page, live, fields = {} }: CorpusPage, values: FieldValues): Lesson | null {
  const day = fields.date === undefined ? null : dayOf(fields.date);
  if (fields.title === undefined && day === null) return null;
  const analysis = sought({ page, live }, values);
  const { candidates, texts } = analysis;
  const title = fields.title === undefined ? -1 : goldTitle(candidates, fields.title, looksOf(page).fontSize);
  const textAt = textWhere(analysis);
  const dates = day === null ? [] : goldDates(texts, day, textAt(title), values);
  if (title < 0 && dates.length === 0) return null;
  const names = ATTRIBUTE_NAMES.slice(0, BASE_WIDTH[values.attributes]);
  const inputsOf = (asked: Candidates): Float64Array => {
    const inputs = baseInputs(page, asked, values.attributes);
    mustBeNumbers(id, inputs, names, "text");
    return inputs;
  };
  return {
    titles: inputsOf(candidates),
    titleDistance: titleDistances(page, candidates, values.reference),
    title,
    texts: dates.length === 0 ? new Float64Array(0) : inputsOf(texts),
    dates,
    textAt,
  };
}

/** What the models say of the texts of a page whose title or date is known and found on it. */
export function judgeFields(labelled: CorpusPage, values: FieldValues, { readers }: Known): Judgement[] {
  const lesson = lessonFrom(labelled, values);
  if (lesson === null) return [];
  const { titles, titleDistance, title, texts, dates } = lesson;
  const titleProbability = readers.title(titles, {
    least: titleDistance,
    most: titleDistance,
    exactly: (at) => titleDistance[at]!,
  });
  const found = titleAmong(titleProbability, values.minProbability, values.pick);
  const labels = (size: number, right: readonly number[]) =>
    Uint8Array.from({ length: size }, (_, at) => (right.includes(at) ? 1 : 0));
  const size = texts.length / BASE_WIDTH[values.attributes];
  return [
    ...(title < 0
      ? []
      : [
          {
            what: "text is the title",
            probability: titleProbability,
            label: labels(titleDistance.length, [title]),
          },
        ]),
    ...(dates.length === 0
      ? []
      : [
          {
            what: "text belongs to the date",
            probability: readers.date(texts, size, lesson.textAt(found), values.dates),
            label: labels(size, dates),
          },
        ]),
  ];
}

/** Models as they were learned, made ready to be asked. */
export const ready = (models: FieldModels): Known => ({ models, readers: readersOf(models) });
