/**
 * Crunch (Gupta and others 2003 to 2006, as S1 section 2 sums it up;
 * docs/algorithms/combine.md#links-and-sizes): removes what is boilerplate by several light rules, one after
 * the other, and keeps the rest.
 *
 * Reconstructed: S1 says that link filtering, removal of link and text lists and of advertisements are
 * combined; limits and order are ours. Each rule is a switch. Advertisements go before any ratio is taken. Link
 * lists are judged from the inside out, each container by what is left of it, so that a page with a long menu
 * does not lose the links in its sentences. Only links are removed there; a container of nothing but links goes
 * with them. Images, which Crunch also filters by host, carry no text: of advertisements it is the links to such
 * hosts that go.
 */
import { LIST_ELEMENTS } from "../../page/elements";
import { attributeOf, childrenOf, leavesOf, type NodeId, type Page, type View } from "../../page/page";
import { statisticsOf } from "../../page/statistics";
import { leafWordsOf, viewStatistics } from "../../page/view-statistics";
import { removeUnrendered, type RemovalRule } from "../../blocks/removal";
import { isSpace } from "../../text/whitespace";
import { begin } from "../contract/begin";
import type { Extraction, Measure, ParamSpecs } from "../contract/contract";
import { defineExtractor, type ValuesOf } from "../contract/define";
import { barsOfUnits, unitsOfReasons } from "../contract/trace-parts";
import { decideLeaf, reasonsOf, type Verdicts } from "../contract/verdicts";
import { reconstructed } from "../contract/evidence";

const PARAMS = {
  removeForms: {
    kind: "flag",
    default: false,
    evidence: reconstructed("S1 names what is filtered, no details"),
    doc: "Remove form controls: buttons, selections, inputs.",
  },
  removeAds: {
    kind: "flag",
    default: true,
    evidence: reconstructed("S1 names what is filtered, no details"),
    doc: "Remove links to known advertisement servers.",
  },
  removeLinkLists: {
    kind: "flag",
    default: true,
    evidence: reconstructed("S1 names what is filtered, no details"),
    doc: "Remove the links of table cells, lists and divs that hold too many of them.",
  },
  linkTextRatio: {
    kind: "number",
    default: 0.35,
    evidence: reconstructed("S1 names what is filtered, no details"),
    min: 0.1,
    max: 1,
    step: 0.05,
    under: { removeLinkLists: true },
    doc: "Most words in links for each word outside of them in such a container.",
  },
  removeEmptyTables: {
    kind: "flag",
    default: true,
    evidence: reconstructed("S1 names what is filtered, no details"),
    doc: "Remove tables in which next to nothing is left.",
  },
  minTableChars: {
    kind: "number",
    default: 10,
    evidence: reconstructed("S1 names what is filtered, no details"),
    min: 0,
    max: 50,
    step: 1,
    under: { removeEmptyTables: true },
    doc: "Fewest characters of a table that is kept.",
  },
  removeTextLists: {
    kind: "flag",
    default: true,
    evidence: reconstructed("S1 names what is filtered, no details"),
    doc: "Remove lists of items that are all short and no sentences.",
  },
  minItemWords: {
    kind: "number",
    default: 4,
    evidence: reconstructed("S1 names what is filtered, no details"),
    min: 1,
    max: 10,
    step: 1,
    under: { removeTextLists: true },
    doc: "Words of an item that make its list a text and no list of keywords.",
  },
} as const satisfies ParamSpecs;
type Values = ValuesOf<typeof PARAMS>;

const FORM_CONTROLS: ReadonlySet<string> = new Set(["button", "select", "option", "textarea", "input"]);
const LINK_CONTAINERS: ReadonlySet<string> = new Set(["td", "th", "ul", "ol", "dl", "menu", "dir", "div"]);
const LIST_ITEMS: ReadonlySet<string> = new Set(["li", "dt", "dd"]);
/** Hosts of advertisement servers in wide use. */
const AD_HOSTS: ReadonlySet<string> = new Set([
  "doubleclick.net",
  "googlesyndication.com",
  "googleadservices.com",
  "amazon-adsystem.com",
  "adnxs.com",
  "taboola.com",
  "outbrain.com",
  "criteo.com",
  "adform.net",
  "adsrvr.org",
  "rubiconproject.com",
  "pubmatic.com",
  "openx.net",
  "zedo.com",
  "revcontent.com",
  "mgid.com",
  "advertising.com",
  "atdmt.com",
  "serving-sys.com",
  "tradedoubler.com",
]);

/**
 * The rule of the removal; the common one, whose work is shared with other extractors, where it comes to the
 * same.
 */
function removalOf(page: Page, { removeForms, removeAds }: Values): RemovalRule {
  const adLinks = new Set<NodeId>();
  if (removeAds)
    for (let node = 1; node < page.size; node++)
      if (page.tags[node] === "a" && leadsToAds(attributeOf(page, node, "href"))) adLinks.add(node);
  if (!removeForms && adLinks.size === 0) return removeUnrendered;
  return (_, node) => {
    if (removeForms && FORM_CONTROLS.has(page.tags[node]!)) return "form";
    return adLinks.has(node) ? "advertisement" : removeUnrendered(page, node);
  };
}

/** Where the host of an address begins: behind a scheme or in its place, not within a path or a query. */
const BEFORE_HOST = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i;

function leadsToAds(href: string | null): boolean {
  const before = href === null ? null : BEFORE_HOST.exec(href);
  if (href === null || before === null) return false;
  const rest = href.slice(before[0].length);
  const stop = rest.search(/[/?#:]/);
  for (let host = (stop < 0 ? rest : rest.slice(0, stop)).toLowerCase(); host !== "";) {
    if (AD_HOSTS.has(host)) return true;
    const dot = host.indexOf(".");
    host = dot < 0 ? "" : host.slice(dot + 1);
  }
  return false;
}

interface Decided {
  readonly verdicts: Verdicts;
  /**
   * (N) words in links for each word outside, of containers with text; NaN elsewhere. A container without
   * other words counts as one with one.
   */
  readonly ratio: Float64Array;
  /** (L) the largest ratio of a container around the leaf. */
  readonly score: Float32Array;
  /** Characters left of each table judged too small, by its node. */
  readonly tableRest: ReadonlyMap<NodeId, number>;
}

function decide(view: View, values: Values): Decided {
  const { page } = view;
  const { verdicts, open, removal } = begin(view, removalOf(page, values));
  const statistics = viewStatistics(page, open, removal.gone);
  const { inLink, leafLength } = statisticsOf(page);
  const limit = values.removeLinkLists ? values.linkTextRatio : Infinity;
  const { ratio, isOver } = containerRatios(page, statistics, limit);
  const highest = new Float64Array(page.size).fill(NaN);
  const by = new Int32Array(page.size).fill(-1);
  const list = new Int32Array(page.size).fill(-1);
  for (let node = 1; node < page.size; node++) {
    const up = page.parent[node]!;
    const own = ratio[node]!;
    highest[node] = highest[up]!;
    by[node] = by[up]!;
    list[node] = isOver[node] === 1 ? node : list[up]!;
    if (own >= 0 && (by[node]! < 0 || own > highest[node]!)) {
      highest[node] = own;
      by[node] = node;
    }
  }
  const score = new Float32Array(open.length).fill(NaN);
  for (let leaf = 0; leaf < open.length; leaf++) {
    if (open[leaf] === 0) continue;
    const { node } = page.leaves[leaf]!;
    score[leaf] = highest[node]!;
    if (inLink[leaf] === 0 || by[node]! < 0) decideLeaf(verdicts, leaf, true, "rest", page.parent[node]!);
    else if (list[node]! >= 0) decideLeaf(verdicts, leaf, false, "link-list", list[node]!);
    else decideLeaf(verdicts, leaf, true, "link", by[node]!);
  }
  const tableRest = new Map<NodeId, number>();
  if (values.removeEmptyTables)
    dropWhere(
      page,
      verdicts,
      "small-table",
      tablesBelow(page, sumsOver(verdicts.keep, leafLength), values.minTableChars, tableRest),
    );
  if (values.removeTextLists)
    dropWhere(page, verdicts, "text-list", keywordLists(page, verdicts.keep, values.minItemWords));
  return { verdicts, ratio, score, tableRest };
}

/** Ratios from the inside out: links that an inner container loses count no more for the outer one. */
function containerRatios(
  page: Page,
  { words, linkWords }: ReturnType<typeof viewStatistics>,
  limit: number,
): { readonly ratio: Float64Array; readonly isOver: Uint8Array } {
  const ratio = new Float64Array(page.size).fill(NaN);
  const isOver = new Uint8Array(page.size);
  const lost = new Int32Array(page.size);
  for (let node = page.size - 1; node > 0; node--) {
    const stop = page.end[node]!;
    if (page.isText[node] === 0 && LINK_CONTAINERS.has(page.tags[node]!) && words[stop]! > words[node]!) {
      const links = linkWords[stop]! - linkWords[node]!;
      ratio[node] = (links - lost[node]!) / Math.max(1, words[stop]! - words[node]! - links);
      if (ratio[node]! > limit) {
        isOver[node] = 1;
        lost[node] = links;
      }
    }
    lost[page.parent[node]!]! += lost[node]!;
  }
  return { ratio, isOver };
}

/** (L + 1) prefix sums of a column over kept leaves. */
function sumsOver(keep: Uint8Array, column: Int32Array | Uint8Array): Int32Array {
  const sums = new Int32Array(keep.length + 1);
  for (let leaf = 0; leaf < keep.length; leaf++) sums[leaf + 1] = sums[leaf]! + keep[leaf]! * column[leaf]!;
  return sums;
}

const within = (page: Page, sums: Int32Array, node: NodeId): number =>
  sums[page.leavesBefore[page.end[node]!]!]! - sums[page.leavesBefore[node]!]!;

function tablesBelow(page: Page, characters: Int32Array, limit: number, rest: Map<NodeId, number>): NodeId[] {
  const tables: NodeId[] = [];
  for (let node = 1; node < page.size; node++) {
    if (page.tags[node] !== "table") continue;
    const left = within(page, characters, node);
    if (left === 0 || left >= limit) continue;
    tables.push(node);
    rest.set(node, left);
  }
  return tables;
}

/** Lists that still have words, all of whose items are shorter than the limit and end no sentence. */
function keywordLists(page: Page, keep: Uint8Array, limit: number): NodeId[] {
  const words = sumsOver(keep, leafWordsOf(page));
  const sentences = sumsOver(
    keep,
    Uint8Array.from(page.leaves, ({ text }, leaf) => (keep[leaf] === 1 && endsSentence(text) ? 1 : 0)),
  );
  const lists: NodeId[] = [];
  for (let node = 1; node < page.size; node++) {
    const tag = page.tags[node]!;
    if (!LIST_ELEMENTS.has(tag) || LIST_ITEMS.has(tag) || within(page, words, node) === 0) continue;
    let items = 0;
    let isKeywords = true;
    for (const child of childrenOf(page, node)) {
      if (!LIST_ITEMS.has(page.tags[child]!)) continue;
      items++;
      isKeywords &&= within(page, words, child) < limit && within(page, sentences, child) === 0;
    }
    if (items > 0 && isKeywords) lists.push(node);
  }
  return lists;
}

const SENTENCE_ENDS = ".!?…。！？";

function endsSentence(text: string): boolean {
  let last = text.length - 1;
  while (last >= 0 && isSpace(text.charCodeAt(last))) last--;
  return last >= 0 && SENTENCE_ENDS.includes(text[last]!);
}

/**
 * Drop what is still kept in the given elements, which are in document order; the outermost of nested ones is
 * named.
 */
function dropWhere(page: Page, verdicts: Verdicts, rule: string, nodes: readonly NodeId[]): void {
  let done = 0;
  for (const node of nodes) {
    if (node < done) continue;
    done = page.end[node]!;
    const { start, end } = leavesOf(page, node);
    for (let leaf = start; leaf < end; leaf++)
      if (verdicts.keep[leaf] === 1) decideLeaf(verdicts, leaf, false, rule, node);
  }
}

function extract(view: View, values: Values): Extraction {
  const { verdicts, ratio, score, tableRest } = decide(view, values);
  const measures = (leaf: number): readonly Measure[] => {
    const node = verdicts.node[leaf]!;
    switch (verdicts.rule[leaf]) {
      case "link-list":
      case "link": {
        if (!values.removeLinkLists) return [];
        const value = ratio[node]!;
        return [
          {
            name: "linkTextRatio",
            value,
            relation: value > values.linkTextRatio ? ">" : "<=",
            limit: values.linkTextRatio,
            param: "linkTextRatio",
          },
        ];
      }
      case "small-table":
        return [
          {
            name: "characters",
            value: tableRest.get(node)!,
            relation: "<",
            limit: values.minTableChars,
            param: "minTableChars",
          },
        ];
      default:
        return [];
    }
  };
  return {
    keep: verdicts.keep,
    score,
    reasons: reasonsOf("crunch", verdicts, verdicts.node, measures),
    fields: [],
  };
}

export const crunch = defineExtractor({
  id: "crunch",
  name: "Crunch",
  summary: "Removes link lists, small tables, lists of keywords and advertisements, and keeps all the rest.",
  source: { key: "gupta-2005", section: "on link and list removal", evidence: "reconstructed" },
  about: {
    idea: "No single rule finds the content, but several light ones take away most of what is not: the links of cells, lists and containers with too many of them, tables in which nothing is left, lists of short items that are no sentences, links to advertisement servers. What remains is the answer, so little content is lost and some boilerplate stays, such as headers and footers of plain text.",
    formula:
      "linkTextRatio = words in links / words outside of links (at least 1), of what is left of the container\nremove links where linkTextRatio > limit; tables with fewer than minTableChars characters; lists with all items under minItemWords words and no sentence end",
    choices: [
      "CombinE's paper names the rules and no limits: these, and the order, are ours.",
      "Containers are judged from the inside out, each by what is left of it.",
      "Divs count as containers beside cells and lists, because pages are laid out with them today.",
      "Images carry no text, so removing advertisements means removing the text of links to a short list of servers.",
    ],
  },
  score: {
    name: "link text ratio",
    doc: "The largest ratio of words in links to other words among the containers around the text; its links go where it is high.",
    scale: "linear",
    content: "low",
    limit: "linkTextRatio",
  },
  rules: { rest: "Only link text in a container of text and links can be taken out, and this is none." },
  params: PARAMS,
  extract,
  trace(view, values, { reasons }) {
    const units = unitsOfReasons(view.page, reasons);
    return {
      unit: "container",
      units,
      columns: [],
      curves: [
        barsOfUnits(units, {
          name: "Link text ratio",
          doc: "A bar is the text that one container decides, in document order: links above the line are removed. Texts outside of links have no bar.",
          x: "container",
          y: "words in links / other words",
          limits: values.removeLinkLists
            ? [{ name: "linkTextRatio", value: values.linkTextRatio, param: "linkTextRatio" }]
            : [],
        }),
      ],
    };
  },
});
