import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { AppError, InputError } from "../../errors";
import { operationSchema } from "../../labels/operation-schema";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import { tooLarge, type FileTree } from "../files/file-tree";
import type { CorpusFormat } from "../format";
import { BLANK, parseGold, parseJsonLine } from "../gold-line";
import { linesOf } from "../lines";
import { mustBeNameable } from "../page-id";
import type { CorpusEntry, Reject } from "../record";

const FILE = "winnow.jsonl";
/** The largest page, barely packed, in base64, and room for its gold and logs. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;

const lineSchema = z.object({
  winnow: z.literal(1),
  gold: z.unknown(),
  /** The bytes of the page, deflated, in base64. */
  page: z.base64(),
  annotations: z.array(
    z.object({
      annotator: z.string().min(1),
      state: z.string(),
      operations: z.array(operationSchema),
      savedAt: z.number().nonnegative().nullish(),
    }),
  ),
});

/**
 * Winnow's lossless format: `winnow.jsonl`, one JSON object per page with its bytes, its gold and the logs of
 * all annotators; read line by line.
 */
export const native: CorpusFormat = {
  id: "native",
  name: "Winnow JSON lines (pages, gold and all labels in one file)",
  files: "winnow.jsonl, one line per page",
  holds: {
    content: "own",
    places: "own",
    title: "own",
    author: "own",
    date: "own",
    roles: "own",
    verdict: "own",
    labelled: "own",
    corrections: "own",
    logs: "own",
  },
  recognises: (tree, root) => fileOf(tree, root) !== null,
  async read(tree, root) {
    const rejects: Reject[] = [];
    return { entries: readLines(tree, fileOf(tree, root)!, rejects), count: null, rejects, notes: [] };
  },
  async write(entries, sink) {
    await sink.write(FILE, linesFor(entries));
  },
};

/** One line per page, made when the sink has room for it: a corpus need not fit in memory. */
async function* linesFor(entries: AsyncIterable<CorpusEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    const page = deflateRawSync(await entry.bytes()).toString("base64");
    yield Buffer.from(
      `${JSON.stringify({ winnow: 1, gold: entry.gold, page, annotations: entry.annotations ?? [] })}\n`,
    );
  }
}

function fileOf(tree: FileTree, root: string): string | null {
  return [FILE, `${FILE}.gz`].map((name) => root + name).find((file) => tree.files.includes(file)) ?? null;
}

async function* readLines(tree: FileTree, file: string, rejects: Reject[]): AsyncGenerator<CorpusEntry> {
  const seen = new Set<string>();
  for await (const line of linesOf(tree.stream(file), MAX_LINE_BYTES)) {
    const origin = `${tree.originOf(file)}:${line.number}`;
    try {
      const value = parseJsonLine(line, origin);
      if (value === BLANK) continue;
      const entry = parseEntry(value, origin);
      if (seen.has(entry.gold.id))
        throw new InputError(
          "duplicate-id",
          `${origin}: page ${entry.gold.id} is listed twice; the first counts`,
        );
      seen.add(entry.gold.id);
      yield entry;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rejects.push({ origin, code: error.code, message: error.message });
    }
  }
}

function parseEntry(value: unknown, origin: string): CorpusEntry {
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(
      "malformed-gold",
      `${origin}: ${issue.path.join(".") || "record"}: ${issue.message}`,
    );
  }
  const { page, annotations } = parsed.data;
  const gold = parseGold(parsed.data.gold, origin);
  // Other formats make file names of ids; one that cannot be a file name would come in here and never get out
  // again.
  mustBeNameable(gold.id, origin);
  return {
    gold,
    origin,
    ...(annotations.length > 0
      ? {
          annotations: annotations.map(({ savedAt, ...log }) => ({
            ...log,
            ...(savedAt !== undefined && { savedAt }),
          })),
        }
      : {}),
    bytes: async () => inflate(page, origin),
  };
}

function inflate(page: string, origin: string): Uint8Array {
  try {
    return inflateRawSync(Buffer.from(page, "base64"), { maxOutputLength: MAX_PAGE_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(origin, MAX_PAGE_BYTES);
    throw new InputError("broken-page", `${origin}: the page bytes cannot be unpacked`, { cause: error });
  }
}
