/** Records of a list: an http address or a file per line; blank lines and lines that begin with # are none. */
import { dirname, resolve } from "node:path";
import { linesOf } from "../../corpus/lines";
import { readPageFile } from "../../corpus/files/file-tree";
import { InputError } from "../../errors";
import { fetchPage } from "../../http/fetch-page";
import { brokenRecord, type RecordPage, type RecordStream, type StreamRecord } from "./record";

const MAX_LINE_BYTES = 64 * 1024;

/** @param path of the list, which files in it are relative to; `-` for the current folder */
export function listRecords(source: AsyncIterable<Uint8Array>, path: string): RecordStream {
  const folder = path === "-" ? "." : dirname(path);
  let error: Error | null = null;
  async function* records(): AsyncGenerator<StreamRecord> {
    try {
      for await (const line of linesOf(source, MAX_LINE_BYTES)) {
        const named = nameOf(line);
        if (named instanceof InputError) yield brokenRecord({ id: null, url: null }, named);
        else if (named !== "" && !named.startsWith("#")) yield listed(named, folder);
      }
    } catch (thrown) {
      error = thrown as Error;
    }
  }
  return { records: records(), end: () => ({ passedOver: 0, error }) };
}

function nameOf({ number, text }: { readonly number: number; text(): string }): string | InputError {
  try {
    return text().trim();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return new InputError(error.code, `line ${number}: ${error.message}`, { cause: error });
  }
}

function listed(named: string, folder: string): StreamRecord {
  const isRemote = /^https?:\/\//i.test(named);
  const name = { id: named, url: isRemote ? named : null };
  const load = async (): Promise<RecordPage> => {
    if (!isRemote)
      return { kind: "page", name, bytes: await readPageFile(resolve(folder, named)), httpCharset: null };
    const { bytes, url, httpCharset } = await fetchPage(named);
    return { kind: "page", name: { id: named, url }, bytes, httpCharset };
  };
  return { size: 0, name, load };
}
