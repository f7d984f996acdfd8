/** How deep the brackets of a text of style are in one another, told by its tokens as the parser tells it. */
import { tokenize, tokenTypes } from "css-tree";

const CLOSING: ReadonlyMap<number, number> = new Map([
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
]);

/**
 * Whether more than `limit` brackets are open at once. Those in comments, strings and addresses are none, and
 * one that closes another kind closes nothing.
 */
export function isDeeper(css: string, limit: number): boolean {
  if (!hasMoreBrackets(css, limit)) return false;
  const awaited: number[] = [];
  let deepest = 0;
  tokenize(css, (type) => {
    if (type === awaited.at(-1)) awaited.pop();
    const closing = CLOSING.get(type);
    if (closing !== undefined) deepest = Math.max(deepest, awaited.push(closing));
  });
  return deepest > limit;
}

/** Most texts, as those of attributes, have not even so many in all. */
function hasMoreBrackets(css: string, limit: number): boolean {
  let open = 0;
  for (let i = 0; i < css.length && open <= limit; i++) {
    const unit = css.charCodeAt(i);
    if (unit === 123 || unit === 40 || unit === 91) open++;
  }
  return open > limit;
}
