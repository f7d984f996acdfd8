import { basename, join } from "node:path";
import { InputError, UsageError } from "../../errors";
import { directoryTree, filesTree, mustExist, type FileTree } from "../files/file-tree";
import { blocksCsv } from "./blocks-csv";
import { boilernet } from "./boilernet";
import { cleaneval } from "./cleaneval";
import { dragnet } from "./dragnet";
import { folder } from "./folder";
import { l3s } from "./l3s";
import { labelStudio } from "./label-studio";
import { webAnnotation } from "./web-annotation";
import { webmainbench } from "./webmainbench";
import { isPageFile, type CorpusFormat, type Reading } from "../format";
import { native } from "./native";
import { urlList } from "./url-list";
import { plain } from "./plain";
import { scrapinghub } from "./scrapinghub";
import { mhtml } from "./mhtml";
import { wacz, warc } from "./warc";
import { wcxb } from "./wcxb";
import type { PageChoice } from "../../capture/page-choice";
import { zipTree, ZIP_LIMITS } from "../files/zip";

/** All layouts, the most telling first: `plain` recognises whatever holds an HTML file. */
export const FORMATS: readonly CorpusFormat[] = [
  native,
  folder,
  scrapinghub,
  wcxb,
  cleaneval,
  dragnet,
  l3s,
  boilernet,
  webmainbench,
  webAnnotation,
  labelStudio,
  blocksCsv,
  wacz,
  warc,
  mhtml,
  urlList,
  plain,
];

/** How deep below the given folder a corpus may start, e.g. `archive/name/split/`. */
const MAX_DEPTH = 3;

/** A recognised corpus. Entries are read as they are walked; `close` when done. */
export interface OpenCorpus extends Reading {
  readonly name: string;
  /** Id of the format. */
  readonly format: string;
  close(): Promise<void>;
}

/** The format of an id. @throws UsageError naming the formats there are */
export function formatById(id: string): CorpusFormat {
  const format = FORMATS.find((candidate) => candidate.id === id);
  if (format !== undefined) return format;
  throw new UsageError(
    "unknown-format",
    `unknown corpus format: ${id}; there are ${FORMATS.map((known) => known.id).join(", ")}`,
  );
}

/** A format that can be written. */
type WritableFormat = CorpusFormat & { readonly write: NonNullable<CorpusFormat["write"]> };

/** The format of an id, if a corpus can be written in it. @throws UsageError `unknown-format` */
export function writableFormat(id: string): WritableFormat {
  const format = formatById(id);
  const { write } = format;
  if (write !== null) return { ...format, write };
  const writable = FORMATS.filter((known) => known.write !== null).map((known) => known.id);
  throw new UsageError(
    "unknown-format",
    `the format ${id} can only be read; a corpus is written as ${writable.join(", ")}`,
  );
}

/**
 * Open a corpus without reading its pages: a folder in any known layout, a zip archive of one, one HTML file,
 * or a list of files (one archive, or pages side by side with their gold).
 * @param choice which pages of a web archive are wanted
 * @param shownAs what messages call the source; without it they name its path, which is nobody's business
 * where others read them
 * @throws NotFoundError where nothing is there
 * @throws InputError for a broken or unsafe archive, `no-corpus`, `several-corpora`
 */
export async function openCorpus(
  path: string | readonly string[],
  shownAs?: string,
  choice: PageChoice = {},
): Promise<OpenCorpus> {
  const tree = await openTree(path, shownAs);
  try {
    const { format, root } = recognise(tree, shownAs ?? (typeof path === "string" ? path : path.join(", ")));
    if (format.read === null)
      throw new InputError("write-only", `${shownAs ?? tree.name}: ${format.name} cannot be imported`);
    const reading = await format.read(tree, root, choice);
    const name = root === "" ? tree.name : root.slice(0, -1).split("/").at(-1)!;
    const close = async (): Promise<void> => {
      await reading.dispose?.();
      await tree.close();
    };
    return { ...reading, name, format: format.id, close };
  } catch (error) {
    await tree.close();
    throw error;
  }
}

/**
 * The files at a path: of a folder, in a zip archive, one file, or a list of files side by side.
 * @param shownAs as of `openCorpus`
 * @throws NotFoundError where nothing is there; InputError for a broken or unsafe archive
 */
export async function openTree(path: string | readonly string[], shownAs?: string): Promise<FileTree> {
  const paths = typeof path === "string" ? [path] : path;
  const only = paths.length === 1 ? paths[0]! : null;
  if (only === null)
    return filesTree("upload", paths, shownAs === undefined ? undefined : (file) => basename(file));
  const { isDirectory } = await mustExist(only, shownAs);
  if (isDirectory) return unpacked(only, await directoryTree(only, shownAs));
  if (isArchive(only)) return zipTree(only, ZIP_LIMITS, shownAs);
  return filesTree(basename(only).replace(/(\.\w+)?\.\w+$/, ""), [only], (file) => shownAs ?? file);
}

/** A folder that holds nothing but one archive, as an upload does, is that archive. */
async function unpacked(path: string, tree: FileTree): Promise<FileTree> {
  const [file, ...others] = tree.files;
  return file !== undefined && others.length === 0 && isArchive(file)
    ? zipTree(join(path, file), ZIP_LIMITS, tree.originOf(file))
    : tree;
}

const isArchive = (file: string): boolean => /\.(zip|wacz)$/i.test(file);

/**
 * Find the layout nearest to the root; a layout with gold beats the plain pages around it.
 * @param path what messages call the tree
 * @throws InputError `no-corpus`, `several-corpora`
 */
export function recognise(tree: FileTree, path: string): { format: CorpusFormat; root: string } {
  const roots = [...filesByRoot(tree)];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const found = roots
      .filter(([root]) => root.split("/").length - 1 === depth)
      .flatMap(([root, files]) => {
        const below = { ...tree, files };
        const format = FORMATS.find((candidate) => candidate !== plain && candidate.recognises(below, root));
        return format === undefined ? [] : [{ format, root }];
      });
    if (found.length === 1) return found[0]!;
    if (found.length > 1) {
      throw new InputError(
        "several-corpora",
        `several corpora in ${path}: ${found.map(({ root }) => root.slice(0, -1)).join(", ")}; name one of them`,
      );
    }
  }
  if (tree.files.some(isPageFile)) return { format: plain, root: "" };
  throw new InputError(
    "no-corpus",
    `no corpus in ${path}: neither gold.jsonl, nor ground-truth, nor HTML, MHTML, WARC or WACZ files, nor a list of addresses`,
  );
}

/** The folders in which a corpus may start, as prefixes, each with all files below it: there may be as many as files. */
function filesByRoot(tree: FileTree): ReadonlyMap<string, readonly string[]> {
  const byRoot = new Map<string, string[]>([["", []]]);
  for (const file of tree.files) {
    byRoot.get("")!.push(file);
    let at = -1;
    for (let depth = 0; depth < MAX_DEPTH; depth++) {
      at = file.indexOf("/", at + 1);
      if (at < 0) break;
      const root = file.slice(0, at + 1);
      const files = byRoot.get(root);
      if (files === undefined) byRoot.set(root, [file]);
      else files.push(file);
    }
  }
  return byRoot;
}
