/**
 * jusText (Pomikálek 2011): paragraphs are judged by length, function words and links, and those that cannot
 * be judged alone by their neighbours. Definition and defaults confirmed in the program
 * (docs/algorithms/others.md#the-two-passes-of-justext).
 *
 * Choices: function words are our own lists (lib/text/stop-words.ts), shorter than jusText's, and the
 * language is found on the page where none is given; words are those of docs/algorithms/conventions.md#words,
 * so `it's` is two; lengths are counted after collapsing and stripping white space. The limits of function
 * words are the program's, but belong to its lists: with 0.30 and 0.32 our lists call too little text (mean F1
 * of words on every seventh page of WCXB's dev set 0.647; with 0.26/0.28 0.677, with 0.20/0.22 0.701, with
 * 0.10/0.15 0.707). The preset `tuned` takes 0.20 and 0.22, where precision and recall on news are those of the
 * program: 0.828 and 0.739 on 93 pages of scrapinghub's benchmark, the program's own answers having 0.844 and
 * 0.737. The steps read:
 *   1. alone: bad, short, near (the program's `neargood`), good;
 *   2. a short heading shortly before good text is near;
 *   3. a short one becomes what both its neighbours are; between a good and a bad one it is good where the
 *      bad side begins with near text;
 *   4. a near one becomes bad between two bad ones, else good;
 *   5. a heading that only its neighbours made bad is good where good text follows shortly.
 * A missing neighbour is bad.
 */
import { paragraphsOf, type Paragraphs } from "../../blocks/paragraphs";
import { languageOf, leafStopWordsOf } from "../../page/leaf-stop-words";
import type { Page, View } from "../../page/page";
import { STOP_WORD_LANGUAGES } from "../../text/stop-words";
import { begin, type Beginning } from "../contract/begin";
import type { Extraction, Measure, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { keptParagraphs, paragraphUnits } from "../contract/paragraph-units";
import { decideLeaf, reasonsOf } from "../contract/verdicts";
import { inContext, type Ground, type InContext, type Judgement } from "./justext-context";
import { JUSTEXT_RULES } from "./justext-words";
import { confirmed, ours, tuned } from "../contract/evidence";

const PARAMS = {
  language: {
    kind: "choice",
    default: "auto",
    evidence: ours("the program must be told; here the page is asked"),
    choices: ["auto", ...STOP_WORD_LANGUAGES],
    doc: "Whose function words are counted; auto takes the language with the most of them on the page.",
  },
  lengthLow: {
    kind: "number",
    default: 70,
    evidence: confirmed("the program's default"),
    min: 0,
    max: 1000,
    step: 5,
    doc: "Shorter paragraphs (characters) are not judged by their words.",
  },
  lengthHigh: {
    kind: "number",
    default: 200,
    evidence: confirmed("the program's default"),
    min: 0,
    max: 2000,
    step: 10,
    doc: "Longer paragraphs with many function words are good at once.",
  },
  stopWordsLow: {
    kind: "number",
    default: 0.3,
    evidence: confirmed("the program's default"),
    min: 0,
    max: 1,
    step: 0.01,
    doc: "Smallest share of function words of a paragraph that its neighbours may save.",
  },
  stopWordsHigh: {
    kind: "number",
    default: 0.32,
    evidence: confirmed("the program's default"),
    min: 0,
    max: 1,
    step: 0.01,
    doc: "Smallest share of function words of a good paragraph.",
  },
  maxLinkDensity: {
    kind: "number",
    default: 0.2,
    evidence: confirmed("the program's default"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Largest share of link characters of a paragraph that is not bad.",
  },
  maxHeadingDistance: {
    kind: "number",
    default: 200,
    evidence: confirmed("the program's default"),
    min: 0,
    max: 2000,
    step: 10,
    under: { headings: true },
    doc: "Most characters between a heading and the good text that it belongs to.",
  },
  headings: {
    kind: "flag",
    default: true,
    evidence: confirmed("the program's default"),
    doc: "Give headings their own treatment.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

/** Why a paragraph is what it is by itself. */
type Rule =
  | "links"
  | "copyright"
  | "select"
  | "short-links"
  | "short"
  | "long-text"
  | "text"
  | "some-function-words"
  | "few-function-words";
const JUDGEMENT: Readonly<Record<Rule, Judgement>> = {
  links: "bad",
  copyright: "bad",
  select: "bad",
  "short-links": "bad",
  short: "short",
  "long-text": "good",
  text: "near",
  "some-function-words": "near",
  "few-function-words": "bad",
};

interface Analysis extends Beginning, InContext {
  readonly paragraphs: Paragraphs;
  /** (P) */
  readonly stopDensity: Float64Array;
  readonly alone: readonly Rule[];
}

function analyse(view: View, values: Values): Analysis {
  const { page } = view;
  const beginning = begin(view);
  const paragraphs = paragraphsOf(page, beginning.open, beginning.removal.gone, "double");
  const stopDensity = stopWordDensities(page, paragraphs, values.language);
  const special = specialParagraphs(page, paragraphs);
  const alone = Array.from({ length: paragraphs.size }, (_, paragraph) =>
    ruleOf(paragraphs, stopDensity, special, paragraph, values),
  );
  const context = inContext(
    alone.map((rule) => JUDGEMENT[rule]),
    paragraphs.characters,
    special.isHeading,
    values.headings ? values.maxHeadingDistance : null,
  );
  return { ...beginning, paragraphs, stopDensity, alone, ...context };
}

/** (P) share of words that are function words of the language. */
function stopWordDensities(page: Page, { of, words, size }: Paragraphs, language: string): Float64Array {
  const leafStops = leafStopWordsOf(page, language === "auto" ? languageOf(page) : language);
  const stops = new Float64Array(size);
  for (let leaf = 0; leaf < of.length; leaf++) if (of[leaf]! >= 0) stops[of[leaf]!]! += leafStops[leaf]!;
  return stops.map((count, paragraph) =>
    words[paragraph] === 0 ? 0 : Math.min(1, count / words[paragraph]!),
  );
}

interface Special {
  /** (P) 1 where the paragraph has a copyright sign, lies in a `select`, lies in a heading. */
  readonly hasSign: Uint8Array;
  readonly inSelect: Uint8Array;
  readonly isHeading: Uint8Array;
}

function specialParagraphs({ tags, end, leaves }: Page, { of, size }: Paragraphs): Special {
  const special = {
    hasSign: new Uint8Array(size),
    inSelect: new Uint8Array(size),
    isHeading: new Uint8Array(size),
  };
  let node = 0;
  let selectEnd = 0;
  let headingEnd = 0;
  for (const [leaf, { node: text, text: value }] of leaves.entries()) {
    for (; node < text; node++) {
      const tag = tags[node]!;
      if (tag === "select") selectEnd = Math.max(selectEnd, end[node]!);
      else if (tag.length === 2 && tag.charCodeAt(0) === 104 && tag >= "h1" && tag <= "h6")
        headingEnd = Math.max(headingEnd, end[node]!);
    }
    const paragraph = of[leaf]!;
    if (paragraph < 0) continue;
    if (value.includes("\u00a9") || value.includes("&copy")) special.hasSign[paragraph] = 1;
    if (text < selectEnd) special.inSelect[paragraph] = 1;
    if (text < headingEnd) special.isHeading[paragraph] = 1;
  }
  return special;
}

const linkDensity = ({ linkCharacters, characters }: Paragraphs, paragraph: number): number =>
  characters[paragraph] === 0 ? 0 : linkCharacters[paragraph]! / characters[paragraph]!;

function ruleOf(
  paragraphs: Paragraphs,
  stopDensity: Float64Array,
  { hasSign, inSelect }: Special,
  at: number,
  values: Values,
): Rule {
  const length = paragraphs.characters[at]!;
  if (linkDensity(paragraphs, at) > values.maxLinkDensity) return "links";
  if (hasSign[at] === 1) return "copyright";
  if (inSelect[at] === 1) return "select";
  if (length < values.lengthLow) return paragraphs.linkCharacters[at]! > 0 ? "short-links" : "short";
  if (stopDensity[at]! >= values.stopWordsHigh) return length > values.lengthHigh ? "long-text" : "text";
  return stopDensity[at]! >= values.stopWordsLow ? "some-function-words" : "few-function-words";
}

/** The rule a verdict names: the paragraph's own, or what is around it and decided on one of its kind. */
const verdictRule = (rule: Rule, ground: Ground): string =>
  ground === "alone" ? rule : `${JUDGEMENT[rule]}-${ground}`;

function measuresOf(
  { paragraphs, stopDensity, alone }: Analysis,
  at: number,
  values: Values,
): readonly Measure[] {
  const compare = (
    name: string,
    value: number,
    isAbove: boolean,
    relation: "<" | ">=" | ">" | "<=",
    opposite: Measure["relation"],
    param: keyof Values & string,
  ): Measure => ({
    name,
    value,
    relation: isAbove ? relation : opposite,
    limit: Number(values[param]),
    param,
  });
  const density = stopDensity[at]!;
  const length = paragraphs.characters[at]!;
  const links = linkDensity(paragraphs, at);
  const stop = (param: "stopWordsLow" | "stopWordsHigh"): Measure =>
    compare("stopWordDensity", density, density >= values[param], ">=", "<", param);
  const long = compare("length", length, length > values.lengthHigh, ">", "<=", "lengthHigh");
  const low = compare("length", length, length >= values.lengthLow, ">=", "<", "lengthLow");
  const link = compare("linkDensity", links, links > values.maxLinkDensity, ">", "<=", "maxLinkDensity");
  switch (alone[at]!) {
    case "links":
      return [link];
    case "copyright":
    case "select":
      return [];
    case "short-links":
      return [
        low,
        { name: "linkCharacters", value: paragraphs.linkCharacters[at]!, relation: ">", limit: 0 },
      ];
    case "short":
      return [low];
    case "long-text":
    case "text":
      return [stop("stopWordsHigh"), long, link];
    case "some-function-words":
      return [stop("stopWordsHigh"), stop("stopWordsLow"), link];
    case "few-function-words":
      return [stop("stopWordsLow"), low, link];
  }
}

function extract(view: View, values: Values): Extraction {
  const analysis = analyse(view, values);
  const { verdicts, paragraphs, alone, final, ground, stopDensity } = analysis;
  const score = new Float32Array(paragraphs.of.length).fill(NaN);
  for (let leaf = 0; leaf < score.length; leaf++) {
    const paragraph = paragraphs.of[leaf]!;
    if (paragraph < 0) continue;
    decideLeaf(
      verdicts,
      leaf,
      final[paragraph] === "good",
      verdictRule(alone[paragraph]!, ground[paragraph]!),
      paragraphs.node[paragraph]!,
    );
    score[leaf] = stopDensity[paragraph]!;
  }
  const measures = (leaf: number): readonly Measure[] =>
    paragraphs.of[leaf]! < 0 ? [] : measuresOf(analysis, paragraphs.of[leaf]!, values);
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("justext", verdicts, paragraphs.of, measures),
    fields: [],
  };
}

export const justext = defineExtractor({
  id: "justext",
  name: "jusText",
  summary: "Judges paragraphs by length, function words and links, and doubtful ones by their neighbours.",
  source: { key: "pomikalek-2011", section: "the program and its defaults", evidence: "confirmed" },
  about: {
    idea: "Running text is long, has few links and is full of function words, which menus and lists of names lack. Paragraphs that are clearly so are good, the opposite are bad; short and doubtful ones become what is around them. Headings go with the good text that follows them.",
    formula:
      "linkDensity = link characters / characters; bad if > maxLinkDensity\nshort if length < lengthLow (bad with a link)\nstopWordDensity = function words / words: good if >= stopWordsHigh and length > lengthHigh, near if >= stopWordsLow, else bad\nshort and near paragraphs are decided by the nearest good or bad paragraph on each side",
    choices: [
      "The function words are lists of our own, written from knowledge of the languages; jusText's lists are longer. The limits of 0.30 and 0.32 belong to them; with ours the preset tuned, 0.20 and 0.22, gives answers as precise and complete as the program's.",
      "The language is found on the page by counting function words; the program must be told.",
      "Characters of Chinese count as words, and the limits of length were made for alphabets: lower them for Chinese pages.",
    ],
  },
  score: {
    name: "function words",
    doc: "Share of the paragraph's words that are function words of the language.",
    scale: "linear",
    content: "high",
    limit: "stopWordsHigh",
  },
  rules: JUSTEXT_RULES,
  params: PARAMS,
  presets: [
    {
      name: "tuned",
      values: { stopWordsLow: 0.2, stopWordsHigh: 0.22 },
      evidence: tuned("WCXB dev, every seventh page, and scrapinghub"),
    },
  ],
  extract,
  trace(view, values, { keep }) {
    const { paragraphs, stopDensity, alone, final } = analyse(view, values);
    const kept = keptParagraphs(paragraphs, keep);
    const leaf = paragraphs.start;
    const column = (name: string, doc: string, valueOf: (paragraph: number) => number) => ({
      name,
      doc,
      values: Float64Array.from(paragraphs.of, (paragraph) => (paragraph < 0 ? NaN : valueOf(paragraph))),
    });
    return {
      unit: "paragraph",
      units: paragraphUnits(view.page, paragraphs, keep, (paragraph) => stopDensity[paragraph]!).map(
        (unit, paragraph) => ({
          ...unit,
          label: `${unit.label}: ${JUDGEMENT[alone[paragraph]!]}, then ${final[paragraph]!}`,
        }),
      ),
      curves: [
        {
          name: "Function words of each paragraph",
          doc: "Bars above the line are text by their words; shorter and doubtful ones follow their neighbours.",
          form: "bars",
          x: "paragraph",
          y: "function words / words",
          values: stopDensity,
          leaf,
          kept,
          limits: [
            { name: "high", value: values.stopWordsHigh, param: "stopWordsHigh" },
            { name: "low", value: values.stopWordsLow, param: "stopWordsLow" },
          ],
        },
        {
          name: "Length of each paragraph",
          doc: "Below the lower line a paragraph is too short to be judged; above the upper one it can be good at once.",
          form: "bars",
          x: "paragraph",
          y: "characters",
          values: Float64Array.from(paragraphs.characters),
          leaf,
          kept,
          limits: [
            { name: "high", value: values.lengthHigh, param: "lengthHigh" },
            { name: "low", value: values.lengthLow, param: "lengthLow" },
          ],
        },
      ],
      columns: [
        column("link density", "Share of the paragraph's characters that are link text.", (paragraph) =>
          linkDensity(paragraphs, paragraph),
        ),
        column("length", "Characters of the paragraph.", (paragraph) => paragraphs.characters[paragraph]!),
      ],
    };
  },
});
