/** Small pages on which Readability does one thing each. */
import type { Reason, RuleWords } from "../../extractors/contract";
import { readability } from "../../extractors/peers/readability";

const SENTENCE =
  "The river rose by two metres in the night, and the people of three villages, who had slept, had to leave.";

/** `count` paragraphs of about a hundred characters, each with two commas. */
export const story = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>Part ${at + 1}. ${SENTENCE}</p>`).join("");

export const page = (body: string): string =>
  `<!doctype html><html><head><title>Floods in the valley</title></head><body>${body}</body></html>`;

/** A reason's sentence as people read it. @param place what the element is called */
export function sentenceOf({ rule, ...told }: Reason, place: string): string {
  const words: RuleWords | undefined = readability.rules?.[rule];
  if (typeof words !== "function") throw new Error(`no words for ${rule}`);
  return words(told, place, {})!
    .map(({ text }) => text)
    .join("");
}
