/** Names of people out of bylines, and why something that stands there is none. */
import { collapse } from "../../text/whitespace";

/** What stands before a name in a byline. */
const BY =
  /^(?:written by|posted by|published by|reported by|story by|words by|by|von|par|por|door|av|af|autor|autorin|auteur|autore|author|автор)(?::\s?|\s)/iu;
/** What a byline goes on with after the name. */
const AFTER = /[|•·]| [–—-] | \p{Nd}/u;
const MOST_CHARACTERS = 150;
const MOST_WORDS = 18;

/** Whether a text begins as bylines do, with a name in capitals to follow. */
export function startsWithBy(text: string): boolean {
  const match = BY.exec(text);
  return match !== null && text.length <= 80 && /^\p{Lu}/u.test(text.slice(match[0].length));
}

/** A name, or why there is none. */
export type Named = { readonly name: string } | { readonly refusal: string };

/** The name that a byline or meta data gives; several stay as they are written. */
export function nameIn(written: string): Named {
  const text = collapse(written).trim();
  if (/^(?:https?:\/\/|www\.|\/|@)/i.test(text)) return { refusal: "an address, not a name" };
  const after = `${text} `.replace(BY, "");
  const end = after.search(AFTER);
  const name = withoutEnds(end < 0 ? after : after.slice(0, end));
  if (!/\p{L}/u.test(name)) return { refusal: "no name" };
  if (name.length > MOST_CHARACTERS || name.split(" ").length > MOST_WORDS)
    return { refusal: "too long for a name" };
  return { name };
}

/** Without blanks, commas and colons at both ends: as one regular expression that takes the square of them. */
function withoutEnds(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && " ,;:".includes(text[start]!)) start++;
  while (end > start && " ,;:".includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}
