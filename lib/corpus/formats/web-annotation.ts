import { gzipSync } from "node:zlib";
import { z } from "zod";
import { InputError } from "../../errors";
import type { Page } from "../../page/page";
import { isOurs } from "../beside";
import { MAX_GOLD_BYTES, type FileTree } from "../files/file-tree";
import { pagesBelow, type CorpusFormat } from "../format";
import { parseJsonFile } from "../gold-line";
import { filesBelow, readLaidOut, writeLaidOut, type ReadSaying } from "../places/laid-out";
import { labelOf, signedSaying, verdictOf, type Labelled } from "../places/quoted-saying";
import { checkQuotes, quoteOf, type Displaced, type Quote } from "../places/quotes";
import { canonical, type Span } from "../places/spans";
import { textStreamOf, type TextStream } from "../places/text-stream";
import { placed } from "../../labels/remarks/remarks";
import type { GoldRecord, Reject, SignedRemark } from "../record";

const PAGES = "pages/";
const ANNOTATIONS = "annotations/";
const ENDING = ".jsonld";
const CONTEXT = "http://www.w3.org/ns/anno.jsonld";
/** Annotations of one page; more than a page has texts is no annotation of it. */
const MAX_ANNOTATIONS = 100_000;

/**
 * W3C Web Annotation: `pages/ID.html.gz`, and `annotations/ID.jsonld` with an AnnotationPage. An annotation tags one
 * stretch of the page's text, selected by its words (TextQuoteSelector) and by its place on the `textContent` of the
 * body in code points (TextPositionSelector), as the Recommendation counts; content is tagged `main`, other texts by
 * their roles. What the page is as a whole classifies the page itself.
 */
export const webAnnotation: CorpusFormat = {
  id: "web-annotation",
  name: "W3C Web Annotation (pages/ and annotations/)",
  files: "pages/ID.html.gz and annotations/ID.jsonld, one annotation per labelled stretch",
  holds: {
    content: "own",
    places: "own",
    title: "added",
    author: "added",
    date: "added",
    roles: "own",
    verdict: "own",
    labelled: "own",
    corrections: "added",
    logs: "no",
  },
  endings: [".html.gz", ENDING],
  recognises: (tree, root) => annotationsIn(tree, root).size > 0 || isOurs(tree, root, PAGES),
  async read(tree, root) {
    const rejects: Reject[] = [];
    return readLaidOut<Labelled>({
      tree,
      root,
      pages: pagesBelow(tree, root + PAGES, rejects),
      own: annotationsIn(tree, root),
      rejects,
      saying: signedSaying,
      read: (bytes, page, id) => readAnnotations(bytes, page(), `${ANNOTATIONS}${id}${ENDING}`),
      limit: MAX_GOLD_BYTES,
    });
  },
  write: (entries, sink) =>
    writeLaidOut<Labelled>(
      entries,
      sink,
      signedSaying,
      (id) => `${PAGES}${id}.html.gz`,
      (id, page, said, gold, remarks) => {
        const annotations = annotationPage(id, page(), said, gold, remarks);
        const bytes = Buffer.from(`${JSON.stringify(annotations, null, 2)}\n`);
        return {
          file: `${ANNOTATIONS}${id}${ENDING}`,
          bytes,
          reads: readAnnotations(bytes, page(), id).said,
        };
      },
      (bytes) => gzipSync(bytes),
    ),
};

const annotationsIn = (tree: FileTree, root: string): ReadonlyMap<string, string> =>
  filesBelow(tree, root + ANNOTATIONS, [ENDING, ".json"]);

function annotationPage(
  id: string,
  page: Page,
  { spans, verdict }: Labelled,
  gold: GoldRecord,
  remarks: readonly SignedRemark[],
): object {
  const source = gold.url ?? `urn:winnow:page:${encodeURIComponent(id)}`;
  const stream = spans.length === 0 ? null : textStreamOf(page);
  const stamp = {
    ...(gold.labelledBy !== undefined && { creator: { type: "Person", name: gold.labelledBy } }),
    ...(gold.labelledAt !== undefined && { created: gold.labelledAt }),
  };
  const annotation = (number: number, purpose: string, value: string, target: object): object => ({
    id: `urn:winnow:annotation:${encodeURIComponent(id)}:${number}`,
    type: "Annotation",
    ...stamp,
    motivation: purpose,
    body: { type: "TextualBody", purpose, value },
    target,
  });
  const ofPage = verdict === null ? [] : [annotation(0, "classifying", verdict, { source })];
  return {
    "@context": CONTEXT,
    id: `urn:winnow:annotations:${encodeURIComponent(id)}`,
    type: "AnnotationPage",
    items: [
      ...ofPage,
      ...spans.map((span, at) =>
        annotation(at + 1, "tagging", span.as, { source, selector: selectorsOf(page, span, stream!) }),
      ),
      ...remarksOn(id, page, source, remarks),
    ],
  };
}

/** Ids of annotations that say something beside labels, so that they are not read as labels. */
const REMARK = "urn:winnow:remark:";

/** Notes comment and flags highlight; those whose words are gone have no place on the page. */
function remarksOn(
  id: string,
  page: Page,
  source: string,
  remarks: readonly SignedRemark[],
): readonly object[] {
  if (remarks.length === 0) return [];
  const stream = textStreamOf(page);
  return remarks
    .map((remark) => placed(page, remark))
    .filter(({ place, stretch }) => place === null || stretch !== null)
    .flatMap(({ by, at, flagged, note, stretch }, index) => {
      const selector =
        stretch === null ? {} : { selector: selectorsOf(page, { ...stretch, as: "" }, stream) };
      const remark = (motivation: string, body: object): object => ({
        id: `${REMARK}${encodeURIComponent(id)}:${index}:${motivation}`,
        type: "Annotation",
        creator: { type: "Person", name: by },
        created: new Date(at).toISOString(),
        motivation,
        ...body,
        target: { source, ...selector },
      });
      const body = { type: "TextualBody", purpose: "commenting", value: note };
      return [
        ...(flagged ? [remark("highlighting", {})] : []),
        ...(note === null ? [] : [remark("commenting", { body })]),
      ];
    });
}

function selectorsOf(page: Page, span: Span, stream: TextStream): readonly object[] {
  const { exact, prefix, suffix } = quoteOf(page, span);
  return [
    { type: "TextQuoteSelector", exact, prefix, suffix },
    {
      type: "TextPositionSelector",
      start: stream.codePoints(stream.fromAxis(span.start, false)),
      end: stream.codePoints(stream.fromAxis(span.end, true)),
    },
  ];
}

const oneOrMany = <T extends z.ZodType>(type: T) => z.union([type, z.array(type)]);
const selector = z
  .object({
    type: z.string(),
    exact: z.string().optional(),
    prefix: z.string().optional(),
    suffix: z.string().optional(),
    start: z.number().optional(),
    end: z.number().optional(),
  })
  .loose();
const annotationSchema = z.object({
  id: z.string().optional(),
  body: oneOrMany(
    z.union([z.string(), z.object({ value: z.string().optional(), purpose: z.string().optional() }).loose()]),
  ).optional(),
  bodyValue: z.string().optional(),
  creator: oneOrMany(z.union([z.string(), z.object({ name: z.string().optional() }).loose()])).optional(),
  created: z.string().optional(),
  target: oneOrMany(z.union([z.string(), z.object({ selector: oneOrMany(selector).optional() }).loose()])),
});
const pageSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]),
  items: z.array(z.unknown()),
});

/** @throws InputError `malformed-json`, `malformed-gold` */
function readAnnotations(bytes: Uint8Array, page: Page, origin: string): ReadSaying<Labelled> {
  const value = parseJsonFile(bytes, origin);
  const parsed = pageSchema.safeParse(value);
  if (!parsed.success || parsed.data.items.length > MAX_ANNOTATIONS)
    throw new InputError(
      "malformed-gold",
      `${origin}: ${parsed.success ? `more than ${MAX_ANNOTATIONS} annotations` : `no AnnotationPage (${parsed.error.issues[0]!.path.join(".") || "record"}: ${parsed.error.issues[0]!.message})`}`,
    );
  let stream: TextStream | null = null;
  const quotes: Quote[] = [];
  const displaced: Displaced[] = [];
  let verdict: Labelled["verdict"] = null;
  let by: string | null = null;
  let at: string | null = null;
  for (const [index, item] of parsed.data.items.entries()) {
    const annotation = annotationSchema.safeParse(item);
    const lost = (why: string): void =>
      void displaced.push({ code: "label-lost", message: `annotation ${index + 1}: ${why}` });
    if (!annotation.success) {
      const issue = annotation.error.issues[0]!;
      lost(`${issue.path.join(".") || "annotation"}: ${issue.message}`);
      continue;
    }
    if (annotation.data.id?.startsWith(REMARK) === true) continue;
    const names = namesOf(annotation.data);
    by ??= creatorOf(annotation.data);
    at ??= timeOf(annotation.data);
    for (const target of [annotation.data.target].flat()) {
      const selectors = typeof target === "string" ? [] : [target.selector ?? []].flat();
      if (selectors.length === 0) {
        const found = names.map(verdictOf).find((name) => name !== null);
        if (found === undefined) lost("it names no text of the page, and no verdict of Winnow");
        else verdict = found;
        continue;
      }
      const as = names.map(labelOf).find((name) => name !== null);
      if (as == null) lost(`no label of Winnow: ${JSON.stringify(names).slice(0, 80)}`);
      else {
        const quote = quoteFrom(selectors, as, () => (stream ??= textStreamOf(page)));
        if (quote === null) lost("it quotes no words, and without them its place cannot be checked");
        else quotes.push(quote);
      }
    }
  }
  const checked = checkQuotes(page, quotes);
  return {
    said: { spans: canonical(page, checked.spans), verdict, by, at },
    displaced: [...displaced, ...checked.displaced],
  };
}

/** The first person or program that an annotation names. */
function creatorOf({ creator }: z.output<typeof annotationSchema>): string | null {
  const [first] = creator === undefined ? [] : [creator].flat();
  return (typeof first === "string" ? first : first?.name) ?? null;
}

/** When it was made, where that is a time. */
const timeOf = ({ created }: z.output<typeof annotationSchema>): string | null =>
  z.iso.datetime().safeParse(created).data ?? null;

function namesOf({ body, bodyValue }: z.output<typeof annotationSchema>): string[] {
  const bodies = body === undefined ? [] : [body].flat();
  return [
    ...(bodyValue === undefined ? [] : [bodyValue]),
    ...bodies.flatMap((each) =>
      typeof each === "string" ? [each] : each.value === undefined ? [] : [each.value],
    ),
  ];
}

function quoteFrom(
  selectors: readonly z.output<typeof selector>[],
  as: string,
  stream: () => TextStream,
): Quote | null {
  const words = selectors.find(({ type }) => type === "TextQuoteSelector");
  const position = selectors.find(({ type }) => type === "TextPositionSelector");
  if (words?.exact === undefined) return null;
  const { exact, prefix = "", suffix = "" } = words;
  const isPlaced = position?.start !== undefined && position.end !== undefined;
  const place = (offset: number, isEnd: boolean): number =>
    Number.isSafeInteger(offset) && offset >= 0 ? stream().toAxis(stream().units(offset), isEnd) : -1;
  return {
    as,
    exact,
    prefix,
    suffix,
    start: isPlaced ? place(position.start!, false) : -1,
    end: isPlaced ? place(position.end!, true) : -1,
  };
}
