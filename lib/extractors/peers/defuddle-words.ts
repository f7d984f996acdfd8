/** What Defuddle's steps are in words. Selectors, patterns and figures are the program's own. */
import { figureOf, figuresApart } from "../../text/figures";
import type { Reason, RuleWords, Word } from "../contract/contract";

/** A sentence with the element in it, and what was matched. */
function told(before: string, after = "", join = ": "): RuleWords {
  return ({ detail }: Pick<Reason, "detail">, place) => [
    { text: before },
    { text: place, strong: true },
    { text: after },
    ...(detail === undefined ? [] : [{ text: join }, { text: detail, strong: true }]),
    { text: "." },
  ];
}

/**
 * With the element that was chosen, and its score where several were compared: the highest of all, or that of one
 * within the highest that the program's list of selectors puts before it.
 */
function chosen(before: string, after: string): RuleWords {
  return ({ measures }, place) => {
    const [most, own] = ["most", "score"].map((name) => measures.find((one) => one.name === name)?.value);
    return [
      { text: before },
      { text: place, strong: true },
      { text: after },
      ...(own === undefined ? [] : most === undefined ? forItsScore(own) : withinTheBest(most, own)),
      { text: "." },
    ];
  };
}

const forItsScore = (own: number): Word[] => [
  { text: " for its score, " },
  { text: figureOf(own), strong: true },
];

function withinTheBest(most: number, own: number): Word[] {
  const [highest, mine] = figuresApart(most, own);
  return [
    { text: " within the one with the highest score, " },
    { text: highest, strong: true },
    { text: " against its own " },
    { text: mine, strong: true },
  ];
}

export const DEFUDDLE_RULES = {
  "main-content": chosen("Kept: it is in ", ", the element that Defuddle took as the main content"),
  outside: chosen("Outside of ", ", the element that Defuddle took as the main content"),
  hidden: told("Removed with ", ", which removeHiddenElements takes for hidden"),
  "exact-selector": told("Removed with ", ", which matches a selector of removeBySelector"),
  "partial-selector": told(
    "Removed with ",
    ", in whose class, id or test attribute removeBySelector finds",
    " ",
  ),
  "block-score": ({ measures }, place) => [
    { text: "Removed with " },
    { text: place, strong: true },
    { text: ", which scoreAndRemove takes for navigation by its score: " },
    { text: `${figureOf(measures[0]?.value ?? NaN)} < 0`, strong: true },
    { text: "." },
  ],
  "content-pattern": told("Removed with ", ", which removeByContentPattern takes for clutter"),
  "eyebrow-label": told("Removed with ", ", which removeEyebrowLabel takes for a label above the heading"),
  "metadata-block": told(
    "Removed with ",
    ", which removeMetadataBlock takes for a date or author beside the heading",
  ),
  "small-image": told("Removed with ", ", which removeSmallImages takes for a small image"),
  placeholder: told("Removed with ", ", a placeholder for text that comes later in the page"),
  removed: told("Removed with ", " by a step that Defuddle does not name"),
  "standard-form": told("Removed with ", " when what was left was written in a standard form"),
  rewritten: told("Not in the answer: lost when what was left of ", " was written in a standard form"),
  "site-rules": {
    keep: "Kept: it is in the answer, which Defuddle's own rules for this site build anew and name no step of.",
    drop: "Not in the answer, which Defuddle's own rules for this site build anew and name no step of.",
  },
  "schema-text": {
    keep: "Kept: it is in the text of the page's meta data (schema.org), which Defuddle took because it is longer.",
    drop: "Not in the text of the page's meta data (schema.org), which Defuddle took because it is longer.",
  },
  "whole-body": {
    keep: "Kept: Defuddle failed on this page and answered with all of it.",
    drop: "Not in the answer, which is the whole page as Defuddle could write it when it failed.",
  },
} as const satisfies Readonly<Record<string, RuleWords>>;
