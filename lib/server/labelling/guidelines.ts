/** Guidelines as people read them. */
import { Marked } from "marked";
import type { GuidelinesAnswer } from "../../api/resources/guidelines";
import { ConflictError, isConflict } from "../../errors";
import type { Guidelines } from "../../store/interfaces/guidelines";

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;" },
  ...{ '"': "&quot;", "'": "&#39;" },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** Where a link may lead: to the web, to this server, and into the text itself. */
const ADDRESS = /^(https?:\/\/|\/(?!\/)|#)/i;

/**
 * Markdown that somebody wrote, as HTML that may stand in the app: markup in it is shown and not followed, links
 * lead to pages only, and pictures become links, so that reading it loads nothing from elsewhere. Headings begin
 * at the third level, below those of the screen.
 */
const marked = new Marked({
  renderer: {
    html: ({ text }) => escaped(text),
    heading({ tokens, depth }) {
      const level = Math.min(6, depth + 2);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return ADDRESS.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${words}</a>` : words;
    },
    image({ href, text }) {
      const words = escaped(text === "" ? href : text);
      return ADDRESS.test(href) ? `<a href="${escaped(href)}" rel="noreferrer">${words}</a>` : words;
    },
  },
});

export function guidelinesHtml(text: string): string {
  return marked.parse(text, { async: false });
}

/** With the text as HTML. */
export function toldGuidelines(guidelines: Guidelines): GuidelinesAnswer {
  return { ...guidelines, html: guidelinesHtml(guidelines.text) };
}

/** What a save answers. @throws ConflictError with what is saved now as it is told */
export async function toldSave(saving: Promise<Guidelines>): Promise<GuidelinesAnswer> {
  try {
    return toldGuidelines(await saving);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const current = error.current as Guidelines | null;
    throw new ConflictError(error.message, current === null ? null : toldGuidelines(current));
  }
}
