/** What the rules of ContentExtractor say of a text, for the why card. */
import type { RuleWords, Word } from "../contract/contract";
import { figureOf } from "../../text/figures";
import { plural } from "../../text/plural";

const occurrence: RuleWords = ({ measures, detail, verdict }) => {
  const valueOf = (name: string) => measures.find((measure) => measure.name === name)?.value;
  const [otherPages, pages, ibdf] = [valueOf("otherPages"), valueOf("pages"), valueOf("IBDF")];
  if (otherPages === undefined || pages === undefined || ibdf === undefined) return null;
  const others = plural(pages, "other page");
  if (otherPages === 0)
    return [{ text: "Its block is in " }, strong(`none of ${others}`), { text: " of the site." }];
  const limit = measures[0]!.limit;
  return [
    { text: "Its block is in " },
    strong(`${otherPages} of ${others}`),
    { text: " of the site" },
    ...(detail === undefined ? [] : [{ text: ", among them " }, strong(detail)]),
    {
      text: `; IBDF ${figureOf(ibdf)}. ${verdict === "keep" ? `Up to ${limit} may have it.` : `More than ${limit} is too many.`}`,
    },
  ];
};

const strong = (text: string): Word => ({ text, strong: true });

export const CONTENT_RULES: Readonly<Record<string, RuleWords>> = {
  rare: occurrence,
  repeated: occurrence,
  alone: "No other page of the site is known, so nothing can be seen to repeat and all is kept.",
  "content-place": "{contentShare%} what other pages have at this place is content.",
  "template-place": "{contentShare%} what other pages have at this place is content; half is needed.",
  "new-place": "No page of the sample has anything at this place, so nothing is known to repeat.",
};
