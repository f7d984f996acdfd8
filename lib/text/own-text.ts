/**
 * The same text with memory of its own: one that was cut out of another keeps all of that in memory as long as it is
 * kept, a title the whole page.
 */
export const ownText = (text: string): string => ` ${text}`.slice(1);
