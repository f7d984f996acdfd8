/**
 * Why an extractor may have erred on a text: a cause proposed from where the text stands and what it looks
 * like. A proposal is a start for the person who looks at the error, and a rough count where nobody has
 * looked; a person's tag replaces it.
 */
import { isHidden } from "../../page/hidden";
import type { LeafRange, NodeId, Page } from "../../page/page";
import { shortName } from "../../page/path";
import { statisticsOf } from "../../page/statistics";
import { plural } from "../../text/plural";
import { wordCount } from "../../text/words";
import type { Cause } from "./cause-names";
import { areaOf, elementCause, LINKED_SHARE, MAX_ANCESTORS, type ProposedCause } from "./element-causes";
import type { ErrorRun } from "./error-runs";

/** How much of a text must be replacement characters or mis-decoded pairs. */
const BROKEN_SHARE = 0.02;
const MOJIBAKE = /\uFFFD|Ã[\u0080-¿]|â€[\u0080-¿™œ“”˜¦]|Â[\u0080-¿]/g;
/** Shorter texts are hard for every density. */
const SHORT = 40;
/**
 * Words of a sentence: a text of as many, hardly linked, is what extractors are made for, and its place
 * explains nothing.
 */
const SENTENCE = 12;
const HARDLY_LINKED = 0.2;

/**
 * The likeliest cause of an error, from the text itself, then its ancestors from the nearest outwards, then
 * its length. Of running text, which extractors are made for, it is the rule that decided.
 * @param rule the extractor's rule; null where it is not known
 */
export function proposeCause(
  page: Page,
  { range }: Pick<ErrorRun, "range">,
  rule: string | null,
): ProposedCause {
  const text = textOf(page, range);
  const broken = text.match(MOJIBAKE)?.join("").length ?? 0;
  if (text.length > 0 && broken / text.length >= BROKEN_SHARE)
    return { cause: "encoding", evidence: `${broken} of ${text.length} characters are broken` };
  const chain = commonAncestors(page, range);
  const hidden = chain.find((node) => isHidden(page, node));
  if (hidden !== undefined) return { cause: "hidden", evidence: `${shortName(page, hidden)} is hidden` };
  // What an area is called says more than that there is a list or a heading in it; but only a near name says
  // more than a caption or code.
  const nearest = first(chain, (node) => elementCause(page, node));
  if (nearest !== null && OWN_WORD.has(nearest.cause)) return nearest;
  const found = first(chain, (node) => areaOf(page, node)) ?? nearest;
  if (found !== null) return found;
  const links = linkedShare(page, range.start, range.end);
  if (links >= LINKED_SHARE)
    return { cause: "navigation", evidence: `${Math.round(links * 100)} % of it is links` };
  const words = wordCount(text);
  if (words >= SENTENCE && links <= HARDLY_LINKED)
    return {
      cause: "rule",
      evidence: `${rule === null ? "" : `${rule} on `}${plural(words, "word")}${chain.length === 0 ? "" : ` in ${shortName(page, chain[0]!)}`}`,
    };
  return text.length < SHORT
    ? { cause: "short", evidence: `${plural(text.length, "character")}` }
    : { cause: "other", evidence: chain.length === 0 ? "" : `in ${shortName(page, chain[0]!)}` };
}

/** Elements that name what stands in them whatever is around. */
const OWN_WORD: ReadonlySet<Cause> = new Set<Cause>(["code", "caption", "form"]);

const causes = new WeakMap<Page, Map<number, Cause>>();

/** The likeliest cause alone, asked once for each stretch of a page: extractors often err on the same text. */
export function likeliestCause(page: Page, range: LeafRange): Cause {
  let known = causes.get(page);
  if (known === undefined) causes.set(page, (known = new Map()));
  const key = range.start * (page.leaves.length + 1) + range.end;
  let cause = known.get(key);
  if (cause === undefined) known.set(key, (cause = proposeCause(page, { range }, null).cause));
  return cause;
}

function textOf({ leaves }: Page, { start, end }: LeafRange): string {
  let text = "";
  for (let leaf = start; leaf < end; leaf++)
    text += leaf === start ? leaves[leaf]!.text : ` ${leaves[leaf]!.text}`;
  return text.trim();
}

/** Elements above all of the texts, nearest first, without `body` and what is above it. */
function commonAncestors(page: Page, { start, end }: LeafRange): NodeId[] {
  const chain: NodeId[] = [];
  if (end <= start) return chain;
  const last = page.leaves[end - 1]!.node;
  for (
    let node = page.parent[page.leaves[start]!.node]!, up = 0;
    node >= 0 && node !== page.body && up < MAX_ANCESTORS;
    node = page.parent[node]!, up++
  ) {
    if (page.end[node]! > last && page.tags[node] !== "html") chain.push(node);
  }
  return chain;
}

/** What the nearest element says that says something. */
function first(chain: readonly NodeId[], ask: (node: NodeId) => ProposedCause | null): ProposedCause | null {
  for (const node of chain) {
    const cause = ask(node);
    if (cause !== null) return cause;
  }
  return null;
}

function linkedShare(page: Page, start: number, end: number): number {
  const { leafLength, inLink } = statisticsOf(page);
  let all = 0;
  let linked = 0;
  for (let leaf = start; leaf < end; leaf++) {
    all += leafLength[leaf]!;
    if (inLink[leaf] === 1) linked += leafLength[leaf]!;
  }
  return all === 0 ? 0 : linked / all;
}
