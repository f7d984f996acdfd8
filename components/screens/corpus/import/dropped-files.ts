/** A file with its path inside what was chosen, e.g. `corpus/html/1.html`. */
export interface ChosenFile {
  readonly path: string;
  readonly file: File;
}

const LITTER = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|__MACOSX)(\/|$)/;

function withoutLitter(files: readonly ChosenFile[]): ChosenFile[] {
  return files.filter(({ path }) => !LITTER.test(path));
}

/** What an input gave: plain files by name, a folder by the paths inside it. */
export function chosenFiles(list: Iterable<File>): readonly ChosenFile[] {
  return withoutLitter([...list].map((file) => ({ path: file.webkitRelativePath || file.name, file })));
}

/**
 * Files and folders that were dropped, folders walked to their end. Call it in the drop event: the browser
 * forgets the entries afterwards.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<readonly ChosenFile[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files: ChosenFile[] = [];
  const open = [...entries];
  for (let entry = open.pop(); entry; entry = open.pop()) {
    if (isFile(entry)) files.push({ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry) });
    else if (isDirectory(entry)) open.push(...(await childrenOf(entry)));
  }
  return withoutLitter(files);
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader hands out at most a hundred entries at a time and ends with none. */
async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (batch.length === 0) return children;
    children.push(...batch);
  }
}
