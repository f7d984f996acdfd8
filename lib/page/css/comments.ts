/** Comments of style sheets, which can be where a sheet is read and inside of all that is read of it. */

/** A sheet without comments, and without the fences around it that hid it from the first browsers. */
export function withoutComments(text: string): string {
  const bare = uncommented(text);
  return hasFences(bare) ? bare.replace(/<!--|-->/g, " ") : bare;
}

export const hasFences = (text: string): boolean => text.includes("<!--") || text.includes("-->");

/** With a blank in the place of each comment; one that is not closed goes on to the end. */
export function uncommented(text: string): string {
  let open = text.indexOf("/*");
  if (open < 0) return text;
  let bare = "";
  let at = 0;
  while (open >= 0) {
    bare += `${text.slice(at, open)} `;
    at = commentEnd(text, open);
    open = text.indexOf("/*", at);
  }
  return bare + text.slice(at);
}

/** Whether one begins at a place. */
export const isComment = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 47 && text.charCodeAt(at + 1) === 42;

/** One past a comment; one that is not closed goes on to the end. */
export function commentEnd(text: string, start: number): number {
  const close = text.indexOf("*/", start + 2);
  return close < 0 ? text.length : close + 2;
}

/** A run of characters, `[start, end)`. */
export interface Run {
  readonly start: number;
  readonly end: number;
}

/** Comments in order. */
export function commentsIn(text: string): Run[] {
  const comments: Run[] = [];
  for (let start = text.indexOf("/*"); start >= 0; start = text.indexOf("/*", comments.at(-1)!.end)) {
    comments.push({ start, end: commentEnd(text, start) });
  }
  return comments;
}

/** A place, or the end of the comment that it is in; for places that only rise. */
export function skipper(comments: readonly Run[]): (at: number) => number {
  let next = 0;
  return (at) => {
    while (next < comments.length && comments[next]!.end <= at) next++;
    return next < comments.length && comments[next]!.start <= at ? comments[next]!.end : at;
  };
}
