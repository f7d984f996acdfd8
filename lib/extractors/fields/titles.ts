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
  // What is left of the title, and of the gaps in it; what is cut leaves the others where they are.
  const gaps = [...title.matchAll(SEPARATOR)];
  let [start, end] = [0, title.length];
  let [first, last] = [0, gaps.length - 1];
  for (let isEndName: boolean | null = null; first <= last;) {
    const { index, 0: sign } = gaps[last]!;
    // The end is looked at once, however many parts are cut off before it.
    isEndName ??= isName(title.slice(index + sign.length, end));
    if (isEndName && title.slice(start, index).trim() !== "") {
      end = index;
      last--;
      isEndName = null;
    } else if (isName(title.slice(start, gaps[first]!.index))) {
      start = gaps[first]!.index + gaps[first]![0].length;
      first++;
    } else break;
  }
  const rest = title.slice(start, end);
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
