/**
 * What would have spared a text of the step of a program that dropped it, by what the step compared. It says no
 * more: a later step may drop the text all the same. The figures are the programs' own.
 */
import { figureOf, figuresApart, numbered } from "../../text/figures";
import type { Measure, RuleWords, Word } from "../contract/contract";

const LATER = "A later step may drop it all the same.";

/** Commas from which Readability's `_cleanConditionally` compares nothing else. */
const COMMAS = "commas";

/** An amount that a check would have let pass; null for a figure that is only told, or was not found. */
type Amount = (limit: string, value: string) => string;

const AMOUNTS: Readonly<Record<string, Amount>> = {
  commas: (limit, value) => `at least ${numbered(limit, "comma")} instead of ${value}`,
  textLength: (limit, value) => `at least ${numbered(limit, "character")} instead of ${value}`,
  linkDensity: (limit, value) =>
    Number(limit) === 0 ? `no links in it` : `a link density of at most ${limit} instead of ${value}`,
  textDensity: () => "some of its text in paragraphs or lists",
  paragraphsPerImage: (limit, value) =>
    `at least ${numbered(limit, "paragraph")} per image instead of ${value}`,
  listItems: (limit, value) => `at most ${numbered(limit, "list item")} instead of ${value}`,
  inputs: (limit, value) => `at most ${numbered(limit, "input")} instead of ${value}`,
  embeds: (_, value) => `no embedded parts instead of ${value}`,
  similarity: (limit, value) => `a similarity to the title of at most ${limit} instead of ${value}`,
};

function amountOf({ name, value, limit }: Measure): string | null {
  const words = AMOUNTS[name];
  if (words === undefined || !Number.isFinite(value) || !Number.isFinite(limit)) return null;
  const [mine, other] = figuresApart(value, limit);
  return words(other, mine);
}

function sentence(amounts: string, place: string): Word[] {
  return [
    { text: "With " },
    { text: amounts, strong: true },
    { text: ", " },
    { text: place },
    { text: ` would not have been removed by this step. ${LATER}` },
  ];
}

/** By the one amount that the step compares, or by another name of the element, where it goes by names. */
function byAmount(otherwise: string | null): RuleWords {
  return ({ measures }, place) => {
    const amount = measures.map(amountOf).find((each) => each !== null);
    const ways = [amount, otherwise].filter((each) => each != null);
    return ways.length === 0 ? null : sentence(ways.join(", or "), place);
  };
}

/** By what the element is or is called. */
const otherwise = (what: string): RuleWords => byAmount(what);

/**
 * `_cleanConditionally` removes what fails one of its checks, and makes none where there are commas enough; what
 * is suspiciously short has to have a link as well.
 */
const conditional: RuleWords = ({ measures }, place) => {
  const compared = measures.filter(({ name }) => name !== "attempt");
  const failed = compared.filter(({ name }) => name !== COMMAS);
  const amounts = failed.map(amountOf);
  if (amounts.includes(null)) return null;
  const isShortAlone =
    failed.length === 2 &&
    failed.some(({ name, limit }) => name === "linkDensity" && limit === 0) &&
    failed.some(({ name }) => name === "textLength");
  const all = amounts.join(isShortAlone ? ", or " : " and ");
  const commas = compared.filter(({ name }) => name === COMMAS).map(amountOf);
  return sentence([...(all === "" ? [] : [all]), ...commas].join(", or "), place);
};

const weight = (after: string): RuleWords => {
  return ({ measures }, place) => {
    const found = measures.find(({ name }) => name === "classWeight");
    return [
      { text: "With " },
      {
        text:
          found === undefined
            ? "another class and id"
            : `a class and id of weight ${figureOf(found.limit)} or more instead of ${figureOf(found.value)}`,
        strong: true,
      },
      { text: ", " },
      { text: place },
      { text: ` ${after} ${LATER}` },
    ];
  };
};

const siblingScore: RuleWords = ({ measures }, place) => {
  const found = measures.find(({ name }) => name === "score");
  const [value, limit] = found === undefined ? [] : figuresApart(found.value, found.limit);
  return [
    { text: "With " },
    {
      text:
        value === undefined
          ? "more than 80 characters in a paragraph (p) and a link density below 0.25"
          : `at least ${limit} points instead of ${value}`,
      strong: true,
    },
    { text: ", " },
    { text: place },
    { text: ` would have been joined to the chosen element. ${LATER}` },
  ];
};

const siblingParagraph: RuleWords = ({ measures }, place) => {
  const length = measures.find(({ name }) => name === "textLength");
  const density = measures.find(({ name }) => name === "linkDensity");
  if (length === undefined || density === undefined) return null;
  const isLong = length.value > length.limit;
  const links = `a link density below 0.25 instead of ${figureOf(density.value)}`;
  const longer = `more than 80 characters instead of ${figureOf(length.value)}`;
  return [
    { text: "With " },
    { text: isLong ? links : density.value < 0.25 ? longer : `${longer} and ${links}`, strong: true },
    { text: ", " },
    { text: place },
    { text: ` would have been joined to the chosen element. ${LATER}` },
  ];
};

const outside: RuleWords = ({ measures }, place) => {
  const score = measures.find(({ name }) => name === "score");
  if (score === undefined)
    return [
      { text: "Only an element with points can be chosen or joined for them: a paragraph of " },
      { text: "at least 25 characters", strong: true },
      { text: " gives points to the elements around it, and none around this text has any." },
    ];
  // Candidates are compared by points; one with more of them may have been chosen for what is in it.
  if (score.value >= score.limit) return null;
  const [value, limit] = figuresApart(score.value, score.limit);
  return [
    { text: "With " },
    { text: `more than ${numbered(limit!, "point")} instead of ${value}`, strong: true },
    { text: ", " },
    { text: place },
    { text: " would have ranked above the chosen element. Later steps may drop it all the same." },
  ];
};

export const READABILITY_SPARES: Readonly<Record<string, RuleWords>> = {
  outside,
  "sibling-score": siblingScore,
  "sibling-paragraph": siblingParagraph,
  hidden: otherwise("no attribute or style that hides it"),
  "modal-dialog": otherwise("no aria-modal"),
  byline: byAmount("a class, id, rel and itemprop that name no author"),
  "title-heading": byAmount(null),
  "unlikely-candidate": otherwise("a class and id that have none of the words of stripUnlikelys in them"),
  "unlikely-role": otherwise("another role"),
  "clean-tag": otherwise("another tag name"),
  share: byAmount("a class and id that name no sharing"),
  "heading-weight": weight("would not have been removed by this step."),
  "conditional-weight": weight("would not have been removed for its name; the step goes on to compare more."),
  "conditional-words": conditional,
  "conditional-images": conditional,
  "conditional-items": conditional,
  "conditional-inputs": conditional,
  "conditional-short": conditional,
  "conditional-links": conditional,
  "conditional-embeds": conditional,
  "conditional-nothing": conditional,
};

/** @param what the text would have to be like, with what the step found where it tells that */
function unlike(what: (detail: string) => string, without: string): RuleWords {
  return ({ detail }, place) => sentence(detail === undefined ? without : what(detail), place);
}

export const DEFUDDLE_SPARES: Readonly<Record<string, RuleWords>> = {
  outside: (_, place) => [
    { text: "Inside of " },
    { text: place, strong: true },
    { text: `, the element that was taken, it would not have been dropped here. ${LATER}` },
  ],
  hidden: unlike((detail) => `no sign of being hidden (${detail})`, "no sign of being hidden"),
  "exact-selector": unlike(
    (detail) => `no match for the selector ${detail}`,
    "no match for any of its selectors",
  ),
  "partial-selector": unlike(
    (detail) => `no ${detail} in a class, id or test attribute`,
    "another class, id and test attribute",
  ),
  "block-score": ({ measures: [score] }, place) =>
    score === undefined ? null : sentence(`a score of at least 0 instead of ${figureOf(score.value)}`, place),
  "content-pattern": unlike(
    (detail) => `no match for that pattern (${detail})`,
    "no match for any of its patterns",
  ),
};
