/**
 * What the page itself marks as its content: `itemprop="articleBody"`, else `article`, else `main`. Ours, the
 * baseline of trusting the author.
 *
 * Choices: the first kind that holds any text counts, and of several elements of a kind the one with the most
 * text (not all: lists of teasers are articles too); an element inside another of its kind is part of it. One
 * with less than a tenth of the page's text is a teaser or a caption and does not count (mean F1 of words on
 * every seventh page of WCXB's dev set: 0.748 without a limit, 0.792 at 0.1, 0.772 at 0.3). Where the page
 * marks nothing, everything is kept by default, so that precision says what marking is worth.
 */
import { leavesOf, type NodeId, type Page, type View } from "../../page/page";
import { shortName } from "../../page/path";
import { totalOf } from "../../page/statistics";
import { viewStatistics } from "../../page/view-statistics";
import { begin } from "../contract/begin";
import type { Extraction, Measure, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { reasonsOf } from "../contract/verdicts";
import { keepWithin, rootOfLeaves } from "./keep-within";
import { ours, tuned } from "../contract/evidence";

const PARAMS = {
  itemprop: {
    kind: "flag",
    default: true,
    evidence: ours("the most exact mark goes first"),
    doc: "Take an element with itemprop=articleBody before any article.",
  },
  main: {
    kind: "flag",
    default: true,
    evidence: ours("the next best mark"),
    doc: "Take main (or role=main) where there is no article.",
  },
  minShare: {
    kind: "number",
    default: 0.1,
    evidence: tuned("WCXB dev, every seventh page"),
    min: 0,
    max: 1,
    step: 0.05,
    doc: "Smallest share of the page's text that a marked element must hold to be taken.",
  },
  otherwise: {
    kind: "choice",
    default: "all",
    evidence: ours("a page without the element has an answer too"),
    choices: ["all", "nothing"],
    doc: "What to keep of a page that marks nothing.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

/** The kinds of marks in the order of trust. */
const KINDS = ["articleBody", "article", "main"] as const;
type Kind = (typeof KINDS)[number];

interface Marked {
  readonly node: NodeId;
  readonly kind: Kind;
  /** Share of the page's text, in [0, 1]. */
  readonly share: number;
}

/** Marked elements with text, none inside another of its kind. */
function markedElements(
  page: Page,
  open: Uint8Array,
  gone: Uint8Array,
  { itemprop, main }: Values,
): Marked[] {
  const { text } = viewStatistics(page, open, gone);
  const total = page.body < 0 ? 0 : totalOf(page, text, page.body);
  const until: Record<Kind, number> = { articleBody: 0, article: 0, main: 0 };
  const marked: Marked[] = [];
  for (let node = 1; node < page.size; node++) {
    if (page.isText[node] === 1 || gone[node] === 1) continue;
    const kind = kindOf(page, node);
    if (
      kind === null ||
      node < until[kind] ||
      (kind === "articleBody" && !itemprop) ||
      (kind === "main" && !main)
    )
      continue;
    const characters = totalOf(page, text, node);
    if (characters === 0) continue;
    until[kind] = page.end[node]!;
    marked.push({ node, kind, share: characters / total });
  }
  return marked;
}

function kindOf(page: Page, node: NodeId): Kind | null {
  let kind: Kind | null =
    page.tags[node] === "article" ? "article" : page.tags[node] === "main" ? "main" : null;
  for (const { name, value } of page.attributes[node]!) {
    if (name === "itemprop" && value.split(/\s+/).includes("articleBody")) return "articleBody";
    if (name === "role" && kind === null)
      kind = value === "article" ? "article" : value === "main" ? "main" : null;
  }
  return kind;
}

/** The largest of the first kind that has one large enough; null where none has. */
function choose(marked: readonly Marked[], minShare: number): Marked | null {
  for (const kind of KINDS) {
    let best: Marked | null = null;
    for (const element of marked)
      if (element.kind === kind && element.share >= minShare && (best === null || element.share > best.share))
        best = element;
    if (best !== null) return best;
  }
  return null;
}

function extract(view: View, values: Values): Extraction {
  const { page } = view;
  const { verdicts, open, removal } = begin(view);
  const chosen = choose(markedElements(page, open, removal.gone, values), values.minShare);
  const root = rootOfLeaves(
    page,
    chosen !== null ? [chosen.node] : values.otherwise === "all" && page.body >= 0 ? [page.body] : [],
  );
  keepWithin(
    verdicts,
    page,
    open,
    root,
    chosen?.kind ?? "nothing-marked",
    chosen === null ? "nothing-marked" : "outside",
  );
  const score = Float32Array.from(open, (isOpen, leaf) => (isOpen === 0 ? NaN : verdicts.keep[leaf]!));
  const measures: readonly Measure[] =
    chosen === null
      ? []
      : [{ name: "share", value: chosen.share, relation: ">=", limit: values.minShare, param: "minShare" }];
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("article-element", verdicts, new Int32Array(open.length), (leaf) =>
      open[leaf] === 1 ? measures : [],
    ),
    fields: [],
  };
}

export const articleElement = defineExtractor({
  id: "article-element",
  name: "Article element",
  summary: "Keeps what the page marks as its article, by itemprop, article or main.",
  source: { key: "W", section: "baselines", evidence: "ours" },
  about: {
    idea: "HTML has names for content. Where an author used them, the largest element so marked is kept; where nobody did, everything is.",
    formula:
      "first of: [itemprop=articleBody], article, main that holds text and share >= minShare; of several the one with the largest share\nshare = characters of the element / characters of the page",
    choices: [
      "Of several articles only the largest is kept, because teasers are articles too.",
      "A page that marks nothing is kept whole, unless nothing is asked for.",
    ],
  },
  score: {
    name: "marked",
    doc: "1 inside the chosen element, 0 outside.",
    scale: "linear",
    content: "high",
    limit: null,
  },
  rules: {
    articleBody:
      "It is in {place}, which the page marks as its article body and which holds {share%} its text.",
    article: "It is in {place}, which the page marks as an article and which holds {share%} its text.",
    main: "It is in {place}, which the page marks as its main part and which holds {share%} its text.",
    outside: "It is outside the element that the page marks as its content, which holds {share%} its text.",
    "nothing-marked": {
      keep: "The page marks nothing as its content, so all of it is kept.",
      drop: "The page marks nothing as its content, so nothing of it is kept.",
    },
  },
  params: PARAMS,
  extract,
  trace(view, values) {
    const { page } = view;
    const { open, removal } = begin(view);
    const marked = markedElements(page, open, removal.gone, values);
    const chosen = choose(marked, values.minShare);
    return {
      unit: "marked element",
      units: marked.map((element) => ({
        label: `${shortName(page, element.node)} (${element.kind})`,
        range: leavesOf(page, element.node),
        node: element.node,
        value: element.share,
        verdict: element === chosen ? "keep" : "drop",
      })),
      curves: [],
      columns: [],
    };
  },
});
