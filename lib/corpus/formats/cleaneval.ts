import { leavesIn } from "../../page/axis";
import type { Page } from "../../page/page";
import { decodeBytes } from "../../page/parsing/decode";
import { boundariesOf, shownText } from "../../page/render";
import { isOurs } from "../beside";
import { MAX_GOLD_BYTES, type FileTree } from "../files/file-tree";
import { HELD_BESIDE, isPageFile, pagesBelow, type CorpusFormat } from "../format";
import { siteOfAddress } from "../join";
import { filesBelow, readLaidOut, utf8File, writeLaidOut } from "../places/laid-out";
import type { Saying } from "../places/said";
import type { GoldRecord, Reject } from "../record";

/** Folders of pages and of cleaned texts, as the parts of CleanEval and their copies call them. */
const FOLDERS = [
  { pages: "input/", cleaned: "GoldStandard/" },
  { pages: "orig/", cleaned: "clean/" },
  { pages: "en_original/", cleaned: "en_cleaned/" },
] as const;
const ENDING = "-cleaned.txt";
const ENDINGS = [ENDING, ".txt"];

/** What a cleaned file says: its text, line by line, each with its tag. */
const saying: Saying<string> = {
  of: (page, gold) =>
    gold.text === undefined && gold.intervals === undefined
      ? null
      : fileText(gold.url, linesOfGold(page, gold)),
  gold: (_page, said) => goldOfFile(said),
  owns: ["url", "site"],
  content: (said) => partsOf(said).lines,
};

/**
 * Layout of CleanEval and CleanPortalEval: `input/ID.html` and `GoldStandard/ID-cleaned.txt`, a line with the
 * address, then the text with `<h>`, `<p>` or `<l>` before each line. It has no positions: a text that comes from
 * elsewhere is aligned with its page, as any gold text is.
 */
export const cleaneval: CorpusFormat = {
  id: "cleaneval",
  name: "CleanEval (input/ and GoldStandard/)",
  files: "input/ID.html and GoldStandard/ID-cleaned.txt, lines of <h>, <p> and <l>",
  holds: { content: "own", places: "added", ...HELD_BESIDE },
  endings: [".html", ENDING],
  recognises: (tree, root) => foldersOf(tree, root) !== undefined,
  async read(tree, root) {
    const { pages, cleaned } = foldersOf(tree, root)!;
    const rejects: Reject[] = [];
    return readLaidOut({
      tree,
      root,
      pages: pagesBelow(tree, root + pages, rejects),
      own: filesBelow(tree, root + cleaned, ENDINGS),
      rejects,
      saying,
      read: (bytes) => ({ said: textOfFile(bytes) }),
      limit: MAX_GOLD_BYTES,
    });
  },
  write: (entries, sink) =>
    writeLaidOut(
      entries,
      sink,
      saying,
      (id) => `input/${id}.html`,
      (id, _page, said) => ({ file: `GoldStandard/${id}${ENDING}`, bytes: utf8File(said), reads: said }),
    ),
};

function foldersOf(tree: FileTree, root: string): (typeof FOLDERS)[number] | undefined {
  const has = (folder: string, isMeant: (file: string) => boolean): boolean =>
    tree.files.some((file) => file.startsWith(root + folder) && isMeant(file));
  return FOLDERS.find(
    ({ pages, cleaned }) =>
      (has(pages, isPageFile) && has(cleaned, (file) => file.endsWith(".txt"))) || isOurs(tree, root, pages),
  );
}

interface TaggedLine {
  readonly tag: "h" | "p" | "l";
  readonly text: string;
}

function linesOfGold(page: () => Page, gold: GoldRecord): TaggedLine[] {
  const tagged = gold.intervals === undefined ? null : taggedLines(page(), gold);
  const asText = tagged?.map(({ text }) => text).join("\n");
  if (tagged !== null && (gold.text === undefined || asText === gold.text)) return tagged;
  return (gold.text ?? "").split("\n").flatMap((line): TaggedLine[] => {
    const text = line.trim();
    return text === "" ? [] : [{ tag: "p", text }];
  });
}

/** The content of a page in lines as `renderText` makes them, each with the kind of its first element. */
function taggedLines(page: Page, { intervals = [], roles = [] }: GoldRecord): TaggedLine[] {
  const parts = page.leaves.map(() => "");
  for (const [start, end] of intervals) {
    const range = leavesIn(page, start, end);
    for (let leaf = range.start; leaf < range.end; leaf++) {
      const { start: from, text } = page.leaves[leaf]!;
      parts[leaf] += text.slice(Math.max(0, start - from), end - from);
    }
  }
  const headings = new Set(
    roles
      .filter(({ role }) => role === "title" || role === "subtitle" || role === "heading")
      .map(({ start, end }) => leavesIn(page, start, end).start),
  );
  const kinds = kindsOf(page);
  const boundaries = boundariesOf(page);
  const lines: TaggedLine[] = [];
  let text = "";
  let tag: TaggedLine["tag"] = "p";
  let boundary = 2;
  const flush = (): void => {
    const line = text.replace(/ {2,}/g, " ").trim();
    if (line !== "") lines.push({ tag, text: line });
    text = "";
  };
  for (const [leaf, part] of parts.entries()) {
    boundary = Math.max(boundary, boundaries[leaf]!);
    if (part === "") continue;
    if (boundary === 2) flush();
    if (text === "") tag = headings.has(leaf) ? "h" : kinds[page.leaves[leaf]!.node]!;
    else if (boundary === 1) text += " ";
    text += shownText(part);
    boundary = 0;
  }
  flush();
  return lines;
}

/** (N) what a text under each node is: a heading, an item of a list, or a paragraph; the nearest decides. */
function kindsOf(page: Page): readonly TaggedLine["tag"][] {
  const kinds = new Array<TaggedLine["tag"]>(page.size).fill("p");
  for (let node = 1; node < page.size; node++) {
    const tag = page.tags[node]!;
    kinds[node] = /^h[1-6]$/.test(tag)
      ? "h"
      : tag === "li" || tag === "dt" || tag === "dd"
        ? "l"
        : tag === "p"
          ? "p"
          : kinds[page.parent[node]!]!;
  }
  return kinds;
}

function fileText(url: string | undefined, lines: readonly TaggedLine[]): string {
  const address = url === undefined ? "" : `URL: ${url}\n\n`;
  return `${address}${lines.map(({ tag, text }) => `<${tag}>${text}\n`).join("\n")}`;
}

/** A cleaned file as text, whatever its line ends; parts of CleanEval are UTF-8, others windows-1252. */
function textOfFile(bytes: Uint8Array): string {
  return bytes.length === 0 ? "" : decodeBytes(bytes).html.replace(/\r\n?/g, "\n");
}

/** The address that the first line says, "" for none, and the lines of the text with their tags. */
function partsOf(said: string): { readonly address: string; readonly lines: readonly string[] } {
  const lines = said
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const first = lines[0] ?? "";
  const address = first.toLowerCase().startsWith("url:") ? first.slice(4).trim() : "";
  return { address, lines: address === "" ? lines : lines.slice(1) };
}

function goldOfFile(said: string): Partial<GoldRecord> {
  const { address, lines } = partsOf(said);
  const text = lines.map(withoutTag).filter((line) => line !== "");
  const url = URL.canParse(address) ? address : null;
  return { text: text.join("\n"), ...(url !== null && { url, ...siteOf(url) }) };
}

const siteOf = (url: string): { readonly site?: string } => {
  const site = siteOfAddress(url);
  return site === null ? {} : { site };
};

/** A line without the one tag that it begins with; a copy of CleanEval closes them too. */
function withoutTag(line: string): string {
  const tag = /^<([hpl])>/i.exec(line)?.[1];
  if (tag === undefined) return line;
  const close = `</${tag.toLowerCase()}>`;
  const text = line.slice(3);
  return (text.toLowerCase().endsWith(close) ? text.slice(0, -close.length) : text).trim();
}
