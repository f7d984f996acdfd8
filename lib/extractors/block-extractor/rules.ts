/** What the rules of BlockExtractor say of a text, for the why card. */
import type { Measure, RuleWords } from "../contract/contract";
import { figuresApart, percentsApart } from "../../text/figures";
import { plural } from "../../text/plural";

type Sentence = Extract<RuleWords, (...told: never[]) => unknown>;

const valueOf = (measures: readonly Measure[], name: string): number | null =>
  measures.find((measure) => measure.name === name)?.value ?? null;

const percentOf = (measure: Measure | undefined): string => `${Math.round((measure?.value ?? 0) * 100)} %`;

const density: Sentence = ({ measures }, _place, params) => {
  const text = valueOf(measures, "textLength");
  const tags = Math.max(1, valueOf(measures, "tagLength") ?? 1);
  if (text === null) return null;
  const own = text / tags;
  // The measures may be those of the threshold that a drag began at.
  const threshold = typeof params["threshold"] === "number" ? params["threshold"] : (measures[0]?.limit ?? 0);
  const isKept = own >= threshold;
  const [mine, limit] = figuresApart(own, threshold);
  return [
    { text: "Density " },
    { text: `${text} / ${tags} = ${mine}`, strong: true },
    { text: isKept ? " reaches the threshold " : " is below the threshold " },
    { text: limit, strong: true },
    { text: "." },
  ];
};

const linkShare: RuleWords = ({ measures: [first] }) => {
  if (first === undefined) return null;
  const [share, most] = percentsApart(first.value, first.limit);
  return [
    { text: "Of its text, " },
    { text: share, strong: true },
    { text: ` is link text, more than the ${most} allowed.` },
  ];
};

const outside =
  (param: string): RuleWords =>
  ({ measures: [first] }, place) => [
    { text: "It is outside " },
    { text: place, strong: true },
    {
      text: `, which holds ${percentOf(first)} of the text kept until then (${param} at ${first?.limit ?? 0}).`,
    },
  ];

const gap: Sentence = ({ measures: [first] }) => [
  { text: "A gap of " },
  { text: `${first?.value ?? 0} characters`, strong: true },
  { text: ` between two kept texts; gaps under ${first?.limit ?? 0} are filled.` },
];

const fallback: Sentence = ({ measures: [first] }) =>
  first === undefined
    ? null
    : [
        { text: "Only " },
        { text: `${first.value} characters`, strong: true },
        {
          text: ` would be kept on this page; under ${first.limit} everything that was not removed is kept.`,
        },
      ];

/** Pages are counted until there are enough, see `Redundancy`: there may be more. */
const redundant: RuleWords = ({ measures }) => {
  const [distance, pages] = [valueOf(measures, "distance"), valueOf(measures, "otherPages")];
  if (distance === null || pages === null) return null;
  const [apart, most] = figuresApart(distance, measures[0]!.limit);
  return [
    { text: "Its block is in " },
    { text: `at least ${plural(pages, "other page")}`, strong: true },
    { text: " of the site, " },
    ...(distance === 0
      ? [{ text: "as it is." }]
      : [
          { text: "nearly as it is: " },
          { text: apart, strong: true },
          { text: ` apart, where ${most} is allowed.` },
        ]),
  ];
};

/** The sentence of a rule that keeps, then what there is to say beside it: that the page is alone on its site. */
const noted =
  (words: Sentence): Sentence =>
  (told, place, params) => {
    const own = words(told, place, params);
    return own === null || told.detail === undefined ? own : [...own, { text: ` ${told.detail}` }];
  };

export const RULES: Readonly<Record<string, RuleWords>> = {
  density: noted(density),
  "link-share": linkShare,
  redundant,
  focus: outside("focus"),
  article: outside("article"),
  gap: noted(gap),
  fallback: noted(fallback),
};
