/**
 * Layouts of a folder with pages and one file beside each that says what of it is content: what is the same of all
 * of them, both ways.
 */
import { AppError, InputError } from "../../errors";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { BESIDE, PackedLines, readBeside } from "../beside";
import type { FileTree } from "../files/file-tree";
import type { Reading, WriteReport } from "../format";
import { hasContent } from "../gold-in-use";
import type { CorpusEntry, GoldRecord, Reject, SignedRemark } from "../record";
import type { FileSink } from "../sink";
import type { Displaced } from "./quotes";
import { besideOf, changedNote, pageReader, settle, unlessTooLarge, type Saying } from "./said";

/** What the file of a page says, and labels in it that did not lie where they said. */
export interface ReadSaying<S> {
  readonly said: S;
  readonly displaced?: readonly Displaced[];
}

/** One such layout, to be read. */
export interface LaidOut<S> {
  readonly tree: FileTree;
  readonly root: string;
  /** Files of pages, by id. */
  readonly pages: ReadonlyMap<string, string>;
  /** Files that say something of pages, by id. */
  readonly own: ReadonlyMap<string, string>;
  readonly rejects: Reject[];
  readonly saying: Saying<S>;
  /** What the bytes of a page's own file say. @throws AppError where they say nothing */
  readonly read: (bytes: Uint8Array, page: () => Page, id: string) => ReadSaying<S>;
  /** The bytes of a page of which only its own file is there, and their encoding; absent where there is no way. */
  readonly pageFrom?: (own: Uint8Array) => { readonly bytes: Uint8Array; readonly encoding: string };
  /** What else is known of pages, by id. */
  readonly known?: ReadonlyMap<string, Partial<GoldRecord>>;
  /** Bytes of the largest file that says something. */
  readonly limit: number;
}

/** Read such a layout page by page. */
export async function readLaidOut<S>(layout: LaidOut<S>): Promise<Reading> {
  const { tree, root, pages, own, rejects, pageFrom } = layout;
  const beside = await readBeside(tree, root, rejects);
  const notes: Reject[] = [];
  const ids = [...new Set([...pages.keys(), ...own.keys()])].filter((id) => {
    const isThere = pages.has(id) || pageFrom !== undefined;
    if (!isThere)
      rejects.push({
        origin: tree.originOf(own.get(id)!),
        code: "gold-without-page",
        message: `gold of ${id} has no page`,
      });
    return isThere;
  });
  async function* entries(): AsyncGenerator<CorpusEntry> {
    for (const id of ids) {
      try {
        yield await readOne(layout, id, beside.get(id), notes);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const origin = tree.originOf(own.get(id) ?? pages.get(id)!);
        rejects.push({ origin, code: error.code, message: error.message });
      }
    }
  }
  return { entries: entries(), count: ids.length, rejects, notes };
}

async function readOne<S>(
  { tree, pages, own, saying, read, pageFrom, known, limit }: LaidOut<S>,
  id: string,
  beside: Parameters<typeof settle>[3],
  notes: Reject[],
): Promise<CorpusEntry> {
  const file = pages.get(id);
  const ownFile = own.get(id);
  const origin = tree.originOf(file ?? ownFile!);
  const ownBytes = ownFile === undefined ? null : await tree.read(ownFile, limit);
  const { bytes, ...from } =
    file === undefined ? pageFrom!(ownBytes!) : { bytes: await tree.read(file, MAX_PAGE_BYTES) };
  const page = pageReader(bytes, { ...beside?.gold, ...from });
  const note = (code: string, message: string): void => void notes.push({ origin, code, message });
  let gold: GoldRecord;
  try {
    const { said, displaced = [] } = ownBytes === null ? { said: null } : read(ownBytes, page, id);
    for (const { code, message } of displaced) note(code, `page ${id}: ${message}`);
    const settled = settle(id, page, said, beside, saying, origin);
    if (settled.isChanged) note(changedNote(id).code, changedNote(id).message);
    gold = settled.gold;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    note(error.code, `page ${id} comes in without its labels: ${error.message}`);
    gold = { id };
  }
  if (!hasContent(gold) && beside === undefined) note("page-without-gold", `page ${id} has no gold`);
  return {
    gold: { ...(beside === undefined && known?.get(id)), ...gold, ...from },
    origin,
    bytes: async () => bytes,
  };
}

/** How a layout writes what it says of a page. */
export interface OwnFile<S> {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** What will be read of it. */
  readonly reads: S;
}

/**
 * Write such a layout page by page, and beside it what it has no place for.
 * @param pageFile the name of a page's file
 * @param own the file that says something of a page
 * @param pack how a page's file is packed
 */
export async function writeLaidOut<S>(
  entries: AsyncIterable<CorpusEntry>,
  sink: FileSink,
  saying: Saying<S>,
  pageFile: (id: string) => string,
  own: (
    id: string,
    page: () => Page,
    said: S,
    gold: GoldRecord,
    remarks: readonly SignedRemark[],
  ) => OwnFile<S>,
  pack: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes,
): Promise<WriteReport> {
  const beside = new PackedLines();
  let partial = 0;
  for await (const { gold, bytes: load, remarks = [] } of entries) {
    const bytes = await load();
    const page = pageReader(bytes, gold);
    await sink.write(pageFile(gold.id), pack(bytes));
    const said = unlessTooLarge(() => saying.of(page, gold));
    const written = said === null ? null : own(gold.id, page, said, gold, remarks);
    if (written !== null) await sink.write(written.file, written.bytes);
    const record = besideOf(gold, said, written?.reads ?? null);
    if ("reads" in record) partial++;
    beside.add({ winnow: 1, ...record });
  }
  await sink.write(BESIDE, beside.bytes());
  return { partial };
}

/** Text as a file that is UTF-8 to everybody, whatever a `meta` element in it says. */
export function utf8File(text: string): Uint8Array {
  let isAscii = true;
  for (let at = 0; at < text.length && isAscii; at++) isAscii = text.charCodeAt(at) < 128;
  return Buffer.from(isAscii ? text : `\ufeff${text}`);
}

/** Files below a prefix by id: the path without prefix and one of the endings. */
export function filesBelow(
  tree: FileTree,
  prefix: string,
  endings: readonly string[],
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of tree.files) {
    if (!file.startsWith(prefix)) continue;
    const ending = endings.find((each) => file.toLowerCase().endsWith(each));
    if (ending !== undefined) found.set(file.slice(prefix.length, file.length - ending.length), file);
  }
  return found;
}
