/** Names of voters that need no extractor, for screens that only lead to compare mode. */

/** In an address, all who labelled the page, where they are two or more. */
export const PEOPLE = "people";

/** Ids of annotation sets begin with this, then the annotator's name. */
export const SET_PREFIX = "set:";

/**
 * The voters of an address: parted by commas, those of a recipe apart, which stand within brackets; a comma in
 * the name of a person is written `%2C`.
 */
export function readVoters(written: string): readonly string[] {
  const voters: string[] = [];
  let open = "";
  for (const part of written.split(",")) {
    open = open === "" ? part : `${open},${part}`;
    const isOpen = !open.startsWith(SET_PREFIX) && open.split("(").length > open.split(")").length;
    if (isOpen) continue;
    voters.push(open.replaceAll("%2C", ","));
    open = "";
  }
  return (open === "" ? voters : [...voters, open]).filter((voter) => voter !== "");
}

/** As `readVoters` reads them. */
export function writeVoters(voters: readonly string[]): string {
  return voters.map((id) => (id.startsWith(SET_PREFIX) ? id.replaceAll(",", "%2C") : id)).join(",");
}

/** `A` to `Z`, then `AA`: the short name of the voter at a place, from 0. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}
