/** An example of how a text is to be labelled, as guidelines have it. */

/** More than this of a text tells no more. */
const MOST = 300;

/**
 * Guidelines with one more example at their end: the words as a quote, how they are labelled and why, and the page
 * they are from.
 * @param text of the guidelines; empty where there are none
 */
export function withExample(
  text: string,
  {
    words,
    label,
    why,
    title,
    href,
  }: {
    readonly words: string;
    /** As people name it. */
    readonly label: string;
    /** Empty where nobody said. */
    readonly why: string;
    readonly title: string;
    readonly href: string;
  },
): string {
  const line = words.replace(/\s+/g, " ").trim();
  const quote = line.length > MOST ? `${line.slice(0, MOST).trimEnd()}…` : line;
  const reason = why.trim() === "" ? "" : `: ${why.trim()}`;
  const example = `> ${plain(quote)}\n\n**${label}**${reason} ([${plain(title || "page")}](${href}))\n`;
  return text.trim() === "" ? example : `${text.trimEnd()}\n\n${example}`;
}

/** Words of a page stay words: none of them is read as Markdown. */
const plain = (words: string): string => words.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
