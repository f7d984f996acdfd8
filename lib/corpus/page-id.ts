import { createHash } from "node:crypto";
import { InputError } from "../errors";
import { isLitter } from "./files/file-tree";

/** What file systems allow for one part of a path. */
const MAX_NAME_BYTES = 255;
/** The longest ending that an exporter gives an id, but for those that say so: see `endings` of a format. */
const LONGEST_ENDING = ".html.gz";
/**
 * The shortest limit of a whole path is 1,024 bytes (macOS), of which the folder of the corpus needs some.
 */
const MAX_ID_BYTES = 900;

/**
 * Why no exporter could make a file of a page with this id that importers find again; null where it can. Its
 * slashes are folders.
 * @param ending the longest that a format gives it
 */
export function idProblem(id: string, ending: string = LONGEST_ENDING): string | null {
  const parts = id.split("/");
  if (/[\\\0]/.test(id)) return "it contains a backslash or a NUL";
  if (parts.some((part) => part === "" || part === "." || part === ".."))
    return "one of its parts is empty, . or ..";
  if (isLitter(id)) return "one of its parts is hidden or __MACOSX, which importers ignore";
  const tooLong = parts.find(
    (part, index) =>
      Buffer.byteLength(part) > MAX_NAME_BYTES - (index === parts.length - 1 ? ending.length : 0),
  );
  if (tooLong !== undefined)
    return `one of its parts has ${Buffer.byteLength(tooLong)} bytes; a file name may have ${MAX_NAME_BYTES}, of which the ending takes ${ending.length}`;
  return Buffer.byteLength(id) > MAX_ID_BYTES
    ? `it has ${Buffer.byteLength(id)} bytes; at most ${MAX_ID_BYTES} are allowed`
    : null;
}

/**
 * Refuse a page that would come in and never get out again.
 * @param where what the message begins with, e.g. file and line
 * @throws InputError `unsafe-path`
 */
export function mustBeNameable(id: string, where: string): void {
  const problem = idProblem(id);
  if (problem !== null)
    throw new InputError("unsafe-path", `${where}: page id cannot be a file name, ${problem}: ${shown(id)}`);
}

const shown = (id: string): string => JSON.stringify(id.length > 100 ? `${id.slice(0, 100)}…` : id);

/** A page that is called otherwise in an export than in its corpus. */
export interface RenamedPage {
  readonly id: string;
  readonly as: string;
}

/**
 * What a page is called in an export: by its id or, where no file can be called that or one of its folders is the file
 * of another page, by what can be read of it and a hash of all of it.
 * @param isTaken whether another page of the corpus, or of the export, has that name
 * @param endings those that its format gives an id
 */
export async function exportName(
  id: string,
  isTaken: (name: string) => boolean | Promise<boolean>,
  endings: readonly string[] = [],
): Promise<string> {
  const longest = [LONGEST_ENDING, ...endings].reduce((one, two) => (two.length > one.length ? two : one));
  if (idProblem(id, longest) === null && !(await isInFile(id, isTaken, endings))) return id;
  const readable = [...id.toWellFormed().replace(/[^\p{L}\p{N}_-]+/gu, "-")].slice(0, 48).join("");
  for (let attempt = 0; ; attempt++) {
    const hash = createHash("sha256")
      .update(id)
      .update(attempt === 0 ? "" : `\n${attempt}`)
      .digest("hex")
      .slice(0, 16);
    const name = `${readable}~${hash}`;
    if (!(await isTaken(name))) return name;
  }
}

/** Whether a folder of an id has the name of the file of another page. */
async function isInFile(
  id: string,
  isPage: (id: string) => boolean | Promise<boolean>,
  endings: readonly string[],
): Promise<boolean> {
  for (let slash = id.indexOf("/"); slash >= 0; slash = id.indexOf("/", slash + 1)) {
    const folder = id.slice(0, slash);
    for (const ending of endings)
      if (folder.endsWith(ending) && (await isPage(folder.slice(0, folder.length - ending.length))))
        return true;
  }
  return false;
}
