import { NO_GOLD, scored } from "../scoring/grade";
import type { TextMetric } from "../scoring/score";

/**
 * A metric over two texts as one over gold and answer: `score` is asked with the gold text and the extracted
 * text.
 */
export function textMetric(parts: Pick<TextMetric, "id" | "name" | "averaging" | "score">): TextMetric {
  return {
    ...parts,
    gold: "content",
    grade: (gold, { text }) => {
      const goldText = gold.text();
      return goldText === null ? NO_GOLD : scored(parts.score(goldText, text));
    },
  };
}
