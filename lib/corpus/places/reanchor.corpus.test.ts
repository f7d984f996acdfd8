/**
 * Labels on real pages under another parser: with other options, and from another writing of the same source. Each
 * leaf and each element that holds one is labelled, then looked for on the other parse of the page.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parse, serialize } from "parse5";
import { describe as suite, expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { describe } from "../../labels/anchor";
import type { Target } from "../../labels/model";
import { place, SURE } from "../../labels/reanchor";
import { stretchOf } from "../../labels/target";
import { leavesOf, type Page } from "../../page/page";
import { xpathOf } from "../../page/path";
import { lcsPairs } from "../../text/alignment/lcs-pairs";
import { parsePage } from "../../page/parsing/parse";
import { openCorpus } from "../formats/recognise";
import { htmlOf } from "./said";

const FROM = ["cleaneval-en", "l3s-gn1", "scrapinghub", "chinese-wced"];
/** Every so many pages of a corpus; 1 takes all, which takes minutes. */
const EVERY = Number(process.env.WINNOW_EVERY ?? 40);

/** What a page is read as by another parser, written so that ours makes the same of it. */
const CHANGES = {
  "scripting on, so that noscript holds text and no elements": (html: string) =>
    serialize(parse(html, { scriptingEnabled: true }), { scriptingEnabled: false }),
  "the tree written out and read again": (html: string) =>
    serialize(parse(html, { scriptingEnabled: false }), { scriptingEnabled: false }),
  "standards mode instead of quirks": (html: string) => `<!doctype html>${html}`,
} as const;

interface Figures {
  /** Targets whose text is on the other parse too. */
  readonly kept: number;
  /** Of those, found for sure where their text is. */
  readonly right: number;
  /** Found for sure where another text is. */
  readonly moved: number;
  /** Left to a person. */
  readonly asked: number;
  /** Targets whose text is not there any more. */
  readonly gone: number;
}

function figuresOf(before: Page, after: Page): Figures {
  const twins = twinsOf(before, after);
  const figures = { kept: 0, right: 0, moved: 0, asked: 0, gone: 0 };
  for (const target of targetsOf(before)) {
    const where = twinOf(before, after, twins, target);
    if (where === null) {
      figures.gone++;
      continue;
    }
    figures.kept++;
    const placed = place(after, target, describe(before, target));
    const found = placed.status === "orphan" || placed.score < SURE ? null : stretchOf(after, placed.target);
    if (found === null) figures.asked++;
    else if (found.start === where.start && found.end === where.end) figures.right++;
    else figures.moved++;
  }
  return figures;
}

/** Each leaf as characters, and each element that holds one. */
function* targetsOf(page: Page): Generator<Target> {
  let last = -1;
  for (const { node, start, text } of page.leaves) {
    yield { kind: "interval", start, end: start + text.length };
    const parent = page.parent[node]!;
    if (parent !== last) yield { kind: "node", node: parent };
    last = parent;
  }
}

/**
 * For each leaf its number on the other parse: the same text under the same path, or else by the longest common
 * sequence of texts, which cannot tell two of one text apart; -1 where it is gone.
 */
function twinsOf(before: Page, after: Page): Int32Array {
  const numbers = new Map<string, number>();
  const symbols = ({ leaves }: Page): Int32Array =>
    Int32Array.from(leaves, ({ text }) => {
      const known = numbers.get(text) ?? numbers.size;
      numbers.set(text, known);
      return known;
    });
  const [a, b] = [symbols(before), symbols(after)];
  const twins = new Int32Array(a.length).fill(-1);
  const most = Math.min(a.length, b.length);
  let head = 0;
  for (; head < most && a[head] === b[head]; head++) twins[head] = head;
  let tail = 0;
  for (; tail < most - head && a.at(-1 - tail) === b.at(-1 - tail); tail++)
    twins[a.length - 1 - tail] = b.length - 1 - tail;
  const rest = lcsPairs(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  // Of a page that has thousands of leaves in between nothing is said.
  for (const [from, to] of rest ?? []) twins[head + from] = head + to;
  // The same texts in the same order: nothing went anywhere, whatever elements they are in now.
  if (head === a.length && head === b.length) return twins;
  const byPath = new Map(after.leaves.map(({ node }, leaf) => [xpathOf(after, node), leaf]));
  for (const [leaf, { node, text }] of before.leaves.entries()) {
    const own = byPath.get(xpathOf(before, node));
    if (own !== undefined && after.leaves[own]!.text === text) twins[leaf] = own;
  }
  return twins;
}

/** Where the text of a target is on the other parse; null where not all of it is, or something came between. */
function twinOf(
  before: Page,
  after: Page,
  twins: Int32Array,
  target: Target,
): { readonly start: number; readonly end: number } | null {
  const stretch = stretchOf(before, target)!;
  const own =
    target.kind === "node"
      ? leavesOf(before, target.node)
      : { start: before.leaves.findIndex(({ start }) => start === stretch.start), end: 0 };
  const first = own.start;
  const last = target.kind === "node" ? own.end - 1 : first;
  for (let leaf = first; leaf <= last; leaf++)
    if (twins[leaf]! < 0 || twins[leaf]! - twins[first]! !== leaf - first) return null;
  const [from, to] = [after.leaves[twins[first]!]!, after.leaves[twins[last]!]!];
  return { start: from.start, end: to.start + to.text.length };
}

suite.skipIf(!existsSync(join(corporaFolder(), FROM[0]!)))("labels (skipped without the corpora)", () => {
  it.each(Object.entries(CHANGES))(
    "are found again on 99.9 % of what is still there, and moved nowhere, with %s",
    async (_, change) => {
      const sum = { kept: 0, right: 0, moved: 0, asked: 0, gone: 0 };
      for (const name of FROM) {
        const corpus = await openCorpus(join(corporaFolder(), name));
        let number = 0;
        for await (const { gold, bytes } of corpus.entries) {
          if (number++ % EVERY !== 0) continue;
          const html = htmlOf(await bytes(), gold);
          const figures = figuresOf(parsePage(html), parsePage(change(html)));
          for (const key of Object.keys(sum) as (keyof Figures)[]) sum[key] += figures[key];
        }
        await corpus.close();
      }
      if (process.env.WINNOW_EVERY !== undefined) console.info(JSON.stringify(sum));
      expect(sum.kept).toBeGreaterThan(5_000);
      expect(sum.moved).toBe(0);
      expect(sum.right / sum.kept).toBeGreaterThanOrEqual(0.999);
    },
    600_000,
  );
});
