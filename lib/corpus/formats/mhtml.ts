import type { Archive } from "../../capture/captured";
import { readMime, type MimeFile, type MimePart } from "../../capture/mime";
import { NOWHERE, resolved } from "../../page/css/addresses";
import { InputError } from "../../errors";
import { HTML_TYPES } from "../../http/content-type";
import type { FileTree } from "../files/file-tree";
import { HOLDS_NOTHING, type CorpusFormat } from "../format";
import type { CorpusEntry, Reject } from "../record";

const MHTML_NAME = /\.mht(ml)?$/i;
/** A page with its pictures in base64. */
const MAX_MHTML_BYTES = 128 * 1024 * 1024;

/** MHTML files, a page with all that belongs to it in one MIME file, as browsers save them. */
export const mhtml: CorpusFormat = {
  id: "mhtml",
  name: "MHTML files",
  files: "MHTML files in any folders",
  holds: HOLDS_NOTHING,
  recognises: (tree, root) => tree.files.some((file) => file.startsWith(root) && MHTML_NAME.test(file)),
  async read(tree, root) {
    const rejects: Reject[] = [];
    const files = tree.files.filter((file) => file.startsWith(root));
    for (const file of files)
      if (!MHTML_NAME.test(file))
        rejects.push({
          origin: tree.originOf(file),
          code: "not-a-page",
          message: "not an MHTML file by its name",
        });
    const pages = files.filter((file) => MHTML_NAME.test(file));
    async function* entries(): AsyncGenerator<CorpusEntry> {
      for (const file of pages) {
        const entry = await entryOf(tree, file, root).catch((error: unknown) => {
          if (!(error instanceof InputError)) throw error;
          rejects.push({ origin: tree.originOf(file), code: error.code, message: error.message });
        });
        if (entry !== undefined) yield entry;
      }
    }
    return { entries: entries(), count: pages.length, rejects, notes: [] };
  },
  write: null,
};

async function entryOf(tree: FileTree, file: string, root: string): Promise<CorpusEntry> {
  const origin = tree.originOf(file);
  const mime = readMime(await tree.read(file, MAX_MHTML_BYTES));
  const page = mime.parts.find(({ type }) => HTML_TYPES.has(type ?? ""));
  if (page === undefined) throw new InputError("no-page", `${origin}: no part of it is HTML`);
  const url = addressOf(page, mime);
  return {
    gold: { id: file.slice(root.length).replace(MHTML_NAME, ""), ...(url !== null && { url }) },
    origin,
    httpCharset: page.charset,
    archive: archiveOf(mime, url),
    bytes: async () => page.bytes,
  };
}

/** The address that a page was saved from, where it says one of the web. */
function addressOf({ location }: MimePart, { fields }: MimeFile): string | null {
  const said = fields.get("snapshot-content-location") ?? location ?? "";
  return /^https?:/i.test(said) ? resolved(said, NOWHERE) : null;
}

function archiveOf({ parts }: MimeFile, base: string | null): Archive {
  const byAddress = new Map<string, MimePart>();
  for (const part of parts) {
    const location = part.location === null ? null : resolved(part.location, base ?? NOWHERE);
    if (location !== null && !byAddress.has(location)) byAddress.set(location, part);
    if (part.id !== null) byAddress.set(`cid:${part.id}`, part);
  }
  return { source: "mhtml", find: async (url) => byAddress.get(url) ?? null };
}
