/** Readability on a page: its answer, and what was seen of the way to it. */
import type { Readability } from "@mozilla/readability";
import { fieldsIn } from "../../gold/fields";
import type { Attempt } from "../../extractors/contract/contract";
import type { PeerAnswer } from "../../extractors/peers/peer-runner";
import type { Candidate, Deed, Trail } from "../../extractors/peers/trail";
import { leavesOf, type Page } from "../../page/page";
import { rangesOf } from "../recording/leaf-ranges";
import { PageTree } from "../recording/page-tree";
import { recordDom } from "../recording/record-dom";
import { innerLength } from "./checks";
import { ReadabilityWatch, type Pass } from "./watch";
import type { Reader } from "./watch-methods";

/** @throws whatever the package throws */
export function runReadability(Program: typeof Readability, document: Document, page: Page): PeerAnswer {
  const tree = new PageTree(page, document);
  const watch = new ReadabilityWatch(page, document, tree);
  let article: Element | null = null;
  const program = new Program(document, {
    // The package's own default, which is also where the article is to be had as a tree.
    serializer: (node) => {
      article = node as Element;
      return article.innerHTML;
    },
  });
  const found = watch.watch(program, () => recordDom(document, watch, () => program.parse()));
  const { title, byline, publishedTime } = found ?? {};
  return {
    content: found?.content ?? null,
    fields: fieldsIn({ title: title ?? null, author: byline ?? null, date: publishedTime ?? null }),
    trail: trailOf(page, tree, watch, program as unknown as Reader, article),
  };
}

function trailOf(
  page: Page,
  tree: PageTree,
  watch: ReadabilityWatch,
  reader: Reader,
  article: Element | null,
): Trail | null {
  // No article: what the last pass did is why there is none.
  const pass =
    watch.passes.find((one) => one.article !== null && one.article === article) ?? watch.passes.at(-1);
  if (pass === undefined) return null;
  const deeds: Deed[] = [...watch.deeds];
  const untold = new Int32Array(page.leaves.length).fill(-1);
  const isKept = new Uint8Array(page.leaves.length);
  if (article !== null) for (const leaf of tree.leavesUnder(article)) isKept[leaf] = 1;
  const outside = new Map<number, number>();
  const outsideDeed = (nearest: number): number => {
    let known = outside.get(nearest);
    if (known === undefined) {
      known = deeds.push(watch.outside(pass, nearest)) - 1;
      outside.set(nearest, known);
    }
    return known;
  };
  const decided = Int32Array.from(page.leaves, (_, leaf) => {
    if (tree.found[leaf] === 0) return -1;
    if (isKept[leaf] === 1) return pass.joined[leaf]!;
    if (pass.removed[leaf]! >= 0) return pass.removed[leaf]!;
    const joined = pass.joined[leaf]!;
    // In a part that was joined and neither removed nor kept: unknown, so not told.
    if (joined >= 0) return deeds[joined]!.verdict === "drop" ? joined : -1;
    return outsideDeed(pass.nearest[leaf]!);
  });
  const scores = Float32Array.from(pass.nearest, (nearest) => pass.scored[nearest]?.score ?? NaN);
  return {
    deeds,
    decided,
    ifFound: untold,
    unlessFound: untold,
    score: scores,
    limit:
      pass.top === null
        ? null
        : { name: "fifth of the chosen element's score", value: Math.max(10, pass.top.value * 0.2) },
    candidates: candidatesOf(page, pass, deeds),
    attempts: watch.passes.map((one, index) => attemptOf(watch, reader, one, index, one === pass, article)),
  };
}

function candidatesOf(page: Page, pass: Pass, deeds: readonly Deed[]): Candidate[] {
  const candidates: Candidate[] = [];
  const known = new Set<number>();
  for (const { element, node, score, linkDensity } of pass.scored) {
    if (node === null || known.has(node)) continue;
    known.add(node);
    const looked = pass.steps.find(
      ({ deed }) => deeds[deed]!.node === node && SIBLING_RULES.has(deeds[deed]!.rule),
    );
    const verdict =
      element === pass.top?.owner ? "keep" : looked === undefined ? null : deeds[looked.deed]!.verdict;
    candidates.push({ node, range: leavesOf(page, node), score, linkDensity, verdict });
  }
  return candidates.sort((a, b) => a.node - b.node);
}

const SIBLING_RULES: ReadonlySet<string> = new Set([
  "candidate",
  "candidate-around",
  "whole-body",
  "sibling-score",
  "sibling-paragraph",
]);

function attemptOf(
  { deeds }: ReadabilityWatch,
  { _attempts, _charThreshold }: Reader,
  { flags, steps, article }: Pass,
  index: number,
  isAnswer: boolean,
  answer: Element | null,
): Attempt {
  const failed = _attempts.find(({ articleContent }) => articleContent === article);
  const length = failed?.textLength ?? (article === null ? 0 : innerLength(article));
  return {
    name: index === 0 ? "with all rules" : withoutWords(flags),
    outcome: outcomeWords(length, _charThreshold, failed === undefined, isAnswer && answer !== null),
    isAnswer: isAnswer && answer !== null,
    steps: steps.map(({ deed, leaves }) => {
      const { rule, verdict, node, measures } = deeds[deed]!;
      return { rule, verdict, node, measures, ranges: rangesOf(leaves) };
    }),
  };
}

/** Flags as the package sets them: FLAG_STRIP_UNLIKELYS, FLAG_WEIGHT_CLASSES, FLAG_CLEAN_CONDITIONALLY. */
const FLAGS = ["stripUnlikelys", "weightClasses", "cleanConditionally"] as const;

function withoutWords(flags: number): string {
  const off = FLAGS.filter((_, bit) => (flags & (1 << bit)) === 0);
  return `without ${off.length === 1 ? off[0] : `${off.slice(0, -1).join(", ")} and ${off.at(-1)}`}`;
}

function outcomeWords(length: number, needed: number, isEnough: boolean, isAnswer: boolean): string {
  const found = `${length} characters of text`;
  if (isEnough) return `${found}, and ${needed} are enough.`;
  return isAnswer
    ? `${found}: no attempt found ${needed}, and none found more.`
    : `${found}, fewer than ${needed}: not enough.`;
}
