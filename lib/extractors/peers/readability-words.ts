/** What Readability's steps are in words. The figures are the program's own. */
import { figuresApart, numbered } from "../../text/figures";
import type { Measure, Reason, RuleWords, Word } from "../contract/contract";

const NUMBERS = ["first", "second", "third", "fourth"] as const;

/** What each attempt leaves out: the program takes its rules away one by one while it finds too little. */
const WITHOUT = [
  "",
  "without stripUnlikelys",
  "without stripUnlikelys and weightClasses",
  "without stripUnlikelys, weightClasses and cleanConditionally",
] as const;

const NAMES: Readonly<Record<string, (value: string) => string>> = {
  commas: (value) => numbered(value, "comma"),
  textLength: (value) => numbered(value, "character"),
  linkDensity: (value) => `link density ${value}`,
  classWeight: (value) => `weight of class and id ${value}`,
  textDensity: (value) => `text density ${value}`,
  paragraphsPerImage: (value) => `${numbered(value, "paragraph")} per image`,
  listItems: (value) => numbered(value, "list item"),
  inputs: (value) => numbered(value, "input"),
  embeds: (value) => numbered(value, "embedded part"),
  similarity: (value) => `similarity ${value}`,
  score: (value) => `score ${value}`,
};

/** `3 commas < 10, link density 0.41 > 0.20`; the value alone where it is only told. */
function figures(measures: readonly Measure[]): Word[] {
  return measures
    .filter(({ name }) => name !== "attempt")
    .flatMap(({ name, value, relation, limit }, index): Word[] => {
      const [mine, other] = figuresApart(value, limit);
      const compared = relation === "=" ? "" : ` ${relation} ${other}`;
      return [
        { text: index === 0 ? "" : ", " },
        { text: `${(NAMES[name] ?? ((figure) => `${name} ${figure}`))(mine)}${compared}`, strong: true },
      ];
    });
}

function attemptWords(measures: readonly Measure[]): Word[] {
  const attempt = measures.find(({ name }) => name === "attempt")?.value ?? 1;
  return attempt < 2
    ? []
    : [
        {
          text: ` This was in the ${NUMBERS[attempt - 1] ?? attempt} attempt, ${WITHOUT[attempt - 1] ?? ""}.`,
        },
      ];
}

/** A sentence with the element in it, then the figures, then which attempt it was. */
function told(before: string, after = ""): RuleWords {
  return ({ measures }: Pick<Reason, "measures">, place) => {
    const said = figures(measures);
    return [
      { text: before },
      { text: place, strong: true },
      { text: `${after}${said.length > 0 ? ": " : "."}` },
      ...(said.length > 0 ? [...said, { text: "." }] : []),
      ...attemptWords(measures),
    ];
  };
}

/** Of an element that was chosen for one in it: the points of that one, which decided, and its own. */
const around: RuleWords = ({ measures }, place) => {
  const [most, own] = ["most", "score"].map((name) => measures.find((one) => one.name === name)?.value);
  const points = most === undefined || own === undefined ? [] : figuresApart(most, own);
  return [
    { text: "Kept: it is in " },
    { text: place, strong: true },
    { text: ", chosen because it holds the element with the most points" },
    ...(points.length === 0
      ? []
      : [
          { text: ", " },
          { text: points[0]!, strong: true },
          { text: " against its own " },
          { text: points[1]!, strong: true },
        ]),
    { text: "." },
    ...attemptWords(measures),
  ];
};

/** Of text beside the chosen element: its own element's score against that of the chosen one. */
const outside: RuleWords = ({ measures }, place) => {
  const score = measures.find(({ name }) => name === "score");
  const [own, chosen] = score === undefined ? [] : figuresApart(score.value, score.limit);
  return [
    { text: "Outside the chosen element: " },
    ...(own === undefined || chosen === undefined
      ? [{ text: "no element around it has points." }]
      : [
          { text: "the " },
          { text: place, strong: true },
          { text: " around it has " },
          { text: numbered(own, "point"), strong: true },
          { text: ", the chosen one " },
          { text: chosen, strong: true },
          { text: "." },
        ]),
    ...attemptWords(measures),
  ];
};

const sibling = (kept: string, dropped: string): RuleWords => {
  const keep = told(kept);
  const drop = told(dropped);
  return (reason, place, params) => {
    const words = reason.verdict === "keep" ? keep : drop;
    return typeof words === "function" ? words(reason, place, params) : null;
  };
};

const conditional = (what: string): RuleWords => told("Removed by cleanConditionally with ", `, ${what}`);

export const READABILITY_RULES = {
  candidate: told("Kept: it is in ", ", the element with the most points"),
  "candidate-around": around,
  "whole-body": told("Kept: no single element was chosen, so the whole page was taken, "),
  "sibling-score": sibling(
    "Kept: joined as a sibling of the chosen element because of its score, ",
    "Dropped: beside the chosen element, and with too few points to be joined to it, ",
  ),
  "sibling-paragraph": sibling(
    "Kept: joined as a paragraph beside the chosen element, ",
    "Dropped: a paragraph beside the chosen element that is too short, too full of links or no sentence, ",
  ),
  outside,
  hidden: told("Removed as hidden with ", " (attribute hidden or aria-hidden, or a style)"),
  "modal-dialog": told("Removed as a modal dialog: "),
  byline: told("Taken as the byline and removed with "),
  "title-heading": told("Removed as a heading that repeats the title: "),
  "unlikely-candidate": told("Removed by stripUnlikelys because of its class or id: "),
  "unlikely-role": told("Removed by stripUnlikelys because of its role: "),
  "clean-tag": told("Removed by clean, which takes out every element of this kind: "),
  share: told("Removed by cleanMatchedNodes as a share button with ", ", by its class or id"),
  "heading-weight": told("Removed by cleanHeaders with ", ", by its class or id"),
  "conditional-weight": conditional("by its class or id"),
  "conditional-words": conditional("which says nothing but that something is an advertisement or loading"),
  "conditional-images": conditional("too many images"),
  "conditional-items": conditional("too many list items outside of a list"),
  "conditional-inputs": conditional("too many inputs"),
  "conditional-short": conditional("suspiciously short"),
  "conditional-links": conditional("too many links"),
  "conditional-embeds": conditional("suspicious embedded parts"),
  "conditional-nothing": conditional("no useful content"),
  script: told("Removed by removeScripts with "),
  removed: told("Removed by a step that Readability does not name, with "),
} as const satisfies Readonly<Record<string, RuleWords>>;
