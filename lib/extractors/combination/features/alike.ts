/** Runs that are built alike on the page, and the nearest repeated element that a run belongs to. */
import { hash32 } from "../../../blocks/fragments/hash";
import { totalOf } from "../../../page/statistics";
import { COUNT, elementsUp, FACTOR, LOG_COUNT, LOG_REAL, orNone, SHARE } from "../telling/scales";
import { FAR, featureGroup, says } from "./group";
import { repeatsOf } from "./repeats";
import { around, columnFor, MOST_LEVELS, type TextRuns } from "./text-runs";

/** Levels of tags and class names above a run's block that make its signature. */
const SIGNATURE_LEVELS = 3;
/** So many children built alike make a list, a grid or a thread. */
const LEAST_ITEMS = 3;

/** Same-signature runs. */
export const ALIKE = featureGroup(
  "alike",
  "runs on the page that are built like it",
  {
    count: says("texts built like it", LOG_COUNT),
    characters: says("mean characters of texts built like it", LOG_REAL),
    spread: says("the factor by which the lengths of texts built like it differ", FACTOR),
    linkShare: says("link text in texts built like it", SHARE),
    pageShare: says("part of the page's characters in texts built like it", SHARE),
    relative: says("its length as a multiple of the usual one of texts built like it", FACTOR),
    path: says("texts under the same tags", LOG_COUNT),
    pathShare: says("part of the page's characters under the same tags", SHARE),
    duplicates: says("other texts of the page that are the same", LOG_COUNT),
    copiesBefore: says("texts before it that are the same", LOG_COUNT),
    copiesAfter: says("texts after it that are the same", LOG_COUNT),
    repeatedBefore: says("words in a row, its own among them, that come before it too", LOG_COUNT),
    repeatedAfter: says("words in a row, its own among them, that come again after it", LOG_COUNT),
    items: says("the items around it", LOG_COUNT),
    itemSteps: says("the item that it is in", elementsUp(MOST_LEVELS, FAR)),
    itemText: says("mean characters of the items around it", LOG_REAL),
    itemLinks: says("link text in the items around it", SHARE),
    itemShare: says("part of the page's characters in the items around it", SHARE),
    itemPlace: says("how far along among the items it is", SHARE),
    itemRank: says("groups of items with more text than its own", orNone(COUNT, FAR, "in none")),
    itemToLargest: says("characters of the items around it next to those of the page's largest group", SHARE),
  },
  (runs) => {
    const { size, page, characters, linkCharacters, totals } = runs;
    const column = (fill = 0): Float32Array => columnFor(runs, fill);
    const columns = {
      count: column(),
      characters: column(),
      spread: column(),
      linkShare: column(),
      pageShare: column(),
      relative: column(),
      path: column(),
      pathShare: column(),
      duplicates: column(),
      copiesBefore: column(),
      copiesAfter: column(),
      repeatedBefore: column(),
      repeatedAfter: column(),
      items: column(),
      itemSteps: column(FAR),
      itemText: column(),
      itemLinks: column(),
      itemShare: column(),
      itemPlace: column(),
      itemRank: column(FAR),
      itemToLargest: column(),
    };
    const all = Math.max(1, totalOf(page, totals.text, Math.max(0, page.body)));
    const logs = Float32Array.from(characters, (count) => Math.log1p(count));
    for (const group of groupsOf(signatures(runs))) {
      let [sum, squares, text, links] = [0, 0, 0, 0];
      for (const run of group) {
        sum += logs[run]!;
        squares += logs[run]! ** 2;
        text += characters[run]!;
        links += linkCharacters[run]!;
      }
      const mean = sum / group.length;
      for (const run of group) {
        columns.count[run] = Math.log1p(group.length);
        columns.characters[run] = Math.log1p(text / group.length);
        columns.spread[run] = Math.sqrt(Math.max(0, squares / group.length - mean ** 2));
        columns.linkShare[run] = text === 0 ? 0 : links / text;
        columns.pageShare[run] = text / all;
        columns.relative[run] = logs[run]! - mean;
      }
    }
    const paths = pathHashes(runs);
    for (const group of groupsOf(runs.node.subarray(0, size).map((block) => paths[block]!))) {
      const text = group.reduce((sum, run) => sum + characters[run]!, 0);
      for (const run of group) {
        columns.path[run] = Math.log1p(group.length);
        columns.pathShare[run] = text / all;
      }
    }
    const texts = textHashes(runs);
    for (const group of groupsOf(texts))
      group.forEach((run, at) => {
        columns.duplicates[run] = Math.log1p(group.length - 1);
        columns.copiesBefore[run] = Math.log1p(at);
        columns.copiesAfter[run] = Math.log1p(group.length - 1 - at);
      });
    const { before, after } = repeatsOf(texts, runs.words);
    columns.repeatedBefore.set(Float32Array.from(before, Math.log1p));
    columns.repeatedAfter.set(Float32Array.from(after, Math.log1p));
    const itemsOf = repeatedChildren(runs);
    const found = new Array<Kind | null>(size).fill(null);
    const totalsOfGroups = new Map<number, number>();
    for (let run = 0; run < size; run++) {
      const elements = around(runs, run);
      for (let steps = 0; steps < elements.length; steps++) {
        const items = itemsOf(elements[steps]!);
        if (items === null) continue;
        const { kind, place } = items;
        columns.items[run] = Math.log1p(kind.count);
        columns.itemSteps[run] = steps;
        columns.itemText[run] = Math.log1p(kind.text / kind.count);
        columns.itemLinks[run] = kind.text === 0 ? 0 : kind.links / kind.text;
        columns.itemShare[run] = kind.text / all;
        columns.itemPlace[run] = place / kind.count;
        found[run] = kind;
        totalsOfGroups.set(kind.group, kind.text);
        break;
      }
    }
    const falling = [...totalsOfGroups.values()].sort((a, b) => b - a);
    const ranks = new Map<number, number>();
    falling.forEach((text, rank) => {
      if (!ranks.has(text)) ranks.set(text, rank);
    });
    found.forEach((kind, run) => {
      if (kind === null) return;
      columns.itemRank[run] = ranks.get(kind.text)!;
      columns.itemToLargest[run] = kind.text / Math.max(1, falling[0]!);
    });
    return columns;
  },
);

/** Two hashes in one; the order counts. */
const mixed = (a: number, b: number): number => (Math.imul(a, 31) + b) | 0;

/** Runs with the same key. */
function groupsOf(keys: Int32Array): Iterable<readonly number[]> {
  const groups = new Map<number, number[]>();
  for (let run = 0; run < keys.length; run++) {
    const group = groups.get(keys[run]!);
    if (group === undefined) groups.set(keys[run]!, [run]);
    else group.push(run);
  }
  return groups.values();
}

const builds = new WeakMap<TextRuns, Int32Array>();

/** (N) hash of tag and class names of each element that was asked for; 0 where it was not. */
function buildsOf(runs: TextRuns): Int32Array {
  let known = builds.get(runs);
  if (known === undefined) builds.set(runs, (known = new Int32Array(runs.page.size)));
  return known;
}

function buildOf({ page }: TextRuns, known: Int32Array, node: number): number {
  if (known[node] === 0) {
    let hash = hash32(page.tags[node]!);
    for (const { name, value } of page.attributes[node]!)
      // Numbers in class names tell one item from the next.
      if (name === "class") hash = mixed(hash, hash32(/\d/.test(value) ? value.replace(/\d+/g, "#") : value));
    known[node] = hash === 0 ? 1 : hash;
  }
  return known[node]!;
}

/** (P) hash of the builds of a run's block and the elements above it. */
function signatures(runs: TextRuns): Int32Array {
  const known = buildsOf(runs);
  const hashes = new Int32Array(runs.size);
  for (let run = 0; run < runs.size; run++) {
    const elements = around(runs, run);
    let hash = 0;
    for (let level = 0; level < SIGNATURE_LEVELS && level < elements.length; level++)
      hash = mixed(hash, buildOf(runs, known, elements[level]!));
    hashes[run] = hash;
  }
  return hashes;
}

/** (N) hash of the tags from the body down. */
function pathHashes({ page }: TextRuns): Int32Array {
  const hashes = new Int32Array(page.size);
  const tags = new Map<string, number>();
  for (let node = 1; node < page.size; node++) {
    if (page.isText[node] === 1) continue;
    const tag = page.tags[node]!;
    let hash = tags.get(tag);
    if (hash === undefined) tags.set(tag, (hash = hash32(tag)));
    hashes[node] = mixed(hashes[page.parent[node]!]!, hash);
  }
  return hashes;
}

/** (P) hash of a run's text. */
function textHashes({ size, page, of, start, end }: TextRuns): Int32Array {
  const hashes = new Int32Array(size);
  for (let run = 0; run < size; run++)
    for (let leaf = start[run]!; leaf < end[run]!; leaf++)
      if (of[leaf] === run) hashes[run] = mixed(hashes[run]!, hash32(page.leaves[leaf]!.text.trim()));
  return hashes;
}

/** Children of an element that are built alike. */
interface Kind {
  count: number;
  text: number;
  links: number;
  /** The same for no others on the page. */
  readonly group: number;
}

interface Items {
  readonly kind: Kind;
  readonly place: number;
}

/** Of an element: the siblings that are built as it is, where they are enough; null where it is not one of them. */
function repeatedChildren(runs: TextRuns): (node: number) => Items | null {
  const { page, totals, gone } = runs;
  const known = buildsOf(runs);
  const kindsOf = new Map<number, Map<number, Kind>>();
  const places = new Int32Array(page.size);
  const found = new Map<number, Items | null>();
  const kindsIn = (parent: number): Map<number, Kind> => {
    const kinds = new Map<number, Kind>();
    for (let child = parent + 1; child < page.end[parent]!; child = page.end[child]!) {
      if (page.isText[child] === 1 || gone[child] === 1) continue;
      const build = buildOf(runs, known, child);
      let kind = kinds.get(build);
      if (kind === undefined)
        kinds.set(build, (kind = { count: 0, text: 0, links: 0, group: mixed(parent, build) }));
      places[child] = kind.count++;
      kind.text += totalOf(page, totals.text, child);
      kind.links += totalOf(page, totals.linkText, child);
    }
    return kinds;
  };
  const itemsOf = (node: number): Items | null => {
    const parent = page.parent[node]!;
    if (parent < 0) return null;
    let kinds = kindsOf.get(parent);
    if (kinds === undefined) kindsOf.set(parent, (kinds = kindsIn(parent)));
    const kind = kinds.get(buildOf(runs, known, node));
    return kind === undefined || kind.count < LEAST_ITEMS ? null : { kind, place: places[node]! };
  };
  return (node) => {
    let items = found.get(node);
    if (items === undefined) found.set(node, (items = itemsOf(node)));
    return items;
  };
}
