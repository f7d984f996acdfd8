/** Runs that are built alike on the page, and the nearest repeated element that a run belongs to. */
import { hash32 } from "../../../blocks/fragments/hash";
import { childrenOf } from "../../../page/page";
import { totalOf } from "../../../page/statistics";
import { FAR, featureGroup } from "./group";
import { around, type TextRuns } from "./text-runs";

/** Levels of tags and class names above a run's block that make its signature. */
const SIGNATURE_LEVELS = 3;
/** So many children built alike make a list, a grid or a thread. */
const LEAST_ITEMS = 3;

/** Same-signature runs. */
export const ALIKE = featureGroup(
  "alike",
  "runs on the page that are built like it",
  {
    count: "Runs whose block and the two elements above have the same tags and class names, as log(1 + x).",
    characters: "Mean characters of those, as log(1 + x).",
    spread: "Standard deviation of their log characters.",
    linkShare: "Mean link share of those.",
    pageShare: "Share of the page's characters that they hold.",
    relative: "Log characters of the run less their mean.",
    path: "Runs under the same tags from the body down, as log(1 + x).",
    pathShare: "Share of the page's characters that those hold.",
    duplicates: "Other runs on the page with the very same text, as log(1 + x).",
    items: "Children built alike around it, of which one holds it: as log(1 + x); 0 without.",
    itemSteps: "Elements up to that child; 99 without.",
    itemText: "Mean characters of those children, as log(1 + x).",
    itemLinks: "Share of link text in all of them.",
    itemShare: "Share of the page's characters that they hold.",
    itemPlace: "Which of them it is in, as a share.",
    itemRank: "How many of the page's other lists, grids and threads hold more text.",
    itemToLargest: "Their characters as a share of the one that holds most.",
  },
  (runs) => {
    const { size, page, characters, linkCharacters, totals } = runs;
    const column = (fill = 0): Float32Array => new Float32Array(size).fill(fill);
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
    for (const group of groupsOf(size, (run) => signatureOf(runs, run))) {
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
    for (const group of groupsOf(size, (run) => paths[runs.node[run]!]!)) {
      const text = group.reduce((sum, run) => sum + characters[run]!, 0);
      for (const run of group) {
        columns.path[run] = Math.log1p(group.length);
        columns.pathShare[run] = text / all;
      }
    }
    const texts = textHashes(runs);
    for (const group of groupsOf(size, (run) => texts[run]!))
      for (const run of group) columns.duplicates[run] = Math.log1p(group.length - 1);
    const itemsOf = repeatedChildren(runs);
    const found = new Array<Items | null>(size).fill(null);
    const totalsOfGroups = new Map<number, number>();
    for (let run = 0; run < size; run++) {
      let steps = 0;
      for (const at of around(runs, run)) {
        const items = itemsOf(at);
        if (items !== null) {
          columns.items[run] = Math.log1p(items.count);
          columns.itemSteps[run] = steps;
          columns.itemText[run] = Math.log1p(items.text / items.count);
          columns.itemLinks[run] = items.text === 0 ? 0 : items.links / items.text;
          columns.itemShare[run] = items.text / all;
          columns.itemPlace[run] = items.place / items.count;
          found[run] = items;
          totalsOfGroups.set(items.group, items.text);
          break;
        }
        steps++;
      }
    }
    const falling = [...totalsOfGroups.values()].sort((a, b) => b - a);
    const ranks = new Map<number, number>();
    falling.forEach((text, rank) => {
      if (!ranks.has(text)) ranks.set(text, rank);
    });
    found.forEach((items, run) => {
      if (items === null) return;
      columns.itemRank[run] = ranks.get(items.text)!;
      columns.itemToLargest[run] = items.text / Math.max(1, falling[0]!);
    });
    return columns;
  },
);

/** Two hashes in one; the order counts. */
const mixed = (a: number, b: number): number => (Math.imul(a, 31) + b) | 0;

function groupsOf(size: number, keyOf: (run: number) => number): Iterable<readonly number[]> {
  const groups = new Map<number, number[]>();
  for (let run = 0; run < size; run++) {
    const key = keyOf(run);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [run]);
    else group.push(run);
  }
  return groups.values();
}

const builds = new WeakMap<TextRuns, Int32Array>();

/** (N) hash of tag and class names of each element that was asked for; 0 where it was not. */
function buildOf(runs: TextRuns, node: number): number {
  let known = builds.get(runs);
  if (known === undefined) builds.set(runs, (known = new Int32Array(runs.page.size)));
  if (known[node] === 0) {
    let hash = hash32(runs.page.tags[node]!);
    for (const { name, value } of runs.page.attributes[node]!)
      // Numbers in class names tell one item from the next.
      if (name === "class") hash = mixed(hash, hash32(value.replace(/\d+/g, "#")));
    known[node] = hash === 0 ? 1 : hash;
  }
  return known[node]!;
}

function signatureOf(runs: TextRuns, run: number): number {
  let hash = 0;
  let level = 0;
  for (const at of around(runs, run)) {
    if (level++ === SIGNATURE_LEVELS) break;
    hash = mixed(hash, buildOf(runs, at));
  }
  return hash;
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
  return Int32Array.from({ length: size }, (_, run) => {
    let hash = 0;
    for (let leaf = start[run]!; leaf < end[run]!; leaf++)
      if (of[leaf] === run) hash = mixed(hash, hash32(page.leaves[leaf]!.text.trim()));
    return hash;
  });
}

interface Items {
  readonly count: number;
  readonly text: number;
  readonly links: number;
  readonly place: number;
  /** The same for all children of an element that are built alike. */
  readonly group: number;
}

/** Of an element: the siblings that are built as it is, where they are enough; null where it is not one of them. */
function repeatedChildren(runs: TextRuns): (node: number) => Items | null {
  const { page, totals, gone } = runs;
  const known = new Map<number, Map<number, { count: number; text: number; links: number }>>();
  const places = new Map<number, number>();
  return (node) => {
    const parent = page.parent[node]!;
    if (parent < 0) return null;
    let kinds = known.get(parent);
    if (kinds === undefined) {
      known.set(parent, (kinds = new Map()));
      for (const child of childrenOf(page, parent)) {
        if (page.isText[child] === 1 || gone[child] === 1) continue;
        const build = buildOf(runs, child);
        let kind = kinds.get(build);
        if (kind === undefined) kinds.set(build, (kind = { count: 0, text: 0, links: 0 }));
        places.set(child, kind.count++);
        kind.text += totalOf(page, totals.text, child);
        kind.links += totalOf(page, totals.linkText, child);
      }
    }
    const kind = kinds.get(buildOf(runs, node));
    return kind === undefined || kind.count < LEAST_ITEMS
      ? null
      : { ...kind, place: places.get(node) ?? 0, group: mixed(parent, buildOf(runs, node)) };
  };
}
