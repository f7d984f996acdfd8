import { gzipSync } from "node:zlib";
import { z } from "zod";
import { AppError, InputError } from "../../errors";
import { MAX_GOLD_BYTES, type FileTree } from "../files/file-tree";
import { pagesBelow, type CorpusFormat } from "../format";
import { parseGold, parseJsonFile } from "../gold-line";
import { joinByGold, siteOfAddress, type PlacedGold } from "../join";
import { besideText, changedNote, textKey } from "../places/said";
import type { GoldRecord, Reject } from "../record";

/** What this layout has no place for, beside the site, which others read off the address. */
const ADDED = [
  "lang",
  "encoding",
  "intervals",
  "roles",
  "verdict",
  "labelledBy",
  "labelledAt",
  "corrections",
  "original",
] as const satisfies readonly (keyof GoldRecord)[];

const text = z.string().nullish();
const truthSchema = z.object({
  url: text,
  _internal: z.object({ page_type: z.object({ primary: text }).nullish() }).nullish(),
  ground_truth: z.object({
    title: text,
    author: text,
    publish_date: text,
    main_content: text,
    with: z.array(z.string()).nullish(),
    without: z.array(z.string()).nullish(),
  }),
  /** Written by us, absent elsewhere. */
  _winnow: z
    .object({
      site: text,
      textSha256: text,
      ...Object.fromEntries(ADDED.map((field) => [field, z.unknown()])),
    })
    .nullish(),
});

/** Layout of the Web Content Extraction Benchmark: `html/ID.html[.gz]` and `ground-truth/ID.json`. */
export const wcxb: CorpusFormat = {
  id: "wcxb",
  name: "WCXB (html/ and ground-truth/)",
  files: "html/ID.html.gz and ground-truth/ID.json",
  holds: {
    content: "own",
    places: "added",
    title: "own",
    author: "own",
    date: "own",
    roles: "added",
    verdict: "added",
    labelled: "added",
    corrections: "added",
    logs: "no",
  },
  endings: [".html.gz", ".json"],
  recognises: (tree, root) =>
    tree.files.some((file) => file.startsWith(`${root}html/`)) &&
    tree.files.some((file) => isTruth(file, root)),
  async read(tree, root) {
    const rejects: Reject[] = [];
    const pages = pagesBelow(tree, `${root}html/`, rejects);
    const golds: PlacedGold[] = [];
    for (const file of tree.files) {
      if (!isTruth(file, root)) continue;
      try {
        golds.push(
          await readTruth(tree, file, file.slice(`${root}ground-truth/`.length).replace(/\.json$/, "")),
        );
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        rejects.push({ origin: tree.originOf(file), code: error.code, message: error.message });
      }
    }
    return joinByGold(tree, pages, golds, rejects);
  },
  async write(entries, sink) {
    for await (const entry of entries) {
      await sink.write(`html/${entry.gold.id}.html.gz`, gzipSync(await entry.bytes()));
      await sink.write(
        `ground-truth/${entry.gold.id}.json`,
        Buffer.from(`${JSON.stringify(truthOf(entry.gold), null, 2)}\n`),
      );
    }
  },
};

const isTruth = (file: string, root: string): boolean =>
  file.startsWith(`${root}ground-truth/`) && file.endsWith(".json");

async function readTruth(tree: FileTree, file: string, id: string): Promise<PlacedGold> {
  const origin = tree.originOf(file);
  const parsed = truthSchema.safeParse(parseJsonFile(await tree.read(file, MAX_GOLD_BYTES), origin));
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError("malformed-gold", `${origin}: ${issue.path.join(".")}: ${issue.message}`);
  }
  const { url, ground_truth: truth, _internal: internal, _winnow: ours } = parsed.data;
  const site = ours === undefined || ours === null ? siteOfAddress(url) : ours.site;
  const { record, isChanged } = besideText(ours ?? {}, truth.main_content);
  const gold = {
    ...record,
    id,
    url,
    site,
    kind: internal?.page_type?.primary,
    title: truth.title,
    date: truth.publish_date,
    author: truth.author,
    // The benchmark scores a page without main content as one whose gold is empty; in our own exports null
    // says "unknown".
    text: truth.main_content ?? (ours ? null : ""),
    with: truth.with,
    without: truth.without,
  };
  return { gold: parseGold(gold, origin), origin, ...(isChanged && { note: changedNote(id) }) };
}

function truthOf(gold: GoldRecord): object {
  return {
    schema_version: "2.0",
    url: gold.url ?? null,
    file_id: gold.id,
    _internal: { page_type: { primary: gold.kind ?? null } },
    ground_truth: {
      title: gold.title ?? null,
      author: gold.author ?? null,
      publish_date: gold.date ?? null,
      main_content: gold.text ?? null,
      with: gold.with ?? null,
      without: gold.without ?? null,
    },
    _winnow: {
      site: gold.site ?? null,
      textSha256: textKey(gold.text),
      ...Object.fromEntries(ADDED.map((field) => [field, gold[field] ?? null])),
    },
  };
}
