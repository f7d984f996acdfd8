/** What a feature group is: named columns over the text runs of a page, each with what it says. */
import { capital } from "../../../text/capital";
import type { Scale } from "../telling/scale";
import { columnFor, type TextRuns } from "./text-runs";

/** What an input of the model says of a text run, for people. */
export interface Meaning {
  /** A noun phrase, which no other input has. */
  readonly words: string;
  readonly scale: Scale;
}

/** What says the same of all text runs of a page. */
export interface PageMeaning extends Meaning {
  readonly isOfPage: true;
}

/** An input of the model: one number for each text run. */
export interface Feature extends Meaning {
  readonly name: string;
  /** What it is, one sentence. */
  readonly doc: string;
  /** Whether all text runs of a page have the same: no page can have another one for one of them alone. */
  readonly isOfPage: boolean;
}

/** Features that are worked out together. */
export interface FeatureGroup {
  readonly id: string;
  /** What the group looks at, in a few words. */
  readonly doc: string;
  readonly features: readonly Feature[];
  /** For each feature, in their order, (P) finite numbers. */
  columns(runs: TextRuns): readonly ArrayLike<number>[];
}

export const says = (words: string, scale: Scale): Meaning => ({ words, scale });

/** The same of the page as a whole: it comes as one number. */
export const ofPage = (words: string, scale: Scale): PageMeaning => ({ words, scale, isOfPage: true });

export function featureOf(name: string, meaning: Meaning | PageMeaning): Feature {
  const { words, scale } = meaning;
  return { ...meaning, name, isOfPage: "isOfPage" in meaning, doc: `${capital(words)}${scale.doc}.` };
}

/** What a page says: a number for each text run, or one for all of them. */
type ColumnOf<M extends Meaning> = M extends PageMeaning ? number : ArrayLike<number>;

/**
 * A group from what its features say and the columns under the same names.
 * @param meanings in the order in which the model sees them
 */
export function featureGroup<const Meanings extends Readonly<Record<string, Meaning>>>(
  id: string,
  doc: string,
  meanings: Meanings,
  columnsOf: (runs: TextRuns) => { readonly [Name in keyof Meanings]: ColumnOf<Meanings[Name]> },
): FeatureGroup {
  const names = Object.keys(meanings);
  return {
    id,
    doc,
    features: names.map((name) => featureOf(`${id}.${name}`, meanings[name]!)),
    columns(runs) {
      const columns: Readonly<Record<string, number | ArrayLike<number>>> = columnsOf(runs);
      return names.map((name) => {
        const column = columns[name]!;
        return typeof column === "number" ? columnFor(runs, column) : column;
      });
    },
  };
}

/** What is seen where there is nothing to measure a distance to. */
export const FAR = 99;
