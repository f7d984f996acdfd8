/** Names of voters that need no extractor, for screens that only lead to compare mode. */

/** In an address, all who labelled the page, where they are two or more. */
export const PEOPLE = "people";

/** `A` to `Z`, then `AA`: the short name of the voter at a place, from 0. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}
