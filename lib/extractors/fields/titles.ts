/** Titles without the name of the site, and how alike two titles are. */
import { multisetOf, overlap } from "../../text/multiset";
import { comparedWords } from "../../text/words";

/** Between the title of an article and the name of its site. */
const SEPARATOR = / [-–—|·•»«:/] | ?[|｜»] ?| ?::? /gu;
/** A part with more words is hardly the name of a site. */
const MOST_NAME_WORDS = 4;

/** Twice the words that both have by the words of both, in [0, 1]; case and punctuation do not count. */
export const likeness = (a: string, b: string): number => likenessTo(a)(b);

/** `likeness` to a text whose words are looked at once, however many others it is compared with. */
export function likenessTo(text: string): (other: string) => number {
  const words = comparedWords(text);
  const counts = multisetOf(words);
  return (other) => {
    const others = comparedWords(other);
    const sum = words.length + others.length;
    return sum === 0 ? 0 : (2 * overlap(counts, multisetOf(others))) / sum;
  };
}

/**
 * A title without parts that are the name of the site, at its end or its beginning; in a title tag a last part
 * of a few words, shorter than the rest, is taken for such a name too.
 * @param names what the page calls its site, and its host
 */
export function withoutSite(title: string, names: readonly string[], isTag: boolean): string {
  const known = names.map(lettersOf).filter((name) => name.length >= 3);
  const isName = (part: string): boolean => {
    const letters = lettersOf(part);
    return letters.length >= 2 && known.some((name) => name === letters || name.startsWith(letters));
  };
  let rest = title;
  for (let cut = true; cut;) {
    cut = false;
    const gaps = [...rest.matchAll(SEPARATOR)];
    const first = gaps[0];
    const last = gaps.at(-1);
    if (first === undefined || last === undefined) break;
    const tail = rest.slice(last.index + last[0].length);
    const before = rest.slice(0, last.index);
    if (isName(tail) && before.trim() !== "") {
      rest = before;
      cut = true;
    } else if (isName(rest.slice(0, first.index))) {
      rest = rest.slice(first.index + first[0].length);
      cut = true;
    }
  }
  return (isTag && rest === title ? withoutShortEnd(title) : rest).trim();
}

function withoutShortEnd(title: string): string {
  const last = [...title.matchAll(SEPARATOR)].at(-1);
  // What follows a colon goes on with the title.
  if (last === undefined || last[0].startsWith(":")) return title;
  const before = comparedWords(title.slice(0, last.index)).length;
  const after = comparedWords(title.slice(last.index + last[0].length)).length;
  return after <= MOST_NAME_WORDS && before > after ? title.slice(0, last.index) : title;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, "");
