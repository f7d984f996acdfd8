/** The text of a recipe as tables show it. */
import { answersName } from "../extractors/answers/answers";

const ANSWERS = /answers\(name=("(?:[^"\\]|\\.)*")(?:,version=(\d+))?\)@[0-9a-f]{64}/g;

/**
 * A recipe's text with answers of other programs by their names, e.g. `trafilatura 2.0, version 2`, instead of
 * the hash of all they said; anything else as it is.
 */
export function labelOfKey(key: string): string {
  return key.replaceAll(ANSWERS, (_, name: string, version: string | undefined) =>
    answersName(JSON.parse(name) as string, version === undefined ? 1 : Number(version)),
  );
}

/** What stays the same when answers are imported again or a model is trained again. */
export function lastingName(key: string): string {
  return key
    .replaceAll(ANSWERS, (_, name: string) => JSON.parse(name) as string)
    .replaceAll(/@[0-9a-f]{64}/g, "");
}
