/**
 * Shingling (Ramaswamy, Iyengar, Liu, Douglis 2004), a comparator of S4 (section 6.7;
 * docs/algorithms/debnath.md#fragments-that-pages-share): drops the fragments that several pages of a site share.
 *
 * Made to store shared fragments once in a cache; that what is left is the content is S4's use of it. Its names
 * and equation 8 are stated in S4, the windows of W tokens too; sizes, limits and the order of steps are
 * reconstructed.
 */
import type { View } from "../../../page/page";
import type { Extraction, Measure, RuleWords, Trace } from "../../contract/contract";
import { defineLearner } from "../../contract/define-learner";
import { siteOf } from "../../contract/sites";
import { barsOfUnits, unitsOfReasons } from "../../contract/trace-parts";
import { decideLeaf, reasonsOf } from "../../contract/verdicts";
import { begin } from "../../contract/begin";
import { figureOf } from "../../../text/figures";
import { SHINGLING_PARAMS, type ShinglingValues } from "./params";
import {
  fragmentsOf,
  learnFragments,
  shinglingModelFromJson,
  shinglingModelSchema,
  shinglingModelToJson,
  type Fragments,
  type ShinglingModel,
  type SiteFragments,
} from "./site-fragments";

/** A shared fragment of the site that is around leaves of the page. */
interface Found {
  /** The node of the page's tree that resembles it. */
  readonly at: number;
  readonly resemblance: number;
  readonly pages: number;
  readonly bytes: number;
  readonly on: readonly string[];
}

/** (A) the outermost shared fragment around each node; null where there is none. */
function sharedAround(
  { tree, isCompared }: Fragments,
  { fragments, search }: SiteFragments,
): (Found | null)[] {
  const found = new Array<Found | null>(tree.nodes.length).fill(null);
  for (let at = 0; at < tree.nodes.length;) {
    const own = isCompared(at) ? nearest(at) : null;
    if (own === null) {
      at++;
      continue;
    }
    found.fill(own, at, tree.nodes[at]!.end);
    at = tree.nodes[at]!.end;
  }
  return found;

  function nearest(at: number): Found | null {
    const { bytes } = tree.nodes[at]!;
    let best: Found | null = null;
    for (const { number, resemblance } of search.like({ bytes, shingles: tree.shingles(at) })) {
      const { pages, on } = fragments[number]!;
      if (best === null || resemblance > best.resemblance) best = { at, resemblance, pages, bytes, on };
    }
    return best;
  }
}

function extract(view: View, values: ShinglingValues, sites: ShinglingModel | null): Extraction {
  const { page } = view;
  const { verdicts, open } = begin(view);
  const fragments = fragmentsOf(view, values);
  const { of, nodes } = fragments.tree;
  const site = sites?.get(siteOf(page));
  const isAlone = site === undefined || site.pages < 2;
  const shared = isAlone ? [] : sharedAround(fragments, site);
  const foundAt = (leaf: number): Found | null => (of[leaf]! < 0 ? null : (shared[of[leaf]!] ?? null));
  const score = new Float32Array(of.length).fill(NaN);
  /** (L) what is told together. */
  const unit = new Int32Array(of.length).fill(-1);
  for (let leaf = 0; leaf < of.length; leaf++) {
    if (open[leaf] === 0) continue;
    const found = foundAt(leaf);
    const at = found?.at ?? of[leaf]!;
    unit[leaf] = at;
    decideLeaf(
      verdicts,
      leaf,
      found === null,
      isAlone ? "alone" : found === null ? "own" : "shared",
      nodes[at]!.node,
    );
    if (!isAlone) score[leaf] = found === null ? 0 : found.pages / site.pages;
  }
  const measures = (leaf: number): readonly Measure[] => {
    if (isAlone || open[leaf] === 0) return [];
    const found = foundAt(leaf);
    const pages: Measure = { name: "pages", value: site.pages, relation: "=", limit: site.pages };
    if (found === null) {
      const { sharePages } = values;
      // The model keeps no fragment of fewer pages, so that only of two it is known to be one.
      return sharePages === 2
        ? [{ name: "sharedPages", value: 1, relation: "<", limit: sharePages, param: "sharePages" }, pages]
        : [{ name: "sharePages", value: sharePages, relation: "=", limit: sharePages }, pages];
    }
    return [
      {
        name: "resemblance",
        value: found.resemblance,
        relation: ">=",
        limit: values.minMatch,
        param: "minMatch",
      },
      {
        name: "sharedPages",
        value: found.pages,
        relation: ">=",
        limit: values.sharePages,
        param: "sharePages",
      },
      pages,
      { name: "bytes", value: found.bytes, relation: ">=", limit: values.minBytes, param: "minBytes" },
    ];
  };
  const own = page.url ?? page.title;
  const reasons = reasonsOf("shingling", verdicts, unit, measures).map((reason) => {
    const other = foundAt(reason.range.start)?.on.find((name) => name !== own && name !== "");
    return other === undefined || reason.rule !== "shared" ? reason : { ...reason, detail: other };
  });
  return { keep: verdicts.keep, score, reasons, fields: [] };
}

function trace(view: View, _values: ShinglingValues, { reasons }: Extraction): Trace {
  const units = unitsOfReasons(view.page, reasons).map((unit, at) => ({
    ...unit,
    value: reasons[at]!.measures.find(({ name }) => name === "sharedPages")?.value ?? NaN,
  }));
  return {
    unit: "fragment",
    units,
    curves: [
      barsOfUnits(units, {
        name: "Pages that share each fragment",
        doc: "A bar is a fragment of the page, in document order: on how many pages of the site it is.",
        x: "fragment",
        y: "pages",
        limits: [],
      }),
    ],
    columns: [],
  };
}

const shared: RuleWords = ({ measures, detail }, place) => {
  const valueOf = (name: string) => measures.find((measure) => measure.name === name)?.value;
  const [resemblance, sharing, pages] = [valueOf("resemblance"), valueOf("sharedPages"), valueOf("pages")];
  if (resemblance === undefined || sharing === undefined || pages === undefined) return null;
  return [
    { text: `${place === "" ? "The fragment around it" : `The fragment ${place}`} is on ` },
    { text: `${sharing} of ${pages} pages`, strong: true },
    { text: " of the site" },
    ...(detail === undefined ? [] : [{ text: ", among them " }, { text: detail, strong: true }]),
    { text: `; it resembles theirs by ${figureOf(resemblance)}.` },
  ];
};

const own: RuleWords = ({ measures }) => {
  const valueOf = (name: string) => measures.find((measure) => measure.name === name)?.value;
  const [pages, least] = [valueOf("pages"), valueOf("sharePages")];
  if (pages === undefined) return null;
  return [
    { text: "No fragment around it is on " },
    { text: least === undefined ? "another" : `${least} or more`, strong: true },
    { text: ` of ${pages} pages of the site.` },
  ];
};

export const shingling = defineLearner({
  id: "shingling",
  name: "Shingling",
  summary: "Drops the parts of a page that other pages of its site share; needs at least two of them.",
  source: { key: "ramaswamy-2004", section: "abstract, and S4, section 6.7", evidence: "reconstructed" },
  about: {
    idea: "A page is a tree of fragments: the page, its columns, their boxes, down to paragraphs. Each has the set of all runs of four words and tags in it, its shingles, and two fragments are the same where most of their shingles are. The largest fragments that pages of a site share could be stored once for all of them; what is in none of them is the page's own.",
    formula:
      "shingles of a fragment = hashes of all N - W + 1 windows of its N tokens\nresemblance = shingles in common / shingles of both\nshared = with those that resemble it by at least minMatch on sharePages pages of the site\nkeep = in no shared fragment",
    choices: [
      "S4 names the steps and no limit of the original: least size, size band, match and share are reconstructed.",
      "Tokens are words and tags without attributes; elements that only format text are none.",
      "What holds all text of a page is the page itself and no fragment of it, or two short articles in a long template would erase each other; with whole it is one.",
      "A fragment of fewer tokens than a window has one shingle, all of it.",
      "Pages that are copies of one page count as one, or two addresses of an article would erase it.",
      "Fragments are looked for among those that share one of their rarest shingles; what is found is the same as by comparing all pairs.",
      "On a site of one page nothing can be shared: all is kept, and said to be.",
    ],
  },
  score: {
    name: "shared pages",
    doc: "Share of the site's pages that have the largest shared fragment around the text; 0 where it is in none.",
    scale: "linear",
    domain: [0, 1],
    content: "low",
    limit: null,
  },
  rules: {
    shared,
    own,
    alone: "No other page of the site is known, so nothing can be seen to be shared and all is kept.",
  },
  params: SHINGLING_PARAMS,
  learning: {},
  needs: () => "site",
  model: {
    version: 1,
    schema: shinglingModelSchema,
    write: shinglingModelToJson,
    read: shinglingModelFromJson,
  },
  learn: learnFragments,
  extract,
  trace,
});
