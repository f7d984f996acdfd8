/** Lines of gold in a file of their own: all gold of the folder corpus, and what other layouts have no place for. */
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { AppError, InputError } from "../errors";
import { MAX_GOLD_BYTES, type FileTree } from "./files/file-tree";
import { BLANK, parseGold, parseJsonLine } from "./gold-line";
import { linesOf } from "./lines";
import type { GoldRecord, Reject } from "./record";

/** The record of a page beside what its layout says. */
export interface Beside {
  readonly gold: GoldRecord;
  /** What is read of the layout where that is not all that gold says; absent where it is. */
  readonly reads?: unknown;
}

/** In which file the layouts of other programs have what they have no place for; other programs ignore it. */
export const BESIDE = "_winnow.jsonl.gz";

/**
 * Lines per gzip member: a file of many members is one file, and no text of the whole corpus is ever built.
 */
const LINES_PER_MEMBER = 500;

/** JSON lines that are packed as they come. */
export class PackedLines {
  private readonly members: Uint8Array[] = [];
  private lines: string[] = [];

  add(value: object): void {
    this.lines.push(`${JSON.stringify(value)}\n`);
    if (this.lines.length >= LINES_PER_MEMBER) this.pack();
  }

  /** All of them, as a gzip file. */
  bytes(): Uint8Array {
    this.pack();
    return Buffer.concat(this.members);
  }

  private pack(): void {
    this.members.push(gzipSync(this.lines.join("")));
    this.lines = [];
  }
}

const besideSchema = z.object({ winnow: z.literal(1), gold: z.unknown(), reads: z.unknown().optional() });

/** A record beside a layout's own part. @throws InputError `malformed-gold` */
export function parseBeside(value: unknown, origin: string): Beside {
  const parsed = besideSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new InputError(
      "malformed-gold",
      `${origin}: ${issue.path.join(".") || "record"}: ${issue.message}`,
    );
  }
  const gold = parseGold(parsed.data.gold, origin);
  return parsed.data.reads === undefined ? { gold } : { gold, reads: parsed.data.reads };
}

/** The records beside a layout, by id; none where it does not come from Winnow. */
export async function readBeside(
  tree: FileTree,
  root: string,
  rejects: Reject[],
): Promise<ReadonlyMap<string, Beside>> {
  const records = new Map<string, Beside>();
  const file = root + BESIDE;
  if (!tree.files.includes(file)) return records;
  for await (const line of linesOf(tree.stream(file), MAX_GOLD_BYTES)) {
    const origin = `${tree.originOf(file)}:${line.number}`;
    try {
      const value = parseJsonLine(line, origin);
      if (value === BLANK) continue;
      const beside = parseBeside(value, origin);
      records.set(beside.gold.id, beside);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rejects.push({ origin, code: error.code, message: error.message });
    }
  }
  return records;
}

/**
 * Whether a folder is what Winnow has written in a layout, by the record beside its pages: where no page has labels
 * there is nothing else of it.
 */
export const isOurs = (tree: FileTree, root: string, pages: string): boolean =>
  tree.files.includes(root + BESIDE) && tree.files.some((file) => file.startsWith(root + pages));
