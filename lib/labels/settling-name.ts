import { Digest } from "../text/digest";
import { isReview, NEW_NAME_LENGTH, REVIEW_MARK } from "./reviewer";

/**
 * Under which name somebody's settling is stored. Of a name that is too long for the mark the end is replaced by what
 * stands for the whole of it, so that no two people settle under one.
 */
export function reviewerOf(name: string): string {
  if (isReview(name)) return name;
  return `${name.length <= NEW_NAME_LENGTH ? name : shortened(name)}${REVIEW_MARK}`;
}

function shortened(name: string): string {
  const digest = new Digest();
  digest.add(name);
  const end = ` ${digest.value()}`;
  // No half of a pair of surrogates stays.
  const begin = name.slice(0, NEW_NAME_LENGTH - end.length).replace(/[\ud800-\udbff]$/, "");
  return `${begin.trimEnd()}${end}`;
}
