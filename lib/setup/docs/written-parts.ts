/** Pages of docs with parts that are written by a program: from `<!-- WHAT: NAMES -->` to `<!-- end -->`. */

const CLOSED = " -->\n";
const END = "<!-- end -->";

export interface Piece {
  /** What stands before the mark, and the mark. */
  readonly before: string;
  /** What the mark names. */
  readonly names: string;
}

/** A page cut at its marks of one kind: the pieces with a mark, and what follows the last written part. */
export function cutAtMarks(
  page: string,
  what: string,
): { readonly pieces: readonly Piece[]; readonly rest: string } {
  const begin = `<!-- ${what}: `;
  const pieces: Piece[] = [];
  let rest = page;
  for (let mark = rest.indexOf(begin); mark >= 0; mark = rest.indexOf(begin)) {
    const closed = rest.indexOf(CLOSED, mark);
    const end = rest.indexOf(END, closed);
    if (closed < 0 || end < 0) break;
    const names = rest.slice(mark + begin.length, closed).trim();
    pieces.push({ before: rest.slice(0, closed + CLOSED.length), names });
    rest = rest.slice(end);
  }
  return { pieces, rest };
}

/** The page with each of these parts written anew. @param write what comes between a mark and the end */
export function rewritten(page: string, what: string, write: (names: string) => string): string {
  const { pieces, rest } = cutAtMarks(page, what);
  return pieces.map(({ before, names }) => `${before}\n${write(names)}\n`).join("") + rest;
}
