import { Digest } from "../text/digest";
import { isReview, REVIEW_MARK, roomBesideMark } from "./reviewer";

/**
 * Under which name somebody's settling is stored. Of a name that is too long for the mark the end is replaced by what
 * stands for the whole of it, so that no two people settle under one.
 * @param longest characters that a name may have
 */
export function reviewerOf(name: string, longest: number): string {
  if (isReview(name)) return name;
  const room = roomBesideMark(longest);
  return `${name.length <= room ? name : shortened(name, room)}${REVIEW_MARK}`;
}

function shortened(name: string, room: number): string {
  const digest = new Digest();
  digest.add(name);
  const end = ` ${digest.value()}`;
  // No half of a pair of surrogates stays.
  const begin = name.slice(0, room - end.length).replace(/[\ud800-\udbff]$/, "");
  return `${begin.trimEnd()}${end}`;
}
