/** What jusText says of a text, for the why card: what its paragraph is alone, then what is around it. */
import { figuresTogether } from "../../text/figures";
import type { RuleWords, Word } from "../contract/contract";

/** @param decision what the neighbours made of it */
const short = (decision: string): RuleWords =>
  `Too short to judge alone: length {length} is below {length<}. ${decision}`;

/** Near good for its length, or for a share of function words between the limits, which is then said once. */
const near =
  (decision: string): RuleWords =>
  ({ measures }) => {
    const [high, low] = measures.filter(({ name }) => name === "stopWordDensity");
    const length = measures.find(({ name }) => name === "length");
    if (high === undefined) return null;
    const [density, most, least] = figuresTogether([high.value, high.limit, ...(low ? [low.limit] : [])]);
    const said: readonly Word[] | null =
      least !== undefined
        ? [{ text: " is between " }, strong(least), { text: " and " }, strong(most!)]
        : length !== undefined
          ? [
              { text: " reaches " },
              strong(most!),
              { text: ", but length " },
              strong(String(length.value)),
              { text: " is not above " },
              strong(String(length.limit)),
            ]
          : null;
    if (said === null) return null;
    return [{ text: "Near good: stop word density " }, strong(density!), ...said, { text: `. ${decision}` }];
  };

const strong = (text: string): Word => ({ text, strong: true });

const HEADING = "Kept, because it is a heading shortly before good text.";

export const JUSTEXT_RULES: Readonly<Record<string, RuleWords>> = {
  links: "Bad by itself: link density {linkDensity} is above {linkDensity<}.",
  copyright: "Bad by itself: its paragraph has a copyright sign.",
  select: "Bad by itself: its paragraph lies in a list of choices.",
  "short-links": "Bad by itself: length {length} is below {length<}, and there is a link in it.",
  "few-function-words": "Bad by itself: stop word density {stopWordDensity} is below {stopWordDensity<}.",
  "long-text":
    "Good by itself: stop word density {stopWordDensity} reaches {stopWordDensity<}, and length {length} is above {length<}.",
  "short-between-good": short("Kept, because good text stands on both sides."),
  "short-beside-near": short("Kept, because good text stands on one side and near good text on the other."),
  "short-beside-bad": short("Dropped, because good text stands on one side only."),
  "short-between-bad": short("Dropped, because no good text stands on either side."),
  "short-heading": short(HEADING),
  "near-beside-good": near("Kept, because good text stands beside it."),
  "near-between-bad": near("Dropped, because no good text stands beside it."),
  "near-heading": near(HEADING),
};
