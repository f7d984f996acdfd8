import type { NodeId, Page } from "../../page/page";
import { boundariesOf } from "../../page/render";
import { collapse } from "../../text/whitespace";

const NAMED = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "li"]);

/**
 * Kept leaves as plain HTML: one element per line of `renderText`, headings, list items, quotes and
 * preformatted text as such, all else `p`. @param keep (L)
 */
export function renderHtml(page: Page, keep: Uint8Array): string {
  const boundaries = boundariesOf(page);
  const lines: { tag: string; text: string }[] = [];
  let boundary = 2;
  for (const [leaf, { node, text }] of page.leaves.entries()) {
    boundary = Math.max(boundary, boundaries[leaf]!);
    if (keep[leaf] !== 1) continue;
    const last = lines.at(-1);
    if (boundary === 2 || last === undefined) lines.push({ tag: tagOf(page, node), text });
    else last.text += (boundary === 1 ? " " : "") + text;
    boundary = 0;
  }
  const body = lines.flatMap(({ tag, text }, index) => {
    const content = escape(tag === "pre" ? text.trimEnd() : collapse(text).trim());
    const opens = tag === "li" && lines[index - 1]?.tag !== "li" ? ["<ul>"] : [];
    const closes = tag === "li" && lines[index + 1]?.tag !== "li" ? ["</ul>"] : [];
    return [...opens, `<${tag}>${content}</${tag}>`, ...closes];
  });
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${escape(page.title)}</title>\n${body.join("\n")}\n`;
}

function tagOf(page: Page, leaf: NodeId): string {
  for (let node = page.parent[leaf]!; node > 0; node = page.parent[node]!)
    if (NAMED.has(page.tags[node]!)) return page.tags[node]!;
  return "p";
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
