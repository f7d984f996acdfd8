import type { Inline, MarkName, Opened } from "./content";
import { escapeCell, escapeDestination, escapeText, MOST_BEFORE } from "./markdown-escape";
import type { Writer } from "./written";

/** What the signs of emphasis need beside them to be read as such; `sign` is another sign of emphasis. */
type Edge = "white" | "punctuation" | "letter" | "sign";
/** Where a line is written: a heading and a cell have no second line. */
export type LineKind = "text" | "heading" | "cell";

const SIGNS: Readonly<Partial<Record<MarkName, string>>> = { strong: "**", em: "*", del: "~~" };
const SIGNS_READ: Readonly<Record<string, true>> = { "**": true, "*": true, "~~": true };
/** Marks that HTML has a sign for and Markdown has not, and without which the text says something else. */
const AS_HTML: ReadonlySet<MarkName> = new Set(["sub", "sup"]);

/** Write a line of content, escaped where its own characters would be read as signs. */
export function writeInlines(out: Writer, inlines: readonly Inline[], kind: LineKind = "text"): void {
  const closings = new Map<number, string>();
  /** What stands on the line so far, where that is plain text: a sign at its beginning means more. */
  let before: string | null = "";
  let isInLink = false;
  /** Signs of emphasis whose other end is still to come: counted, since looking for them at each mark is a square. */
  let signsOpen = 0;
  const put = (text: string, leaf: number | null = null): void =>
    out.put(kind === "cell" ? escapeCell(text) : text, leaf);
  for (let at = 0; at < inlines.length; at++) {
    const inline = inlines[at]!;
    if (inline.kind === "text") {
      const next = inlines[at + 1];
      const isBeforeLink = next?.kind === "open" && next.what.kind === "link";
      put(escapeText(inline.text, { before, isHeading: kind === "heading", isBeforeLink }), inline.leaf);
      before = lineWith(before, inline.text);
      continue;
    }
    if (inline.kind === "space") {
      put(" ");
      before = lineWith(before, " ");
      continue;
    }
    if (inline.kind === "break") {
      if (kind === "text") {
        put("\\");
        out.endLine();
        before = "";
      } else out.put(kind === "cell" ? "<br>" : " ");
      continue;
    }
    before = null;
    if (inline.kind === "image") put(`![${escapeText(inline.alt, {})}](${escapeDestination(inline.src)})`);
    else if (inline.kind === "close") {
      const closing = closings.get(at) ?? "";
      put(closing);
      if (closing in SIGNS_READ) signsOpen--;
      if (inline.what.kind === "link") isInLink = false;
    } else if (inline.what.kind === "link") {
      isInLink = true;
      put("[");
      closings.set(closingOf(inlines, at), `](${escapeDestination(inline.what.href)})`);
    } else if (inline.what.mark === "code") {
      const end = closingOf(inlines, at);
      if (isInLink && hasBrackets(inlines.slice(at, end))) {
        // Not every reader looks for code before it looks for the end of a link.
        put("<code>");
        closings.set(end, "</code>");
      } else at = writeCode(out, inlines, at, end, kind);
    } else {
      const end = closingOf(inlines, at);
      const sign = signOf(inlines, at, end, inline.what.mark, closings, signsOpen > 0);
      put(sign.open);
      if (sign.close in SIGNS_READ) signsOpen++;
      closings.set(end, sign.close);
    }
  }
}

/** What stands on a line, as long as a sign after it could still be one of the beginning of a line. */
const lineWith = (before: string | null, text: string): string | null =>
  before === null || before.length + text.length > MOST_BEFORE ? null : before + text;

/** Code of a line is all text: what is marked or linked in it is not. Returns the place of its end. */
function writeCode(
  out: Writer,
  inlines: readonly Inline[],
  from: number,
  end: number,
  kind: LineKind,
): number {
  const inside = inlines.slice(from + 1, end);
  const content = inside.map((inline) => (inline.kind === "text" ? inline.text : "")).join("");
  const runs = content.match(/`+/g) ?? [];
  let length = 1;
  while (runs.some((run) => run.length === length)) length++;
  const isPadded = content.startsWith("`") || content.endsWith("`");
  const fence = "`".repeat(length);
  out.put(`${fence}${isPadded ? " " : ""}`);
  for (const inline of inside) {
    if (inline.kind === "text") out.put(kind === "cell" ? escapeCell(inline.text) : inline.text, inline.leaf);
    else if (inline.kind === "space" || inline.kind === "break") out.put(" ");
  }
  out.put(`${isPadded ? " " : ""}${fence}`);
  return end;
}

const hasBrackets = (inlines: readonly Inline[]): boolean =>
  inlines.some((inline) => inline.kind === "text" && /[[\]`]/.test(inline.text));

/** Where what is opened at `from` is closed. */
function closingOf(inlines: readonly Inline[], from: number): number {
  let depth = 0;
  for (let at = from; at < inlines.length; at++) {
    if (inlines[at]!.kind === "open") depth++;
    else if (inlines[at]!.kind === "close" && --depth === 0) return at;
  }
  return inlines.length;
}

/** The signs of a mark, or its tags where the signs would not be read as such. */
function signOf(
  inlines: readonly Inline[],
  from: number,
  to: number,
  mark: MarkName,
  closings: ReadonlyMap<number, string>,
  isInSign: boolean,
): { readonly open: string; readonly close: string } {
  const sign = SIGNS[mark];
  const tags = { open: `<${mark}>`, close: `</${mark}>` };
  if (sign === undefined) return AS_HTML.has(mark) ? tags : { open: "", close: "" };
  const outer = [edgeBefore(inlines, from, closings), edgeAfter(inlines, to)] as const;
  const inner = [edgeAfter(inlines, from), edgeBefore(inlines, to, closings)] as const;
  // Between two punctuation marks it would be read by the standard, but not by every reader.
  const isRead = [0, 1].every(
    (side) =>
      outer[side] !== "sign" &&
      (inner[side] === "letter" || (inner[side] === "punctuation" && outer[side] === "white")),
  );
  // Within a word the length of a run of signs decides what it belongs to: one mark at a time.
  const isInWord = outer.includes("letter");
  const isAlone = (): boolean =>
    !isInSign && !inlines.slice(from + 1, to).some((inline) => inline.kind === "open");
  if (isRead && (!isInWord || isAlone())) return { open: sign, close: sign };
  return tags;
}

function edgeBefore(inlines: readonly Inline[], at: number, closings: ReadonlyMap<number, string>): Edge {
  const inline = inlines[at - 1];
  if (inline === undefined || inline.kind === "space" || inline.kind === "break") return "white";
  if (inline.kind === "text") return edgeOf([...inline.text.slice(-2)].at(-1)!);
  if (inline.kind === "open" && inline.what.kind === "mark" && !hasSign(inline.what))
    return AS_HTML.has(inline.what.mark) ? "punctuation" : edgeBefore(inlines, at - 1, closings);
  if (inline.kind === "close" && inline.what.kind === "mark") {
    const closing = closings.get(at - 1) ?? "";
    if (closing.startsWith("<") || inline.what.mark === "code") return "punctuation";
    return closing === "" ? edgeBefore(inlines, at - 1, closings) : "sign";
  }
  return inline.kind === "open" && inline.what.kind === "mark" ? "sign" : "punctuation";
}

function edgeAfter(inlines: readonly Inline[], at: number): Edge {
  const inline = inlines[at + 1];
  if (inline === undefined || inline.kind === "space" || inline.kind === "break") return "white";
  if (inline.kind === "text") return edgeOf(String.fromCodePoint(inline.text.codePointAt(0)!));
  if ((inline.kind === "open" || inline.kind === "close") && inline.what.kind === "mark") {
    if (inline.what.mark === "code" || AS_HTML.has(inline.what.mark)) return "punctuation";
    return hasSign(inline.what) ? "sign" : edgeAfter(inlines, at + 1);
  }
  return "punctuation";
}

const hasSign = (what: Opened): boolean => what.kind === "mark" && SIGNS[what.mark] !== undefined;

const edgeOf = (character: string): Edge =>
  /\s/u.test(character) ? "white" : /[\p{P}\p{S}]/u.test(character) ? "punctuation" : "letter";
