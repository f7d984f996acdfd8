/** The sentence that an extractor has for one of its rules, filled with what the reason gives. Pure. */
import type { Measure, ParamValues, Reason, RuleWords, Word } from "../../extractors/contract/contract";
import { figuresApart, percentsApart } from "../../text/figures";

/**
 * Null where a figure that the sentence needs was not measured. @param place the name of the element that
 * decided
 */
export function ruleSentence(
  words: RuleWords,
  reason: Pick<Reason, "verdict" | "measures" | "detail">,
  place: string,
  params: ParamValues,
): readonly Word[] | null {
  if (typeof words === "function") return words(reason, place, params);
  const sentence = typeof words === "string" ? words : words[reason.verdict];
  const { measures } = reason;
  const found: Word[] = [];
  for (const part of sentence.split(/(\{[^{}]+\})/)) {
    const [, name, form] = /^\{(\w+)([<%]?)\}$/.exec(part) ?? [];
    if (name === undefined) {
      if (part !== "") found.push({ text: part });
      continue;
    }
    const measure = measures.find((one) => one.name === name);
    if (name !== "place" && measure === undefined) return null;
    found.push({
      text:
        measure === undefined
          ? place
          : form === "%"
            ? shareWords(measure, found.length === 0)
            : figuresApart(measure.value, measure.limit)[form === "<" ? 1 : 0],
      strong: true,
    });
  }
  return found;
}

/** A share as a quantity: only nothing is none, and only everything is all; never the limit that it is not. */
function shareWords({ value: share, limit }: Measure, isFirst: boolean): string {
  const whole = Math.min(99, Math.max(1, Math.round(share * 100)));
  const isLimit = share !== limit && whole === Math.round(limit * 100);
  const percents = isLimit ? percentsApart(share, limit)[0] : `${whole} %`;
  const words = share <= 0 ? "none of" : share >= 1 ? "all of" : `${percents} of`;
  return isFirst ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
