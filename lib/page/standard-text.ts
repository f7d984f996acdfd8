/**
 * Kept text in the standard form of S2 section 1 (docs/algorithms/song.md#standard-output): a line per
 * paragraph, as the tags part them, each with an indentation as Chinese text has it. `renderText` stays the
 * form that is scored; without indentation the two are the same.
 *
 * Choices: lists and quotes around a paragraph indent it further, one level each, counted from the least
 * nested kept paragraph, so that a page which is one list as a whole is not indented; with no indentation a
 * level is two spaces. Levels beyond 32 are indented like the 32nd, or lists in lists would make a text of
 * the square of their number.
 */
import type { Page } from "./page";
import { boundariesOf } from "./render";

export interface StandardTextOptions {
  /** What a paragraph begins with: two ideographic spaces (`cjk`), or nothing. */
  readonly indent?: "cjk" | "none";
  /** Indent paragraphs in lists and quotes further. */
  readonly indentLevels?: boolean;
}

const CJK_INDENT = "\u3000\u3000";
const PLAIN_LEVEL = "  ";
/** Elements that indent what is in them. */
const INDENTING = new Set(["ul", "ol", "dl", "menu", "dir", "blockquote"]);
/** What `boundariesOf` says of a line break and of a space. */
const LINE = 2;
const SPACE = 1;

const MAX_LEVELS = 32;

/** A line of the result. */
interface Paragraph {
  text: string;
  /** Its first leaf's number of lists and quotes around it. */
  readonly level: number;
}

/**
 * The kept leaves as paragraphs, parted by line feeds; white space collapsed, no empty lines.
 * @param keep (L) 1 where a leaf is kept
 */
export function standardText(
  page: Page,
  keep: Uint8Array,
  { indent = "cjk", indentLevels = true }: StandardTextOptions = {},
): string {
  const paragraphs = paragraphsOf(page, keep);
  const least = paragraphs.reduce((smallest, { level }) => Math.min(smallest, level), Infinity);
  const first = indent === "cjk" ? CJK_INDENT : "";
  const further = indent === "cjk" ? CJK_INDENT : PLAIN_LEVEL;
  return paragraphs
    .map(
      ({ text, level }) =>
        first + (indentLevels ? further.repeat(Math.min(level - least, MAX_LEVELS)) : "") + text,
    )
    .join("\n");
}

function paragraphsOf(page: Page, keep: Uint8Array): Paragraph[] {
  const boundaries = boundariesOf(page);
  const levels = levelsOf(page);
  const paragraphs: Paragraph[] = [];
  let boundary = LINE;
  let current: Paragraph | null = null;
  page.leaves.forEach(({ node, text }, leaf) => {
    boundary = Math.max(boundary, boundaries[leaf]!);
    if (keep[leaf] !== 1) return;
    if (current === null || boundary === LINE)
      paragraphs.push((current = { text: "", level: levels[node]! }));
    else if (boundary === SPACE) current.text += " ";
    current.text += text.replace(/[\u200b-\u200d\ufeff\u00ad]+/g, "");
    boundary = 0;
  });
  for (const paragraph of paragraphs) paragraph.text = paragraph.text.replace(/[\s\u00a0]+/g, " ").trim();
  return paragraphs.filter(({ text }) => text !== "");
}

/** (N) lists and quotes around each node. */
function levelsOf({ size, parent, tags }: Page): Int32Array {
  const levels = new Int32Array(size);
  for (let id = 1; id < size; id++)
    levels[id] = levels[parent[id]!]! + (INDENTING.has(tags[parent[id]!]!) ? 1 : 0);
  return levels;
}
