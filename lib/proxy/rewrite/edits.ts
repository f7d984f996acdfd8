/** Changes to a source: stretches that go, and pieces that come. Everything between them stays as it is. */
export class Edits {
  private readonly list: { readonly at: number; readonly to: number; readonly text: string }[] = [];

  remove(from: number, to: number): void {
    if (to > from) this.list.push({ at: from, to, text: "" });
  }

  insert(at: number, text: string): void {
    this.list.push({ at, to: at, text });
  }

  /** The source with all changes; of two that overlap the first one counts. */
  apply(source: string): string {
    const sorted = this.list
      .map((edit, order) => ({ ...edit, order }))
      .sort((a, b) => a.at - b.at || a.order - b.order);
    const parts: string[] = [];
    let reached = 0;
    for (const { at, to, text } of sorted) {
      if (at < reached) {
        // The rest of a stretch that goes beyond one that is gone already.
        if (text === "") reached = Math.max(reached, to);
        continue;
      }
      parts.push(source.slice(reached, at), text);
      reached = to;
    }
    parts.push(source.slice(reached));
    return parts.join("");
  }
}

/**
 * The pieces of a text of the source without the tags between them, which the parser passed over, and without the
 * few characters by which parse5 places a text too late.
 * @returns pairs of start and end
 */
export function textPieces(html: string, start: number, end: number): readonly (readonly [number, number])[] {
  let from = start;
  while (from > 0 && start - from < LATE && html.charCodeAt(from - 1) !== 62) from--;
  if (from > 0 && html.charCodeAt(from - 1) !== 62) from = start;
  const pieces: (readonly [number, number])[] = [];
  while (from < end) {
    const tag = nextTag(html, from, end);
    if (tag > from) pieces.push([from, tag]);
    if (tag >= end) break;
    const close = html.indexOf(">", tag);
    if (close < 0) break;
    from = close + 1;
  }
  return pieces;
}

/** White space and a character reference after it. */
const LATE = 64;

function nextTag(html: string, from: number, end: number): number {
  for (let at = html.indexOf("<", from); at >= 0 && at < end; at = html.indexOf("<", at + 1))
    if (/[a-z!/?]/i.test(html[at + 1] ?? "")) return at;
  return end;
}
