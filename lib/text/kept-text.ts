/** Text as it can be kept: in memory, and in every database. */

/**
 * The same text with memory of its own: one that was cut out of another keeps all of that in memory as long as it is
 * kept, a title the whole page.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);

/** Text as every database can hold it: lone surrogates and null characters become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\uFFFD");
}
