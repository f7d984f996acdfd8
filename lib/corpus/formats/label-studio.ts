import { z } from "zod";
import { InputError } from "../../errors";
import { leafAt } from "../../page/axis";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { nodeAt, xpathOf } from "../../page/path";
import { PAGE_VERDICTS, ROLES } from "../../labels/model";
import type { FileTree } from "../files/file-tree";
import { hasContent } from "../gold-in-use";
import type { CorpusFormat } from "../format";
import { withoutNulls } from "../gold-line";
import { siteOfAddress } from "../join";
import { jsonItems } from "../json-items";
import { ownField, readObject, type ObjectReading, type ReadObject } from "../places/one-line";
import { labelOf, MAIN, quotedSaying, verdictOf, type Labelled } from "../places/quoted-saying";
import { checkQuotes, holds, quoteOf, type Displaced, type Quote } from "../places/quotes";
import { htmlOf, pageReader, unlessTooLarge } from "../places/said";
import { canonical, type Span } from "../places/spans";
import { textStreamOf, type TextStream } from "../places/text-stream";
import { placed, type PlacedRemark } from "../../labels/remarks/remarks";
import type { CorpusEntry, GoldRecord, SignedRemark } from "../record";

const FILE = "label-studio.json";
const CONFIG = "label-studio-config.xml";
/** A page, its bytes, and its text once more in the quotes of its labels. */
const MAX_ITEM_BYTES = 6 * MAX_PAGE_BYTES;
/** Regions of one page. */
const MAX_REGIONS = 100_000;
/** What an XPath of Label Studio begins at. */
const ROOT = "/html[1]/body[1]";
/** Label Studio takes scripts out of a page before it counts its characters. */
const NOT_COUNTED: ReadonlySet<string> = new Set(["script"]);

/**
 * Label Studio's JSON of tasks: the page in `data.html`, labels as HyperTextLabels with the XPath of the text nodes
 * where a region begins and ends, `globalOffsets` over all text of the body, and its words. `label-studio-config.xml`
 * is the labelling interface to open them with.
 */
export const labelStudio: CorpusFormat = {
  id: "label-studio",
  name: "Label Studio tasks (HyperTextLabels)",
  files: "label-studio.json, one task per page with HyperTextLabels, and its labelling interface",
  holds: {
    content: "own",
    places: "own",
    title: "added",
    author: "added",
    date: "added",
    roles: "own",
    verdict: "own",
    labelled: "added",
    corrections: "added",
    logs: "no",
  },
  recognises: (tree, root) => fileOf(tree, root) !== undefined,
  async read(tree, root) {
    const reading: ObjectReading = { seen: new Set(), rejects: [], notes: [] };
    return { entries: readTasks(tree, fileOf(tree, root)!, reading), count: null, ...reading };
  },
  async write(entries, sink) {
    let partial = 0;
    async function* tasks(): AsyncGenerator<Uint8Array> {
      let number = 0;
      for await (const { gold, bytes, remarks = [] } of entries) {
        const { task, isPartial } = taskOf(gold, await bytes(), number + 1, remarks);
        if (isPartial) partial++;
        yield Buffer.from(`${number++ === 0 ? "[" : ","}\n${JSON.stringify(task)}`);
      }
      yield Buffer.from(number === 0 ? "[]\n" : "\n]\n");
    }
    await sink.write(FILE, tasks());
    await sink.write(CONFIG, Buffer.from(CONFIG_XML));
    return { partial };
  },
};

/** `label-studio*.json`, or as Label Studio names what it exports. */
function fileOf(tree: FileTree, root: string): string | undefined {
  return tree.files.find((file) => {
    const name = file.startsWith(root) ? file.slice(root.length).toLowerCase() : "";
    const isNamed = name.startsWith("label-studio") || (name.startsWith("project-") && name.includes("-at-"));
    return isNamed && name.endsWith(".json") && !name.includes("/");
  });
}

async function* readTasks(tree: FileTree, file: string, reading: ObjectReading): AsyncGenerator<CorpusEntry> {
  for await (const item of jsonItems(tree.stream(file), MAX_ITEM_BYTES)) {
    const origin = `${tree.originOf(file)}#${item.number}`;
    const entry = readObject(origin, () => item.value(), parse, quotedSaying, reading);
    if (entry !== null) yield entry;
  }
}

const value = z.object({
  start: z.string().nullish(),
  end: z.string().nullish(),
  startOffset: z.number().nullish(),
  endOffset: z.number().nullish(),
  globalOffsets: z.object({ start: z.number(), end: z.number() }).nullish(),
  text: z.string().nullish(),
  hypertextlabels: z.array(z.string()).nullish(),
  labels: z.array(z.string()).nullish(),
  choices: z.array(z.string()).nullish(),
});
const region = z.object({ type: z.string(), value });
const text = z.string().nullish();
const taskSchema = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  data: z.object({
    html: z.string(),
    id: z.union([z.string(), z.number()]).nullish(),
    url: text,
    lang: text,
  }),
  annotations: z
    .array(
      z.object({
        result: z.array(z.unknown()).max(MAX_REGIONS),
        was_cancelled: z.boolean().nullish(),
        ground_truth: z.boolean().nullish(),
      }),
    )
    .nullish(),
});

function parse(task: unknown, origin: string): ReadObject<Labelled> {
  const parsed = taskSchema.safeParse(task);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError("malformed-gold", `${origin}: ${issue.path.join(".") || "task"}: ${issue.message}`);
  }
  const { id, data, annotations } = parsed.data;
  const name = data.id ?? id ?? null;
  if (name === null)
    throw new InputError("malformed-gold", `${origin}: neither data.id nor id names the page`);
  const finished = (annotations ?? []).filter(({ was_cancelled: isCancelled }) => isCancelled !== true);
  const chosen = finished.find(({ ground_truth: isTruth }) => isTruth === true) ?? finished[0];
  return {
    id: String(name),
    html: data.html,
    known: withoutNulls({ url: data.url, site: siteOfAddress(data.url), lang: data.lang }),
    says: (page) => (chosen === undefined ? { said: null, displaced: [] } : readRegions(page, chosen.result)),
  };
}

function readRegions(
  page: Page,
  result: readonly unknown[],
): { readonly said: Labelled; readonly displaced: readonly Displaced[] } {
  const quotes: Quote[] = [];
  const displaced: Displaced[] = [];
  let verdict: Labelled["verdict"] = null;
  let stream: TextStream | null = null;
  for (const [at, each] of result.entries()) {
    const parsed = region.safeParse(each);
    const lost = (why: string): void =>
      void displaced.push({ code: "label-lost", message: `region ${at + 1}: ${why}` });
    if (!parsed.success) {
      lost(`${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`);
      continue;
    }
    const { value: found } = parsed.data;
    if (found.choices != null) {
      verdict = found.choices.map(verdictOf).find((name) => name !== null) ?? verdict;
      continue;
    }
    const names = found.hypertextlabels ?? found.labels ?? [];
    const as = names.map(labelOf).find((name) => name !== null);
    if (as == null) lost(`no label of Winnow: ${JSON.stringify(names).slice(0, 80)}`);
    else if (found.text == null || found.text === "")
      lost("it quotes no words, and without them its place cannot be checked");
    else
      quotes.push(quoteFrom(page, found, found.text, as, () => (stream ??= textStreamOf(page, NOT_COUNTED))));
  }
  const checked = checkQuotes(page, quotes);
  return {
    said: { spans: canonical(page, checked.spans), verdict },
    displaced: [...displaced, ...checked.displaced],
  };
}

/** Where a region claims to be: by its paths, else by its offsets; where neither has its words it is searched for. */
function quoteFrom(
  page: Page,
  { start, end, startOffset, endOffset, globalOffsets }: z.output<typeof value>,
  words: string,
  as: string,
  stream: () => TextStream,
): Quote {
  // Line ends are written as two characters by Label Studio.
  const exact = words.replaceAll("\\n", "\n");
  const quote = (from: number | null, to: number | null): Quote => ({
    as,
    exact,
    prefix: "",
    suffix: "",
    start: from ?? -1,
    end: to ?? -1,
  });
  const byPath = quote(offsetAt(page, start, startOffset), offsetAt(page, end, endOffset));
  if (globalOffsets == null || holds(page, byPath)) return byPath;
  const { toAxis, units } = stream();
  const { start: from, end: to } = globalOffsets;
  const candidates = [
    quote(toAxis(from, false), toAxis(to, true)),
    quote(toAxis(units(from), false), toAxis(units(to), true)),
  ];
  return candidates.find((each) => holds(page, each)) ?? byPath;
}

/** The place on the text axis of an offset in the text node at a path; null where there is none. */
function offsetAt(
  page: Page,
  path: string | null | undefined,
  offset: number | null | undefined,
): number | null {
  if (path == null || offset == null || !Number.isSafeInteger(offset) || offset < 0) return null;
  const steps = path.split("/").map((step) => (step === "" || step.endsWith("]") ? step : `${step}[1]`));
  const node = nodeAt(page, ROOT + steps.join("/"));
  if (node === null || page.isText[node] !== 1) return null;
  const leaf = page.leaves[page.leavesBefore[node]!];
  if (leaf === undefined) return page.textLength;
  return leaf.node === node ? leaf.start + Math.min(offset, leaf.text.length) : leaf.start;
}

function taskOf(
  gold: GoldRecord,
  bytes: Uint8Array,
  number: number,
  remarks: readonly SignedRemark[],
): { readonly task: object; readonly isPartial: boolean } {
  const page = pageReader(bytes, gold);
  const says = unlessTooLarge(() => quotedSaying.of(page, gold));
  const html = htmlOf(bytes, gold);
  const result = says === null ? null : regionsOf(page(), says, remarks);
  const reads = result === null ? null : readRegions(page(), result).said;
  const { field, isPartial } = ownField(gold, bytes, html, says, reads);
  return {
    task: {
      id: number,
      data: withoutNulls({ html, id: gold.id, url: gold.url, lang: gold.lang, title: gold.title }),
      annotations:
        result === null ? [] : [{ result, was_cancelled: false, ground_truth: true, ...createdAt(gold) }],
      _winnow: field,
    },
    isPartial: isPartial || (says === null && hasContent(gold)),
  };
}

const createdAt = ({ labelledAt }: GoldRecord): object =>
  labelledAt === undefined ? {} : { created_at: labelledAt, updated_at: labelledAt };

function regionsOf(page: Page, { spans, verdict }: Labelled, remarks: readonly SignedRemark[]): object[] {
  const notes = remarks.map((remark) => placed(page, remark));
  const stream = spans.length === 0 ? null : textStreamOf(page, NOT_COUNTED);
  const choice =
    verdict === null
      ? []
      : [
          {
            id: "verdict",
            from_name: "verdict",
            to_name: "page",
            type: "choices",
            value: { choices: [verdict] },
          },
        ];
  return [
    ...choice,
    ...spans.map((span, at) => ({
      id: `r${at + 1}`,
      from_name: "label",
      to_name: "page",
      type: "hypertextlabels",
      value: valueOf(page, span, stream!),
      ...metaOf(span, notes),
    })),
  ];
}

/** Label Studio keeps what is noted on a region with it; notes on other texts have no place there. */
function metaOf({ start, end }: Span, notes: readonly (PlacedRemark & SignedRemark)[]): object {
  const text = notes.flatMap(({ stretch, note, by }) =>
    note !== null && stretch !== null && start <= stretch.start && stretch.end <= end
      ? [`${by}: ${note}`]
      : [],
  );
  return text.length === 0 ? {} : { meta: { text } };
}

function valueOf(page: Page, span: Span, stream: TextStream): object {
  const first = page.leaves[leafAt(page, span.start)]!;
  const last = page.leaves[leafAt(page, span.end - 1)]!;
  return {
    start: pathOf(page, first.node),
    end: pathOf(page, last.node),
    startOffset: span.start - first.start,
    endOffset: span.end - last.start,
    globalOffsets: { start: stream.fromAxis(span.start, false), end: stream.fromAxis(span.end, true) },
    text: quoteOf(page, span).exact,
    hypertextlabels: [span.as],
  };
}

const pathOf = (page: Page, node: number): string => {
  const path = xpathOf(page, node);
  return path.startsWith(ROOT) ? path.slice(ROOT.length) : path;
};

const CONFIG_XML = `<View>
  <HyperTextLabels name="label" toName="page">
${[MAIN, ...ROLES].map((name) => `    <Label value="${name}"/>`).join("\n")}
  </HyperTextLabels>
  <Choices name="verdict" toName="page" choice="single">
${PAGE_VERDICTS.map((name) => `    <Choice value="${name}"/>`).join("\n")}
  </Choices>
  <HyperText name="page" value="$html"/>
</View>
`;
