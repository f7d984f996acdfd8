import { textOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { decodeBytes } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { isOurs } from "../beside";
import { MAX_GOLD_BYTES } from "../files/file-tree";
import { HELD_BESIDE, pagesBelow, type CorpusFormat } from "../format";
import { filesBelow, readLaidOut, utf8File, writeLaidOut } from "../places/laid-out";
import { placeLines } from "../places/place-lines";
import type { Saying } from "../places/said";
import { intervalsOf, named, rolesOf, roleSpans } from "../places/spans";
import type { GoldRecord, Reject } from "../record";

const PAGES = "HTML/";
const CORRECTED = "Corrected/";
const ENDING = ".html.corrected.txt";
/** What stands between the content of a page and its comments; the white space in it may vary. */
const DELIMITER = "!@#$%^&*()  COMMENTS";

interface Corrected {
  readonly content: string;
  readonly comments: string;
}

const saying: Saying<Corrected> = {
  of: (page, gold) =>
    gold.text === undefined && gold.intervals === undefined
      ? null
      : { content: contentText(page, gold), comments: commentText(page, gold) },
  gold: (page, { content, comments }) => {
    if (comments === "") return { text: content };
    const found = placeLines(page(), comments.split("\n"), "comment").spans;
    return {
      text: content,
      ...(found.length > 0 && { roles: rolesOf(found.map((span) => ({ ...span, as: "comment" as const }))) }),
    };
  },
};

/**
 * Layout of Dragnet: `HTML/ID.html` and `Corrected/ID.html.corrected.txt`, the text of the content and, after a
 * delimiter, that of the comments. Comments are no content there, so that what is labelled a comment is in the second
 * part whether or not it is also content. `block_corrected` is not written: its rows are the blocks and tokens of
 * Dragnet's own parser, which makes the files from these (`extract_all_gold_standard_data`); where a corpus has them
 * they are passed over.
 */
export const dragnet: CorpusFormat = {
  id: "dragnet",
  name: "Dragnet (HTML/ and Corrected/)",
  files: "HTML/ID.html and Corrected/ID.html.corrected.txt, content and comments",
  holds: { content: "own", places: "added", ...HELD_BESIDE },
  endings: [".html", ENDING],
  recognises: (tree, root) =>
    tree.files.some((file) => file.startsWith(root + CORRECTED) && file.endsWith(ENDING)) ||
    isOurs(tree, root, PAGES),
  async read(tree, root) {
    const rejects: Reject[] = [];
    return readLaidOut({
      tree,
      root,
      pages: pagesBelow(tree, root + PAGES, rejects),
      own: filesBelow(tree, root + CORRECTED, [ENDING]),
      rejects,
      saying,
      read: (bytes, page) => {
        const said = partsOf(bytes);
        const lines = said.comments === "" ? [] : said.comments.split("\n");
        return { said, displaced: lines.length === 0 ? [] : placeLines(page(), lines, "comment").displaced };
      },
      limit: MAX_GOLD_BYTES,
    });
  },
  write: (entries, sink) =>
    writeLaidOut(
      entries,
      sink,
      saying,
      (id) => `${PAGES}${id}.html`,
      (id, _page, said) => {
        const comments = said.comments === "" ? "" : `\n${DELIMITER}\n\n${said.comments}\n`;
        const bytes = utf8File(`${said.content}\n${comments}`);
        return { file: `${CORRECTED}${id}${ENDING}`, bytes, reads: partsOf(bytes) };
      },
    ),
};

function contentText(page: () => Page, { text, intervals, roles }: GoldRecord): string {
  const hasComments = roles?.some(({ role }) => role === "comment") ?? false;
  if (intervals === undefined || (text !== undefined && !hasComments)) return (text ?? "").trim();
  const content = named(
    [
      ...intervals.map(([start, end]) => ({ start, end, as: "content" })),
      ...roleSpans({ id: "", roles: roles ?? [] }),
    ],
    (names) => (names.has("content") && !names.has("comment") ? "content" : null),
  );
  return textOfStretches(page(), stretches(intervalsOf(content)));
}

function commentText(page: () => Page, gold: GoldRecord): string {
  const comments = roleSpans(gold).filter(({ as }) => as === "comment");
  return comments.length === 0 ? "" : textOfStretches(page(), stretches(intervalsOf(comments)));
}

/** The two parts of a file. Some files of Dragnet are UTF-16 or windows-1252. */
function partsOf(bytes: Uint8Array): Corrected {
  const text = bytes.length === 0 ? "" : decodeBytes(bytes).html.replace(/\r\n?/g, "\n");
  const lines = text.split("\n");
  const at = lines.findIndex((line) => isDelimiter(line));
  return at < 0
    ? { content: text.trim(), comments: "" }
    : {
        content: lines.slice(0, at).join("\n").trim(),
        comments: lines
          .slice(at + 1)
          .join("\n")
          .trim(),
      };
}

const isDelimiter = (line: string): boolean => line.split(/\s+/).join(" ").trim() === "!@#$%^&*() COMMENTS";
