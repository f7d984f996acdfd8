/** Small pages on which a program does one thing each, and what it says of them. */
import type { Extractor, Reason } from "../extractors/contract/contract";
import { ruleSentence } from "../view/inspection/rule-words";

const SENTENCE =
  "The river rose by two metres in the night, and the people of three villages, who had slept, had to leave.";

/** `count` paragraphs of about a hundred characters, each with two commas. */
export const story = (count: number): string =>
  Array.from({ length: count }, (_, at) => `<p>Part ${at + 1}. ${SENTENCE}</p>`).join("");

export const page = (body: string): string =>
  `<!doctype html><html><head><title>Floods in the valley</title></head><body>${body}</body></html>`;

/** A reason's sentence as people read it. @param place what the element is called */
export function sentenceOf({ rules, id }: Extractor, reason: Reason, place: string): string {
  const words = rules?.[reason.rule];
  if (words === undefined) throw new Error(`${id} has no words for ${reason.rule}`);
  return ruleSentence(words, reason, place, {})!
    .map(({ text }) => text)
    .join("");
}
