/** Names of voters that need no extractor, for screens that only lead to compare mode. */

/** In an address, all who labelled the page, where they are two or more. */
export const PEOPLE = "people";

/** Ids of annotation sets begin with this, then the annotator's name. */
export const SET_PREFIX = "set:";

/**
 * The voters of an address: parted by commas, but for those of a recipe that are within brackets or quotation marks; in
 * the name of a person a comma is written `%2C`, and a per cent sign `%25`.
 */
export function readVoters(written: string): readonly string[] {
  const voters: string[] = [];
  let start = 0;
  for (let at = 0, depth = 0, isQuoted = false; at <= written.length; at++) {
    const sign = written[at];
    const isPerson = written.startsWith(SET_PREFIX, start);
    if (sign === undefined || (sign === "," && (isPerson || (depth <= 0 && !isQuoted)))) {
      const voter = written.slice(start, at);
      if (voter !== "") voters.push(isPerson ? voter.replaceAll("%2C", ",").replaceAll("%25", "%") : voter);
      [start, depth, isQuoted] = [at + 1, 0, false];
    } else if (isQuoted && sign === "\\" && at + 1 < written.length) at++;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "(" && !isQuoted) depth++;
    else if (sign === ")" && !isQuoted) depth--;
  }
  return voters;
}

/** As `readVoters` reads them. */
export function writeVoters(voters: readonly string[]): string {
  return voters
    .map((id) => (id.startsWith(SET_PREFIX) ? id.replaceAll("%", "%25").replaceAll(",", "%2C") : id))
    .join(",");
}

/** `A` to `Z`, then `AA`: the short name of the voter at a place, from 0. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : `${letterOf(Math.floor(place / 26) - 1)}${last}`;
}
