import type { Archive } from "../../capture/captured";
import { InputError } from "../../errors";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import type { FileTree } from "../files/file-tree";
import { HOLDS_NOTHING, isPageFile, pagesBelow, type CorpusFormat } from "../format";
import { pageEntry } from "../join";
import type { CorpusEntry, Reject } from "../record";

/**
 * HTML files without gold, in any folders; the id is the path without its ending. What a browser saved with a page lies
 * in a folder beside it that is called like it.
 */
export const plain: CorpusFormat = {
  id: "plain",
  name: "Plain HTML files",
  files: "HTML files in any folders, also with the folders that browsers save beside them",
  holds: HOLDS_NOTHING,
  recognises: (tree, root) => tree.files.some((file) => file.startsWith(root) && isPageFile(file)),
  async read(tree, root) {
    const rejects: Reject[] = [];
    const folders = savedFolders(tree, root);
    const saved = new Set([...folders.values()].flat());
    const own = tree.files.filter((file) => !foldersOf(file).some((folder) => saved.has(folder)));
    for (const file of own) {
      if (file.startsWith(root) && !isPageFile(file))
        rejects.push({
          origin: tree.originOf(file),
          code: "not-a-page",
          message: "not an HTML file by its name",
        });
    }
    const pages = pagesBelow({ ...tree, files: own }, root, rejects);
    const files = new Set(tree.files);
    async function* entries(): AsyncGenerator<CorpusEntry> {
      for (const [id, file] of pages) {
        const entry = pageEntry(tree, file, { id });
        const beside = folders.get(file);
        yield beside === undefined ? entry : { ...entry, archive: savedFolder(tree, files, beside) };
      }
    }
    return { entries: entries(), count: pages.size, rejects, notes: [] };
  },
  write: null,
};

/** What browsers put behind a page's name to call the folder of what belongs to it, in languages with many users. */
const FOLDER_ENDINGS =
  /[_-](files|Dateien|fichiers|archivos|file|ficheiros|arquivos|bestanden|filer|tiedostot|pliki|soubory|dosyalar|elemei|failid|datoteke|文件|檔案|ファイル|파일|файлы|файли)$/i;

/** The folders that a file is in, the outermost first, each with a slash at its end. */
function foldersOf(file: string): readonly string[] {
  const folders: string[] = [];
  for (let at = file.indexOf("/"); at >= 0; at = file.indexOf("/", at + 1))
    folders.push(file.slice(0, at + 1));
  return folders;
}

/** The folders of saved pages, `NAME_files/`, by the files of these pages. */
function savedFolders(tree: FileTree, root: string): ReadonlyMap<string, readonly string[]> {
  const named = new Set<string>();
  for (const file of tree.files) {
    if (!file.startsWith(root)) continue;
    for (const folder of foldersOf(file)) if (FOLDER_ENDINGS.test(folder.slice(0, -1))) named.add(folder);
  }
  const byPage = new Map<string, string[]>();
  const stems = new Map<string, string>(
    tree.files.filter(isPageFile).map((file) => [file.replace(/\.x?html?(\.gz)?$/i, ""), file]),
  );
  for (const folder of named) {
    const page = stems.get(folder.slice(0, -1).replace(FOLDER_ENDINGS, ""));
    if (page !== undefined) byPage.set(page, [...(byPage.get(page) ?? []), folder]);
  }
  return byPage;
}

/**
 * The files beside a saved page. It asks for them relative to itself, whatever address it was saved from, so they are
 * known by the name of their folder and what follows it.
 * @param files all of the tree
 */
function savedFolder(tree: FileTree, files: ReadonlySet<string>, folders: readonly string[]): Archive {
  const named = folders.map((folder) => ({ folder, name: `/${folder.slice(0, -1).split("/").at(-1)!}/` }));
  return {
    source: "complete",
    async find(url) {
      const path = decoded(new URL(url).pathname);
      for (const { folder, name } of named) {
        const at = path.lastIndexOf(name);
        const file = at < 0 ? null : folder + path.slice(at + name.length);
        if (file === null || !files.has(file)) continue;
        const bytes = await tree.read(file, MAX_PAGE_BYTES).catch((error: unknown) => {
          if (!(error instanceof InputError)) throw error;
          return null;
        });
        return bytes === null ? null : { bytes, type: null, charset: null };
      }
      return null;
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
