import { z } from "zod";
import { InputError } from "../../errors";
import { leavesOfStretches } from "../../gold/leaves";
import { stretches } from "../../gold/stretches";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { htmlBody } from "../../page/rendering/html";
import { writeMarkdown } from "../../page/rendering/markdown";
import type { FileTree } from "../files/file-tree";
import { HELD_BESIDE, type CorpusFormat, type Reading } from "../format";
import { parseJsonLine, withoutNulls } from "../gold-line";
import { hasContent } from "../gold-in-use";
import { siteOfAddress } from "../join";
import { linesOf } from "../lines";
import { contentSaying } from "../places/content-saying";
import { mark, unmark, type Marking } from "../places/marks";
import { onPage } from "../places/marked-layout";
import { ownField, readObject, type ObjectReading, type ReadObject } from "../places/one-line";
import { htmlOf, pageReader, unlessTooLarge } from "../places/said";
import { canonical, intervalsOf, type Span } from "../places/spans";
import type { CorpusEntry, GoldRecord } from "../record";

const FILE = "webmainbench.jsonl";
/** A page with its marks, once more without them as far as it is content, twice as Markdown, and its bytes. */
const MAX_LINE_BYTES = 6 * MAX_PAGE_BYTES;

const SELECTED = "true";
const MARKING: Marking = {
  wrapper: "cc-alg-uc-text",
  attribute: "cc-select",
  value: (as) => as,
  nameOf: (value) => (value === SELECTED ? SELECTED : null),
  none: null,
};
const saying = contentSaying(SELECTED);

const text = z.string().nullish();
const lineSchema = z.object({
  track_id: z.union([z.string().min(1), z.number().transform(String)]),
  url: text,
  html: z.string(),
  main_html: text,
  meta: z.object({ language: text, style: text }).nullish(),
});

/**
 * Layout of WebMainBench: one JSON object per line with the page in `html`, in which the elements that are content
 * have `cc-select="true"`; a part of a text, or a text beside others that are no content, is in a `cc-alg-uc-text`
 * element that has it. `main_html` and the Markdown of the content are written for other programs and not read.
 */
export const webmainbench: CorpusFormat = {
  id: "webmainbench",
  name: "WebMainBench JSON lines (cc-select marks)",
  files: "webmainbench.jsonl, one line per page with cc-select marks and main_html",
  holds: { content: "own", places: "own", ...HELD_BESIDE },
  recognises: (tree, root) => fileOf(tree, root) !== undefined,
  async read(tree, root): Promise<Reading> {
    const reading: ObjectReading = { seen: new Set(), rejects: [], notes: [] };
    return { entries: readLines(tree, fileOf(tree, root)!, reading), count: null, ...reading };
  },
  async write(entries, sink) {
    let partial = 0;
    async function* lines(): AsyncGenerator<Uint8Array> {
      for await (const { gold, bytes } of entries) {
        const { line, isPartial } = lineOf(gold, await bytes());
        if (isPartial) partial++;
        yield Buffer.from(`${JSON.stringify(line)}\n`);
      }
    }
    await sink.write(FILE, lines());
    return { partial };
  },
};

/** `WebMainBench_545.jsonl` and the like. */
function fileOf(tree: FileTree, root: string): string | undefined {
  return tree.files.find((file) => {
    const name = file.startsWith(root) ? file.slice(root.length).toLowerCase() : "";
    return (
      name.startsWith("webmainbench") &&
      (name.endsWith(".jsonl") || name.endsWith(".jsonl.gz")) &&
      !name.includes("/")
    );
  });
}

async function* readLines(tree: FileTree, file: string, reading: ObjectReading): AsyncGenerator<CorpusEntry> {
  for await (const line of linesOf(tree.stream(file), MAX_LINE_BYTES)) {
    const origin = `${tree.originOf(file)}:${line.number}`;
    const entry = readObject(origin, () => parseJsonLine(line, origin), parse, saying, reading);
    if (entry !== null) yield entry;
  }
}

function parse(value: unknown, origin: string): ReadObject<readonly Span[]> {
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(
      "malformed-gold",
      `${origin}: ${issue.path.join(".") || "record"}: ${issue.message}`,
    );
  }
  const { track_id: id, url, html, main_html: mainHtml, meta } = parsed.data;
  const unmarked = unmark(html, MARKING);
  return {
    id,
    html: unmarked.html,
    known: withoutNulls({
      url,
      site: siteOfAddress(url),
      lang: meta?.language,
      kind: meta?.style?.toLowerCase(),
    }),
    says: (page) => {
      const { spans, displaced } = onPage(unmarked, page);
      return { said: saidBy(canonical(page, spans), mainHtml), displaced };
    },
  };
}

function lineOf(gold: GoldRecord, bytes: Uint8Array): { readonly line: object; readonly isPartial: boolean } {
  const page = pageReader(bytes, gold);
  const says = unlessTooLarge(() => saying.of(page, gold));
  const html = htmlOf(bytes, gold);
  // A page may have such marks of its own; they are read like ours.
  const isMarked = says !== null || html.includes(MARKING.attribute);
  const marked = isMarked ? unlessTooLarge(() => mark(page(), says ?? [], MARKING, true)) : null;
  const content = says === null ? {} : contentOf(page(), says);
  const reads = saidBy(marked?.reads ?? [], content.main_html);
  const { field, isPartial } = ownField(gold, bytes, marked?.source ?? html, says, reads);
  return {
    line: {
      track_id: gold.id,
      url: gold.url ?? null,
      html: marked?.html ?? html,
      ...content,
      meta: { language: gold.lang ?? null, style: styleOf(gold) },
      _winnow: field,
    },
    isPartial: hasContent(gold) && (isPartial || says === null),
  };
}

/** What the marks say. Where there are none, an empty `main_html` says that there is no content. */
const saidBy = (spans: readonly Span[], mainHtml: string | null | undefined): readonly Span[] | null =>
  spans.length > 0 || mainHtml === "" ? spans : null;

interface Content {
  readonly main_html?: string;
  readonly convert_main_content?: string;
  readonly groundtruth_content?: string;
}

/** The content for programs that want it without the page; texts of which more than half is content. */
function contentOf(page: Page, says: readonly Span[]): Content {
  const keep = leavesOfStretches(page, stretches(intervalsOf(says)));
  const markdown = writeMarkdown(page, keep).text;
  return { main_html: htmlBody(page, keep), convert_main_content: markdown, groundtruth_content: markdown };
}

/** The four styles of the benchmark. */
function styleOf({ verdict, kind }: GoldRecord): string | null {
  const known = verdict ?? kind;
  if (known === undefined) return null;
  if (known === "article") return "Article";
  if (known === "forum") return "Forum_or_Article_with_commentsection";
  return known === "listing" || known === "collection" ? "Content Listing" : "Other";
}
