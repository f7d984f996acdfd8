/**
 * What pages of one template have in common: which elements lie in which, whatever they say and however often
 * they repeat.
 */
import type { Page } from "../../page/page";
import { attributeOf } from "../../page/page";
import { Digest } from "../../text/digest";
import { hash32 } from "../fragments/hash";

/** Elements of texts: how many an article has, and which, is its author's doing. */
const OF_TEXTS: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo big blockquote br center cite code del dfn em figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q s samp small source span strike strong sub sup tt u ul var wbr".split(
    " ",
  ),
);
/** Elements deeper than that below the body are what a template holds. */
const DEEPEST = 12;
/** Names with figures in them are those of a page or of a state, e.g. `post-1234`. */
const FIGURE = /\d/;

export interface Structure {
  /** Digest of the paths: equal for pages with the same ones. */
  readonly hash: string;
  /** Hashes of the distinct paths, ascending. */
  readonly paths: Uint32Array;
}

/**
 * The distinct paths of elements that make up a page, from the body, each step a tag with its classes. Elements of
 * texts, and what is in them, are left out; so are scripts and other elements that show nothing. O(N).
 */
export function structureOf(page: Page): Structure {
  const { body, end, isText, tags } = page;
  const stop = body < 0 ? 0 : end[body]!;
  const found = new Set<number>();
  const around: { readonly end: number; readonly path: string }[] = [];
  for (let node = Math.max(0, body); node < stop;) {
    while (around.length > 0 && around.at(-1)!.end <= node) around.pop();
    const tag = tags[node]!;
    if (isText[node] === 1 || OF_TEXTS.has(tag) || HIDDEN.has(tag) || around.length > DEEPEST) {
      node = end[node]!;
      continue;
    }
    const path = `${around.at(-1)?.path ?? ""}/${stepOf(page, node)}`;
    found.add(hash32(path));
    around.push({ end: end[node]!, path });
    node++;
  }
  const paths = Uint32Array.from(found).sort();
  const digest = new Digest();
  for (const path of paths) digest.add(path.toString(36));
  return { hash: digest.value(), paths };
}

const HIDDEN: ReadonlySet<string> = new Set("script style noscript link meta template iframe svg".split(" "));

function stepOf(page: Page, node: number): string {
  const names = `${attributeOf(page, node, "class") ?? ""} ${attributeOf(page, node, "id") ?? ""}`.split(
    /\s+/,
  );
  return [page.tags[node]!, ...names.filter((name) => name !== "" && !FIGURE.test(name)).sort()].join(".");
}
