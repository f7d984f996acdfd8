/** Where in the element tree a run stands, and what its own block holds. */
import { hides } from "../../../page/hidden";
import { childrenOf, type Page } from "../../../page/page";
import { totalOf } from "../../../page/statistics";
import { COUNT, LOG_COUNT, LOG_REAL, SHARE, elementsUp, oneOf } from "../telling/scales";
import { FAR, featureGroup, says, type Meaning } from "./group";
import { around, columnFor, MOST_LEVELS, type TextRuns } from "./text-runs";

/** Tags of a run's own block, from those of running text to those of controls; what is not named is 0. */
const BLOCK_KINDS: Readonly<Record<string, number>> = {
  p: 1,
  blockquote: 2,
  pre: 3,
  h1: 4,
  h2: 5,
  h3: 6,
  h4: 7,
  h5: 8,
  h6: 9,
  li: 10,
  dt: 11,
  dd: 12,
  td: 13,
  th: 14,
  figcaption: 15,
  caption: 15,
  div: 16,
  section: 17,
  article: 18,
  summary: 19,
  label: 20,
  legend: 20,
  form: 21,
  header: 22,
  footer: 23,
  nav: 24,
  aside: 25,
};

/** The tags by those numbers. */
const BLOCK_NAMES = Object.entries(BLOCK_KINDS).reduce<string[]>(
  (names, [tag, at]) => {
    names[at] = names[at] === undefined ? tag : `${names[at]} or ${tag}`;
    return names;
  },
  ["another"],
);

/** Elements that say what their content is for. */
const SEMANTIC = {
  article: ["article"],
  main: ["main"],
  section: ["section"],
  header: ["header"],
  footer: ["footer"],
  nav: ["nav"],
  aside: ["aside"],
  form: ["form", "fieldset", "select", "button", "label"],
  list: ["ul", "ol", "dl", "menu"],
  table: ["table"],
  figure: ["figure", "figcaption"],
  details: ["details", "dialog"],
  quote: ["blockquote", "q"],
  code: ["pre", "code", "kbd", "samp"],
  noscript: ["noscript"],
} as const;
type Semantic = keyof typeof SEMANTIC;
const KINDS = Object.keys(SEMANTIC) as Semantic[];
const LIST = KINDS.indexOf("list");

const KIND_OF_TAG = new Map<string, Semantic>(
  KINDS.flatMap((kind) => SEMANTIC[kind].map((tag) => [tag, kind] as const)),
);
const ROLES: Readonly<Record<string, Semantic>> = {
  main: "main",
  article: "article",
  navigation: "nav",
  banner: "header",
  contentinfo: "footer",
  complementary: "aside",
  search: "form",
  dialog: "details",
  alertdialog: "details",
};
const ELEMENTS_UP = elementsUp(MOST_LEVELS, FAR);
const EMPHASIS = new Set(["b", "strong", "em", "i", "u", "mark"]);

/** What people call those that have no tag of that name, or several. */
const CALLED: Partial<Record<Semantic, string>> = {
  form: "form or control",
  details: "details or dialog",
  quote: "quotation",
};

const distances = Object.fromEntries(
  KINDS.map((kind) => [kind, says(`${CALLED[kind] ?? kind} around it`, ELEMENTS_UP)]),
) as Record<Semantic, Meaning>;

/** Place in the tree. */
export const TREE = featureGroup(
  "tree",
  "its place among the elements",
  {
    block: says("the tag of its block", oneOf(BLOCK_NAMES)),
    depth: says("levels above its block", COUNT),
    relativeDepth: says("its depth next to that of the deepest text", SHARE),
    child: says("how far along among its siblings its block is", SHARE),
    siblings: says("its block and its siblings", LOG_COUNT),
    alikeSiblings: says("of its block and its siblings, those with the same tag", SHARE),
    elements: says("elements in its block", LOG_COUNT),
    textToElement: says("characters to an element in its block", LOG_REAL),
    ownShare: says("its part of its block's characters", SHARE),
    emphasis: says("pieces of it that are emphasised", SHARE),
    lists: says("lists around it", COUNT),
    hidden: says("hidden element around it", ELEMENTS_UP),
    identified: says("element with an id around it", ELEMENTS_UP),
    ...distances,
  },
  (runs) => {
    const { size, page, node, depth, totals, characters } = runs;
    const column = (fill = 0): Float32Array => columnFor(runs, fill);
    const columns = {
      block: column(),
      depth: column(),
      relativeDepth: column(),
      child: column(),
      siblings: column(),
      alikeSiblings: column(),
      elements: column(),
      textToElement: column(),
      ownShare: column(),
      emphasis: emphasisOf(runs),
      lists: column(),
      hidden: column(FAR),
      identified: column(FAR),
      ...(Object.fromEntries(KINDS.map((kind) => [kind, column(FAR)])) as Record<Semantic, Float32Array>),
    };
    let deepest = 1;
    for (let run = 0; run < size; run++) deepest = Math.max(deepest, depth[node[run]!]!);
    const places = placesAmongSiblings(runs);
    const meaningOf = rememberedMeanings(runs);
    const nearest = KINDS.map((kind) => columns[kind]);
    for (let run = 0; run < size; run++) {
      const block = node[run]!;
      const elements = totalOf(page, totals.elements, block);
      const text = totalOf(page, totals.text, block);
      columns.block[run] = BLOCK_KINDS[page.tags[block]!] ?? 0;
      columns.depth[run] = depth[block]!;
      columns.relativeDepth[run] = depth[block]! / deepest;
      columns.child[run] = places.place[block]! / Math.max(1, places.siblings[page.parent[block]!]!);
      columns.siblings[run] = Math.log1p(places.siblings[page.parent[block]!]!);
      columns.alikeSiblings[run] = places.alike(block);
      columns.elements[run] = Math.log1p(elements);
      columns.textToElement[run] = Math.log1p(text / Math.max(1, elements));
      columns.ownShare[run] = text === 0 ? 0 : characters[run]! / text;
      let distance = 0;
      for (const at of around(runs, run)) {
        const meaning = meaningOf(at);
        if ((meaning & IDENTIFIED) !== 0 && columns.identified[run] === FAR)
          columns.identified[run] = distance;
        if ((meaning & HIDES) !== 0 && columns.hidden[run] === FAR) columns.hidden[run] = distance;
        const kind = (meaning & KIND_BITS) - 1;
        if (kind >= 0 && nearest[kind]![run] === FAR) nearest[kind]![run] = distance;
        if (kind === LIST) columns.lists[run]!++;
        distance++;
      }
    }
    return columns;
  },
);

// What an element says of what it holds, in one number: its kind and one, 0 without; and two marks.
const KIND_BITS = 0x1f;
const HIDES = 0x20;
const IDENTIFIED = 0x40;
const KNOWN = 0x80;

/** Each element is looked at once. */
function rememberedMeanings({ page }: TextRuns): (node: number) => number {
  const known = new Uint8Array(page.size);
  return (node) => (known[node] === 0 ? (known[node] = KNOWN | meaningIn(page, node)) : known[node]!);
}

function meaningIn(page: Page, node: number): number {
  let meaning = 0;
  let role: string | null = null;
  for (const attribute of page.attributes[node]!) {
    const { name, value } = attribute;
    if (name === "role") role ??= value;
    else if (name === "id") meaning |= IDENTIFIED;
    if (hides(attribute)) meaning |= HIDES;
  }
  const kind = (role === null ? undefined : ROLES[role]) ?? KIND_OF_TAG.get(page.tags[node]!);
  return kind === undefined ? meaning : meaning | (KINDS.indexOf(kind) + 1);
}

/** Place of each element among its parent's element children, and how many those are. */
function placesAmongSiblings({ page, gone }: TextRuns) {
  const place = new Int32Array(page.size);
  const siblings = new Int32Array(page.size);
  for (let node = 1; node < page.size; node++) {
    if (page.isText[node] === 1 || gone[node] === 1) continue;
    place[node] = siblings[page.parent[node]!]!++;
  }
  /** Share of an element's siblings, itself included, that have its tag; asked of the blocks of runs only. */
  const known = new Map<number, Map<string, number>>();
  const alike = (node: number): number => {
    const parent = page.parent[node]!;
    let tags = known.get(parent);
    if (tags === undefined) {
      known.set(parent, (tags = new Map()));
      for (const child of childrenOf(page, parent))
        if (page.isText[child] === 0 && gone[child] === 0)
          tags.set(page.tags[child]!, (tags.get(page.tags[child]!) ?? 0) + 1);
    }
    return (tags.get(page.tags[node]!) ?? 0) / Math.max(1, siblings[parent]!);
  };
  return { place, siblings, alike };
}

/** Inline elements around a text that are looked at. */
const MOST_INLINE = 8;

/** (P) share of a run's text nodes below an element of emphasis within its block. */
function emphasisOf({ size, page, of, start, end, node }: TextRuns): Float32Array {
  return Float32Array.from({ length: size }, (_, run) => {
    let all = 0;
    let strong = 0;
    for (let leaf = start[run]!; leaf < end[run]!; leaf++) {
      if (of[leaf] !== run) continue;
      all++;
      let levels = 0;
      for (
        let at = page.parent[page.leaves[leaf]!.node]!;
        at > node[run]! && levels < MOST_INLINE;
        at = page.parent[at]!, levels++
      )
        if (EMPHASIS.has(page.tags[at]!)) {
          strong++;
          break;
        }
    }
    return all === 0 ? 0 : strong / all;
  });
}
