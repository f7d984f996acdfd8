/**
 * Where tags stand in a source, found by a scan in place of a parse: for places only. It knows what the tokenizer
 * of the HTML standard makes of quotes, comments and raw text; what it is not sure of it says so about.
 */

/** A tag of the source, `[at, end)`. */
export interface Tag {
  readonly kind: "start" | "end";
  /** Lower case. */
  readonly name: string;
  readonly at: number;
  readonly end: number;
  /** One past the end of the raw text behind a start tag, where its end tag begins; -1 where there is none. */
  readonly rawEnd: number;
  readonly closesItself: boolean;
}

/** What is found on the way through a source. `text` gets `[start, end)` without markup, never an empty one. */
export interface MarkupReader {
  text(start: number, end: number): void;
  /** @returns false to stop */
  tag(tag: Tag): boolean;
}

const RAW = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title"]);
const FOREIGN = new Set(["svg", "math"]);

/**
 * Read a source from its start to its end.
 * @returns false where the reader stopped, or where what follows depends on more than a scan knows: CDATA and HTML
 * inside of drawings, `plaintext`
 */
export function readMarkup(html: string, reader: MarkupReader): boolean {
  let textFrom = 0;
  let at = html.indexOf("<");
  let foreign = 0;
  const flush = (end: number): void => {
    if (end > textFrom) reader.text(textFrom, end);
  };
  while (at >= 0) {
    const next = html.charCodeAt(at + 1);
    if (next === 33 || next === 63 || (next === 47 && !isLetter(html.charCodeAt(at + 2)))) {
      if (next === 47 && at + 2 >= html.length) break;
      if (foreign > 0 && html.startsWith("![CDATA[", at + 1)) return false;
      flush(at);
      textFrom = commentEnd(html, at);
    } else if (next === 47 || isLetter(next)) {
      const isEnd = next === 47;
      const nameAt = at + (isEnd ? 2 : 1);
      const nameEnd = endOfName(html, nameAt);
      const name = html.slice(nameAt, nameEnd).toLowerCase();
      const end = tagEnd(html, nameEnd);
      // A tag that the source breaks off in is none.
      if (end < 0) {
        flush(at);
        textFrom = html.length;
        break;
      }
      const closesItself = html.charCodeAt(end - 2) === 47;
      let rawEnd = -1;
      if (isEnd) {
        if (FOREIGN.has(name)) foreign = Math.max(0, foreign - 1);
      } else {
        if (name === "plaintext" || (foreign > 0 && (name === "foreignobject" || name === "annotation-xml")))
          return false;
        if (FOREIGN.has(name) && !closesItself) foreign++;
        else if (foreign === 0 && RAW.has(name)) {
          rawEnd = name === "script" ? endOfScript(html, end) : endOfRaw(html, name, end);
        }
      }
      flush(at);
      if (!reader.tag({ kind: isEnd ? "end" : "start", name, at, end, rawEnd, closesItself })) return false;
      textFrom = rawEnd < 0 ? end : rawEnd;
    } else {
      // A sign of its own, which is text.
      at = html.indexOf("<", at + 1);
      continue;
    }
    at = html.indexOf("<", textFrom);
  }
  flush(html.length);
  return true;
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);

const isSpaceInTag = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 13 || code === 12;

function endOfName(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (isSpaceInTag(code) || code === 47 || code === 62) break;
  }
  return at;
}

/** One past the `>` of a tag whose name ends at `from`; -1 where there is none. Quotes count in values alone. */
function tagEnd(html: string, from: number): number {
  let at = from;
  while (at < html.length) {
    const code = html.charCodeAt(at);
    if (code === 62) return at + 1;
    if (isSpaceInTag(code) || code === 47) {
      at++;
      continue;
    }
    // An attribute: its name may begin with an equals sign.
    at++;
    while (at < html.length && !isEndOfAttributeName(html.charCodeAt(at))) at++;
    while (isSpaceInTag(html.charCodeAt(at))) at++;
    if (html.charCodeAt(at) !== 61) continue;
    at++;
    while (isSpaceInTag(html.charCodeAt(at))) at++;
    const quote = html.charCodeAt(at);
    if (quote === 34 || quote === 39) {
      at = html.indexOf(quote === 34 ? '"' : "'", at + 1);
      if (at < 0) return -1;
      at++;
    } else
      for (; at < html.length; at++) {
        const inside = html.charCodeAt(at);
        if (inside === 62 || isSpaceInTag(inside)) break;
      }
  }
  return -1;
}

const isEndOfAttributeName = (code: number): boolean =>
  code === 61 || code === 62 || code === 47 || isSpaceInTag(code);

/** One past a comment, declaration or processing instruction that begins at `at`. */
function commentEnd(html: string, at: number): number {
  if (!html.startsWith("<!--", at)) {
    const end = html.indexOf(">", at);
    return end < 0 ? html.length : end + 1;
  }
  if (html.startsWith("<!-->", at)) return at + 5;
  if (html.startsWith("<!--->", at)) return at + 6;
  // No search goes beyond the comment, or a page of many would be read as often as it has some.
  for (let dashes = html.indexOf("--", at + 4); dashes >= 0; dashes = html.indexOf("--", dashes + 1)) {
    if (html.startsWith(">", dashes + 2)) return dashes + 3;
    if (html.startsWith("!>", dashes + 2)) return dashes + 4;
  }
  return html.length;
}

/** Where the end tag of raw text begins; the end of the source where there is none. */
function endOfRaw(html: string, name: string, from: number): number {
  for (let at = html.indexOf("</", from); at >= 0; at = html.indexOf("</", at + 2)) {
    const after = at + 2 + name.length;
    if (html.slice(at + 2, after).toLowerCase() !== name) continue;
    const code = html.charCodeAt(after);
    if (code === 62 || code === 47 || isSpaceInTag(code)) return at;
  }
  return html.length;
}

/** What begins and ends comments, and scripts in them, inside of a script. */
const IN_SCRIPT = /<!--|-->|<\/?script(?=[\t\n\f\r />])/gi;

/**
 * Where the end tag of a script begins, as `endOfRaw`: in a comment inside of it that holds the start tag of a
 * script, an end tag ends that one (script data double escaped state of the HTML standard).
 */
function endOfScript(html: string, from: number): number {
  const end = endOfRaw(html, "script", from);
  if (!html.slice(from, end).includes("<!--")) return end;
  let isComment = false;
  let isScript = false;
  IN_SCRIPT.lastIndex = from;
  for (let found = IN_SCRIPT.exec(html); found !== null; found = IN_SCRIPT.exec(html)) {
    const [mark] = found;
    if (mark === "-->") isComment = isScript = false;
    else if (mark === "<!--") {
      isComment = true;
      // Its dashes may be those that end it.
      IN_SCRIPT.lastIndex = found.index + 2;
    } else if (mark[1] !== "/") isScript ||= isComment;
    else if (isScript) isScript = false;
    else return found.index;
  }
  return html.length;
}
