/**
 * How long a tag is (S0 section 2.3: "the length of the tag name" and "the length of attributes";
 * docs/algorithms/block-extractor.md#density).
 *
 * The paper says neither whether brackets and the closing tag count nor how attributes are written; its
 * threshold belongs to one of these readings. `bare` is the wording, and the default.
 */
import type { DefaultTreeAdapterTypes } from "parse5";
import type { Page } from "../../page/page";
import { parserHere } from "../../page/parsing/reparse";
import { markupSizesOf } from "../../page/statistics";

/**
 * `bare`: name, attribute names, attribute values. `serialized`: the start tag as written canonically.
 * `source`: the start tag in the page's source, 0 for implied tags. `both`: `serialized` and the closing tag.
 */
export const TAG_LENGTHS = ["bare", "serialized", "source", "both"] as const;
export type TagLength = (typeof TAG_LENGTHS)[number];

/**
 * (N) length of each element's own tag, 0 for text.
 * @param attributeCap most that the attributes of one element count in total; 0 for no limit
 */
export function tagLengthsOf(page: Page, reading: TagLength, attributeCap: number): Float64Array {
  const lengths = new Float64Array(page.size);
  if (reading === "source") {
    const total = sourceLengthsOf(page);
    for (let node = 1; node < page.size; node++) {
      const bare = page.tags[node]!.length + 2;
      lengths[node] = attributeCap > 0 ? Math.min(total[node]!, bare + attributeCap) : total[node]!;
    }
    return lengths;
  }
  const { ownMarkup } = markupSizesOf(page);
  const brackets = reading === "bare" ? 0 : 2;
  const perAttribute = reading === "bare" ? 0 : 4; // a blank, an equals sign, two quotes
  for (let node = 1; node < page.size; node++) {
    if (page.isText[node] === 1) continue;
    const name = page.tags[node]!.length;
    let attributes = ownMarkup[node]! - name;
    if (attributes > 0 && perAttribute > 0) attributes += perAttribute * page.attributes[node]!.length;
    if (attributeCap > 0 && attributes > attributeCap) attributes = attributeCap;
    lengths[node] = name + brackets + attributes + (reading === "both" ? name + 3 : 0);
  }
  return lengths;
}

const known = new WeakMap<Page, Int32Array>();

/**
 * (N) source length of start tags. Parses again with locations, which no other reading needs; once per page.
 */
function sourceLengthsOf(page: Page): Int32Array {
  const cached = known.get(page);
  if (cached !== undefined) return cached;
  const lengths = new Int32Array(page.size);
  const document = parserHere().parse(page.html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const stack: DefaultTreeAdapterTypes.ChildNode[] = [...document.childNodes].reverse();
  let id = 0;
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeName === "#text") {
      id++;
      continue;
    }
    if (!("tagName" in node)) continue;
    const start = node.sourceCodeLocation?.startTag;
    lengths[++id] = start ? start.endOffset - start.startOffset : 0;
    for (let child = node.childNodes.length - 1; child >= 0; child--) stack.push(node.childNodes[child]!);
  }
  known.set(page, lengths);
  return lengths;
}
