/** Defuddle on a page: its answer, and what was seen of the way to it. */
import type Defuddle from "defuddle";
import type { Attempt, Measure } from "../../extractors/contract/contract";
import type { PeerAnswer } from "../../extractors/peers/peer-runner";
import type { Candidate, Deed, Trail } from "../../extractors/peers/trail";
import { fieldsIn } from "../../gold/fields";
import { leavesOf, type LeafId, type NodeId, type Page } from "../../page/page";
import { rangesOf } from "../recording/leaf-ranges";
import { PageTree } from "../recording/page-tree";
import { recordDom } from "../recording/record-dom";
import { toldFigure } from "../recording/told-figure";
import { listenTo, type PassOptions } from "./program";
import { pairRemovals, ruleOf, type Told } from "./removals";
import { DefuddleWatch, listedOf, type Pass } from "./watch";

/** It looks up rules by host and complains of a page without address. */
const NO_URL = "about:blank";

/** @throws whatever the package throws */
export function runDefuddle(Program: typeof Defuddle, document: Document, page: Page): PeerAnswer {
  const tree = new PageTree(page, document);
  const watch = new DefuddleWatch(page, tree);
  const program = new Program(document, { url: page.url ?? NO_URL });
  const found = listenTo(program, watch, () => recordDom(document, watch, () => program.parse()));
  const { content, title, author, published } = found;
  const pass = watch.passOf(found);
  return {
    content,
    fields: fieldsIn({ title, author, date: published }),
    trail: trailOf(page, tree, watch.passes, pass, content),
  };
}

/** @param pass the one that the answer came from; null where none is known */
function trailOf(
  page: Page,
  tree: PageTree,
  passes: readonly Pass[],
  pass: Pass | null,
  content: string,
): Trail {
  const count = page.leaves.length;
  const deeds: Deed[] = [];
  const told = passes.map((one) => toldOf(page, one, deeds));
  const decided = new Int32Array(count).fill(-1);
  const ifFound = new Int32Array(count).fill(-1);
  const unlessFound = new Int32Array(count).fill(-1);
  const isAnswer = pass?.content === content;
  const foreign = foreignRule(pass, isAnswer);
  if (foreign !== null) {
    const deed = { rule: foreign, node: null, measures: [] };
    ifFound.fill(deeds.push({ ...deed, verdict: "keep" }) - 1);
    unlessFound.fill(deeds.push({ ...deed, verdict: "drop" }) - 1);
  } else if (pass !== null) {
    const { removed, chosen, outside, rewritten, lost } = told[passes.indexOf(pass)]!;
    for (let leaf = 0; leaf < count; leaf++) {
      if (tree.found[leaf] === 0) continue;
      if (pass.kept.has(leaf)) decided[leaf] = chosen;
      else if (!pass.inside.has(leaf)) decided[leaf] = outside;
      else if (removed.has(leaf)) decided[leaf] = removed.get(leaf)!;
      else {
        ifFound[leaf] = chosen;
        unlessFound[leaf] = rewritten.get(leaf) ?? lost;
      }
    }
  }
  const score = new Float32Array(count).fill(NaN);
  const scored = pass === null ? [] : [...pass.scored].sort((a, b) => b.leaves.length - a.leaves.length);
  // Inner elements hold fewer texts than those around them, and theirs is the nearer score.
  for (const { leaves, score: value } of scored) for (const leaf of leaves) score[leaf] = value;
  const top = pass?.scored.find(({ element }) => element === pass.root);
  return {
    deeds,
    decided,
    ifFound,
    unlessFound,
    score,
    limit: top === undefined ? null : { name: "score of the chosen element", value: top.score },
    candidates: pass === null ? [] : candidatesOf(page, pass),
    attempts: passes
      .map((one, index) => ({ one, index }))
      // A pass that only handed on another is no attempt of its own.
      .filter(({ one }) => one.root !== null || one.isSiteAnswer)
      .map(({ one, index }) => attemptOf(one, told[index]!, deeds, isAnswer && one === pass)),
  };
}

/** Where the answer is not what the steps of a pass left of the page, which makes only what it says known. */
function foreignRule(pass: Pass | null, isAnswer: boolean): string | null {
  if (pass === null) return "whole-body";
  if (!isAnswer) return "schema-text";
  return pass.isSiteAnswer ? "site-rules" : null;
}

/** The deeds of a pass, as positions in the list of all. */
interface ToldPass {
  readonly chosen: number;
  readonly outside: number;
  readonly lost: number;
  readonly removed: ReadonlyMap<LeafId, number>;
  /** What went while the standard form was written, perhaps to come back as another node. */
  readonly rewritten: ReadonlyMap<LeafId, number>;
  readonly steps: readonly { readonly deed: number; readonly leaves: readonly LeafId[] }[];
}

const elementAround = ({ parent, leaves }: Page, leaf: LeafId): NodeId => parent[leaves[leaf]!.node]!;

function toldOf(page: Page, pass: Pass, deeds: Deed[]): ToldPass {
  const top = pass.scored.find(({ element }) => element === pass.root);
  const most = pass.scored.reduce((highest, { score }) => Math.max(highest, score), -Infinity);
  const measures: readonly Measure[] =
    top === undefined
      ? []
      : [...(most > top.score ? [toldFigure("most", most)] : []), toldFigure("score", top.score)];
  const node = pass.rootNode;
  const chosen = deeds.push({ rule: "main-content", verdict: "keep", node, measures }) - 1;
  const outside = deeds.push({ rule: "outside", verdict: "drop", node, measures }) - 1;
  const lost = deeds.push({ rule: "rewritten", verdict: "drop", node, measures: [] }) - 1;
  const removed = new Map<LeafId, number>();
  const rewritten = new Map<LeafId, number>();
  const steps: { deed: number; leaves: LeafId[] }[] = [];
  const entries = pairRemovals(pass.seen, listedOf(pass));
  for (const [at, seen] of pass.seen.entries()) {
    // What is in a part that is gone already goes with that part.
    const leaves = seen.leaves.filter((leaf) => pass.inside.has(leaf) && !removed.has(leaf));
    if (leaves.length === 0) continue;
    const told = ruleOf(seen, entries[at]!);
    const gone: Told = told ?? { rule: "standard-form", measures: [] };
    // A text that was put into a new element before is known by its own on the page.
    const node = told === null && leaves.length === 1 ? elementAround(page, leaves[0]!) : seen.node;
    const deed = deeds.push({ ...gone, verdict: "drop", node }) - 1;
    for (const leaf of leaves) (told === null ? rewritten : removed).set(leaf, deed);
    if (told !== null) steps.push({ deed, leaves });
  }
  return { chosen, outside, lost, removed, rewritten, steps };
}

function candidatesOf(page: Page, { scored, root }: Pass): Candidate[] {
  const known = new Set<number>();
  return scored
    .flatMap(({ element, node, score }): Candidate[] => {
      if (node === null || known.has(node)) return [];
      known.add(node);
      const verdict = element === root ? "keep" : null;
      return [{ node, range: leavesOf(page, node), score, linkDensity: NaN, verdict }];
    })
    .sort((a, b) => a.node - b.node);
}

function attemptOf(
  { options, inside, result, isSiteAnswer }: Pass,
  { chosen, steps }: ToldPass,
  deeds: readonly Deed[],
  isAnswer: boolean,
): Attempt {
  const all = isSiteAnswer ? [] : [{ deed: chosen, leaves: [...inside] }, ...steps];
  return {
    name: isSiteAnswer ? "with the program's rules for this site" : passName(options),
    outcome: `${result?.wordCount ?? 0} words.`,
    isAnswer,
    steps: all.map(({ deed, leaves }) => ({ ...deeds[deed]!, ranges: rangesOf(leaves) })),
  };
}

const SWITCHES = [
  ["removeHiddenElements", "the removal of hidden elements"],
  ["removePartialSelectors", "partial selectors"],
  ["removeLowScoring", "scores of blocks"],
  ["removeContentPatterns", "content patterns"],
] as const satisfies readonly (readonly [keyof PassOptions, string])[];

function passName(options: PassOptions): string {
  const off = SWITCHES.flatMap(([name, words]) => (options[name] === false ? [words] : []));
  const without =
    off.length === 0
      ? "with all steps"
      : `without ${off.length === 1 ? off[0] : `${off.slice(0, -1).join(", ")} and ${off.at(-1)}`}`;
  return options.contentSelector === undefined ? without : `in an element of its choice, ${without}`;
}
