/** Who can be compared on a page: extractors at their defaults, people, and gold beside them. Pure. */
import { EXTRACTORS } from "../../lib/extractors/index";

/** What is compared when a person has chosen nothing: one of each family. */
export const DEFAULT_PANEL: readonly string[] = ["block-extractor", "cetd", "readability", "defuddle", "justext", "num-words-rules"];

/** Ids of annotation sets begin with this, then the annotator's name. */
const SET_PREFIX = "set:";

export const setId = (annotator: string): string => `${SET_PREFIX}${annotator}`;

/** The annotator behind an id; null for an extractor. */
export const annotatorOf = (id: string): string | null => (id.startsWith(SET_PREFIX) ? id.slice(SET_PREFIX.length) : null);

/** The panel of a page where nothing was chosen: extractors, and the people as soon as there are two to compare. */
export function defaultVoters(annotators: readonly string[]): readonly string[] {
  return annotators.length < 2 ? DEFAULT_PANEL : [...DEFAULT_PANEL, ...annotators.map(setId)];
}

/** The ids of an address that mean something on this page, each once, in their order; an address is not to be trusted. */
export function knownVoters(ids: readonly string[], annotators: readonly string[]): readonly string[] {
  const known = new Set([...EXTRACTORS.map(({ id }) => id), ...annotators.map(setId)]);
  return [...new Set(ids)].filter((id) => known.has(id));
}

/** What a voter is called. */
export function nameOfVoter(id: string): string {
  return annotatorOf(id) ?? EXTRACTORS.find((extractor) => extractor.id === id)?.name ?? id;
}

/** `A` to `Z`, then `AA`: the short name of the voter at a place, from 0. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}
