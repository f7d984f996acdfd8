/**
 * docs/algorithms as the app shows it: the same pages that a reader of the repository opens, with the same
 * anchors, without a network. Our own text, so the HTML is taken as it is.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";
import { Marked } from "marked";

export interface AlgorithmDoc {
  /** Name of the file without its ending, e.g. `combine`; `README` is the overview. */
  readonly name: string;
  readonly title: string;
  readonly html: string;
  /** Targets of links into the page: headings as GitHub numbers them, and `<a id>`, as extractors have. */
  readonly anchors: readonly string[];
}

const ANCHOR = /<a id="([^"]+)">/g;

/** One page of Markdown, rendered; links to the other pages lead to their place in the app. */
export function renderDoc(name: string, markdown: string): AlgorithmDoc {
  const slugger = new GithubSlugger();
  const anchors = Array.from(markdown.matchAll(ANCHOR), (found) => found[1]!);
  let title = name;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const slug = slugger.slug(text);
        anchors.push(slug);
        if (depth === 1) {
          // The bar above shows it; a screen has one heading of the first level.
          title = text;
          return `<a id="${slug}"></a>\n`;
        }
        return `<h${depth} id="${slug}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
    walkTokens(token) {
      if (token.type === "link") token.href = pathInApp(token.href as string);
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { name, title, html, anchors };
}

/** `song.md#song-news` is `/algorithms/song#song-news`; other addresses stay. */
function pathInApp(href: string): string {
  const found = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href);
  return found === null ? href : `/algorithms/${found[1]}${found[2] ?? ""}`;
}

let known: readonly AlgorithmDoc[] | undefined;

/** Every page, read once: they change with the code only. */
export function algorithmDocs(): readonly AlgorithmDoc[] {
  const folder = join(/* turbopackIgnore: true */ process.cwd(), "docs/algorithms");
  known ??= readdirSync(folder).map((file) =>
    renderDoc(file.replace(/\.md$/, ""), readFileSync(join(folder, file), "utf8")),
  );
  return known;
}

/** Where an extractor is described; null for one without a section. */
export function docOfExtractor(id: string): { readonly title: string; readonly href: string } | null {
  const doc = algorithmDocs().find(({ anchors }) => anchors.includes(id));
  return doc === undefined ? null : { title: doc.title, href: `/algorithms/${doc.name}#${id}` };
}
