/** Who can be compared on a page: recipes by their text, people, and gold beside them. Pure. */
import { AppError } from "../../errors";
import { EXTRACTORS } from "../../extractors/index";
import { DEFAULT_PANEL } from "../../extractors/panels";
import { rankedNames } from "../../labels/people/hidden-names";
import { isReview } from "../../labels/reviewer";
import { described } from "../../recipes/described";
import { labelOfKey } from "../../recipes/label";
import { parseRecipe, writeRecipe } from "../../recipes/text";
import { letterOf, PEOPLE, SET_PREFIX } from "./voter-names";

/** In an address that tells no names, this and a place from 1 stand for a person. */
const PLACE_PREFIX = "person:";

export const setId = (annotator: string): string => `${SET_PREFIX}${annotator}`;

/** The annotator behind an id; null for an extractor. */
export const annotatorOf = (id: string): string | null =>
  id.startsWith(SET_PREFIX) ? id.slice(SET_PREFIX.length) : null;

/** Somebody who labelled the page. */
export interface Person {
  /** Id as a voter. */
  readonly id: string;
  readonly name: string;
  /** What they are called while names are hidden. */
  readonly alias: string;
  /**
   * Whether the set holds settled differences: not one of those between whom there is something to settle.
   */
  readonly isReview: boolean;
}

/** The people of a page; see `rankedNames`. */
export function peopleOf(annotators: readonly string[], pageId: string): readonly Person[] {
  return rankedNames(annotators, pageId).map((name, place) => ({
    id: setId(name),
    name,
    alias: `Annotator ${letterOf(place)}`,
    isReview: isReview(name),
  }));
}

/** Those between whom there is something to settle; nobody unless they are two or more. */
function labellers(people: readonly Person[]): readonly string[] {
  const own = people.filter((person) => !person.isReview).map(({ id }) => id);
  return own.length < 2 ? [] : own;
}

/**
 * The panel of a page where nothing was chosen: extractors, and the people as soon as there are two to
 * compare.
 */
export function defaultVoters(people: readonly Person[]): readonly string[] {
  return [...DEFAULT_PANEL, ...labellers(people)];
}

/** The id that a part of an address means; several for PEOPLE. */
export function idsOf(written: string, people: readonly Person[]): readonly string[] {
  if (written === PEOPLE) return labellers(people);
  if (!written.startsWith(PLACE_PREFIX)) return [written];
  const person = people[Number(written.slice(PLACE_PREFIX.length)) - 1];
  return person === undefined ? [] : [person.id];
}

/** What an address says of a voter: the id, or of a person the place while names are hidden. */
export function writtenOf(id: string, people: readonly Person[], isBlind: boolean): string {
  const place = people.findIndex((person) => person.id === id);
  return isBlind && place >= 0 ? `${PLACE_PREFIX}${place + 1}` : id;
}

/**
 * The ids of an address that mean something on this page, each once, in their order; an address is not to be
 * trusted. While names are hidden people come first, in the order of the page, so that A is Annotator A.
 */
export function knownVoters(
  ids: readonly string[],
  people: readonly Person[],
  isBlind: boolean,
): readonly string[] {
  const known = new Set(people.map(({ id }) => id));
  const found = [
    ...new Set(
      ids
        .flatMap((id) => idsOf(id, people))
        .flatMap((id) => (known.has(id) ? id : annotatorOf(id) === null ? (textOf(id) ?? []) : [])),
    ),
  ];
  if (!isBlind) return found;
  return [
    ...people.filter(({ id }) => found.includes(id)).map(({ id }) => id),
    ...found.filter((id) => annotatorOf(id) === null),
  ];
}

/** The text of a recipe in its one form; null for what is none. */
function textOf(written: string): string | null {
  try {
    const recipe = parseRecipe(written);
    described(recipe);
    return writeRecipe(recipe);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return null;
  }
}

/** What a voter is called. @param hidden the people whose names are not told */
export function nameOfVoter(id: string, hidden: readonly Person[] = []): string {
  return (
    hidden.find((person) => person.id === id)?.alias ??
    annotatorOf(id) ??
    EXTRACTORS.find((extractor) => extractor.id === id)?.name ??
    labelOfKey(id)
  );
}
