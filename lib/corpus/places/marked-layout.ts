/** Layouts of a folder with pages and the same pages with marks in them: what is the same of these, both ways. */
import { decodeBytes, MAX_PAGE_BYTES } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { isOurs } from "../beside";
import { pagesBelow, type CorpusFormat, type Reading } from "../format";
import type { FileTree } from "../files/file-tree";
import type { GoldRecord, Reject } from "../record";
import { carried } from "./carry";
import { readLaidOut, utf8File, writeLaidOut } from "./laid-out";
import { mark, unmark, type Marking } from "./marks";
import { checkQuotes, quoteOf, type Checked } from "./quotes";
import type { Saying } from "./said";
import { canonical, type Span } from "./spans";

/** One such layout. */
export interface MarkedLayout {
  /** Folder of the pages as they are, e.g. `original/`. */
  readonly pages: string;
  /** Folder of the pages with marks, e.g. `annotated/`. */
  readonly marked: string;
  readonly marking: Marking;
  /** The marks of a page with this gold, and the gold of a page with these marks. */
  readonly saying: Saying<readonly Span[]>;
  /** Bytes of the largest file with marks: a page and marks around all of its texts. */
  readonly limit?: number;
}

/** Marks take room: a page of many short texts may double. */
const MARKED_BYTES = 2 * MAX_PAGE_BYTES;

export const recognisesMarked = (tree: FileTree, root: string, { pages, marked }: MarkedLayout): boolean =>
  tree.files.some((file) => file.startsWith(root + marked)) || isOurs(tree, root, pages);

/**
 * Read such a layout: the marks of each page, on the page as it is where that is there, else on what is left of the
 * marked one without its marks. Where the two do not have the same words each marked text is looked for.
 */
export async function readMarked(
  tree: FileTree,
  root: string,
  { pages, marked, marking, saying, limit = MARKED_BYTES }: MarkedLayout,
  known?: ReadonlyMap<string, Partial<GoldRecord>>,
): Promise<Reading> {
  const rejects: Reject[] = [];
  return readLaidOut<readonly Span[]>({
    tree,
    root,
    pages: pagesBelow(tree, root + pages, rejects),
    own: pagesBelow(tree, root + marked, rejects),
    rejects,
    saying,
    limit,
    ...(known !== undefined && { known }),
    read: (bytes, page) => {
      const { spans, displaced } = onPage(unmark(textOf(bytes), marking), page());
      return { said: canonical(page(), spans), displaced };
    },
    pageFrom: (own) => ({ bytes: Buffer.from(unmark(textOf(own), marking).html), encoding: "utf-8" }),
  });
}

const textOf = (bytes: Uint8Array): string => (bytes.length === 0 ? "" : decodeMarked(bytes));

/** A marked page as text; marks may bring it over the size that a page can have. */
const decodeMarked = (bytes: Uint8Array): string =>
  bytes.length > MAX_PAGE_BYTES ? new TextDecoder().decode(bytes) : decodeBytes(bytes).html;

/** Marks of a marked page on the page itself, each checked by the words it marks. */
export function onPage({ marked, spans }: ReturnType<typeof unmark>, page: Page): Checked {
  const placed = carried(marked, spans, page);
  return placed !== null
    ? { spans: placed, displaced: [] }
    : checkQuotes(
        page,
        spans.map((span) => quoteOf(marked, span)),
      );
}

/** Write such a layout. */
export function writeMarked(
  { pages, marked, marking, saying }: MarkedLayout,
  ...[entries, sink]: Parameters<NonNullable<CorpusFormat["write"]>>
): ReturnType<typeof writeLaidOut> {
  return writeLaidOut<readonly Span[]>(
    entries,
    sink,
    saying,
    (id) => `${pages}${id}.html`,
    (id, page, said) => {
      const { html, reads } = mark(page(), said, marking);
      return { file: `${marked}${id}.html`, bytes: utf8File(html), reads };
    },
  );
}
