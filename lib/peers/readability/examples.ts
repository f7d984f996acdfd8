/** A page that docs/readability.md explains, a text of it that the program drops, and what is said of it. */
export interface Example {
  readonly html: string;
  /** How the text begins. */
  readonly text: string;
  readonly says: string;
}

/** The examples of docs/readability.md, in its order: a page, a quoted text, a sentence. */
export function examplesOf(doc: string): readonly Example[] {
  const found = doc.matchAll(/```html\n([^`]+)```\n\n> ([^\n]+)\n\n([^\n]+)\n/g);
  return [...found].map(([, html, text, says]) => ({ html: html!, text: text!, says: says! }));
}
