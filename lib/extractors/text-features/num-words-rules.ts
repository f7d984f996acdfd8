/**
 * NumWordsRules of boilerpipe (Kohlschütter, Fankhauser, Nejdl 2010): a block is content by its word count
 * and link density and by those of its two neighbours. A decision tree that was learned on news pages, with
 * its numbers as published (docs/algorithms/others.md#the-rules-of-boilerpipe).
 *
 * Confirmed in the program. Choices: blocks are our paragraphs (text between block-level edges and line
 * breaks); words are counted as everywhere, a character of a script without spaces as one word;
 * ArticleExtractor's further filters (title, end marks, largest block) are not part of it.
 */
import { linkWordShare, paragraphsOf, type Paragraphs } from "../../blocks/paragraphs";
import type { View } from "../../page/page";
import { begin, type Beginning } from "../contract/begin";
import type { Extraction, Measure, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { confirmed } from "../contract/evidence";
import { keptParagraphs, paragraphUnits } from "../contract/paragraph-units";
import { decideLeaf, reasonsOf } from "../contract/verdicts";

/** A decision tree that was learned by its authors; its numbers are in the program. */
const PROGRAM = confirmed("the program's rules");
const number = (value: number, max: number, step: number, doc: string) =>
  ({ kind: "number", default: value, min: 0, max, step, doc, evidence: PROGRAM }) as const;
const PARAMS = {
  maxLinkDensity: number(0.333333, 1, 0.05, "Largest link density of content."),
  maxPreviousLinkDensity: number(
    0.555556,
    1,
    0.05,
    "Largest link density of the block before at which the looser word counts apply.",
  ),
  minWords: number(16, 100, 1, "Content after a block with few links has more words than this, ..."),
  minNextWords: number(15, 100, 1, "... or is followed by a block with more words than this, ..."),
  minPreviousWords: number(4, 100, 1, "... or follows a block with more words than this."),
  minWordsAfterLinks: number(40, 200, 1, "Content after a block of links has more words than this, ..."),
  minNextWordsAfterLinks: number(17, 200, 1, "... or is followed by a block with more words than this."),
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

/** The branch of the tree that a block ends in. */
type Rule =
  | "links"
  | "words"
  | "next-words"
  | "previous-words"
  | "short"
  | "words-after-links"
  | "next-words-after-links"
  | "short-after-links";
const DROPPING: ReadonlySet<Rule> = new Set<Rule>(["links", "short", "short-after-links"]);

interface Neighbourhood {
  readonly words: number;
  readonly density: number;
  readonly previousWords: number;
  readonly previousDensity: number;
  readonly nextWords: number;
}

/** A missing neighbour has no words and no links. */
function neighbourhood(paragraphs: Paragraphs, at: number): Neighbourhood {
  const { words, size } = paragraphs;
  return {
    words: words[at]!,
    density: linkWordShare(paragraphs, at),
    previousWords: at > 0 ? words[at - 1]! : 0,
    previousDensity: at > 0 ? linkWordShare(paragraphs, at - 1) : 0,
    nextWords: at + 1 < size ? words[at + 1]! : 0,
  };
}

function ruleOf(
  { words, density, previousWords, previousDensity, nextWords }: Neighbourhood,
  values: Values,
): Rule {
  if (density > values.maxLinkDensity) return "links";
  if (previousDensity <= values.maxPreviousLinkDensity) {
    if (words > values.minWords) return "words";
    if (nextWords > values.minNextWords) return "next-words";
    return previousWords > values.minPreviousWords ? "previous-words" : "short";
  }
  if (words > values.minWordsAfterLinks) return "words-after-links";
  return nextWords > values.minNextWordsAfterLinks ? "next-words-after-links" : "short-after-links";
}

function measuresOf(rule: Rule, near: Neighbourhood, values: Values): readonly Measure[] {
  const compare = (name: string, value: number, param: keyof Values): Measure => ({
    name,
    value,
    relation: value > values[param] ? ">" : "<=",
    limit: values[param],
    param,
  });
  const density = compare("linkDensity", near.density, "maxLinkDensity");
  const previous = compare("previousLinkDensity", near.previousDensity, "maxPreviousLinkDensity");
  switch (rule) {
    case "links":
      return [density];
    case "words":
      return [compare("words", near.words, "minWords"), density, previous];
    case "next-words":
      return [compare("nextWords", near.nextWords, "minNextWords"), density, previous];
    case "previous-words":
      return [compare("previousWords", near.previousWords, "minPreviousWords"), density, previous];
    case "short":
      return [
        compare("words", near.words, "minWords"),
        compare("nextWords", near.nextWords, "minNextWords"),
        compare("previousWords", near.previousWords, "minPreviousWords"),
        previous,
      ];
    case "words-after-links":
      return [compare("words", near.words, "minWordsAfterLinks"), density, previous];
    case "next-words-after-links":
      return [compare("nextWords", near.nextWords, "minNextWordsAfterLinks"), density, previous];
    case "short-after-links":
      return [
        compare("words", near.words, "minWordsAfterLinks"),
        compare("nextWords", near.nextWords, "minNextWordsAfterLinks"),
        previous,
      ];
  }
}

function analyse(view: View): Beginning & { readonly paragraphs: Paragraphs } {
  const beginning = begin(view);
  return { ...beginning, paragraphs: paragraphsOf(view.page, beginning.open, beginning.removal.gone) };
}

function extract(view: View, values: Values): Extraction {
  const { verdicts, paragraphs } = analyse(view);
  const score = new Float32Array(paragraphs.of.length).fill(NaN);
  const rules: Rule[] = [];
  for (let leaf = 0; leaf < score.length; leaf++) {
    const paragraph = paragraphs.of[leaf]!;
    if (paragraph < 0) continue;
    if (rules.length === paragraph) rules.push(ruleOf(neighbourhood(paragraphs, paragraph), values));
    const rule = rules[paragraph]!;
    decideLeaf(verdicts, leaf, !DROPPING.has(rule), rule, paragraphs.node[paragraph]!);
    score[leaf] = paragraphs.words[paragraph]!;
  }
  const measures = (leaf: number): readonly Measure[] => {
    const paragraph = paragraphs.of[leaf]!;
    return paragraph < 0 ? [] : measuresOf(rules[paragraph]!, neighbourhood(paragraphs, paragraph), values);
  };
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("num-words-rules", verdicts, paragraphs.of, measures),
    fields: [],
  };
}

export const numWordsRules = defineExtractor({
  id: "num-words-rules",
  name: "NumWordsRules (boilerpipe)",
  summary: "Keeps a block by its words and links and those of the blocks before and after it.",
  source: { key: "kohlschuetter-2010", section: "NumWordsRules of the program", evidence: "confirmed" },
  about: {
    idea: "Full sentences come in company. A block without too many links is content when it is long, or when one of its neighbours is; after a block of links, as in a menu, it must be longer. The numbers are a decision tree learned on news pages.",
    formula:
      "linkDensity = words in links / words\ncontent = linkDensity <= maxLinkDensity and\n  if previousLinkDensity <= maxPreviousLinkDensity: words > minWords or nextWords > minNextWords or previousWords > minPreviousWords\n  else: words > minWordsAfterLinks or nextWords > minNextWordsAfterLinks",
    choices: [
      "A character of Chinese, Japanese, Thai, Lao or Khmer counts as one word; the program knows no such scripts.",
      "Only the rules: the filters that boilerpipe's ArticleExtractor puts after them (title, end marks, largest block) are another method.",
    ],
  },
  score: {
    name: "words of the block",
    doc: "Words of the block that the text is part of.",
    scale: "log",
    content: "high",
    limit: "minWords",
  },
  params: PARAMS,
  extract,
  trace(view, values, { keep }) {
    const { paragraphs } = analyse(view);
    const density = Float64Array.from({ length: paragraphs.size }, (_, paragraph) =>
      linkWordShare(paragraphs, paragraph),
    );
    const kept = keptParagraphs(paragraphs, keep);
    const leaf = paragraphs.start;
    return {
      unit: "block",
      units: paragraphUnits(view.page, paragraphs, keep, (paragraph) => paragraphs.words[paragraph]!),
      curves: [
        {
          name: "Words of each block",
          doc: "A bar above the line is content by itself, unless it is made of links or follows links; one below it can be kept by a neighbour.",
          form: "bars",
          x: "block",
          y: "words",
          values: Float64Array.from(paragraphs.words),
          leaf,
          kept,
          limits: [{ name: "minWords", value: values.minWords, param: "minWords" }],
        },
        {
          name: "Link density of each block",
          doc: "Blocks above the line are dropped whatever their length.",
          form: "bars",
          x: "block",
          y: "words in links / words",
          values: density,
          leaf,
          kept,
          limits: [{ name: "maxLinkDensity", value: values.maxLinkDensity, param: "maxLinkDensity" }],
        },
      ],
      columns: [
        {
          name: "link density",
          doc: "Share of the block's words that are link text.",
          values: Float64Array.from(paragraphs.of, (paragraph) =>
            paragraph < 0 ? NaN : density[paragraph]!,
          ),
        },
      ],
    };
  },
});
