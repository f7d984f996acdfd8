/**
 * Pages of a WARC file (ISO 28500), one record after the other: responses with a status of 200 to 299 and
 * resources, of HTML. A record that breaks off is answered as truncated; all before it are whole.
 */
import { InputError } from "../../errors";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import { contentType, HTML_TYPES } from "../../server/incoming/content-type";
import { ByteReader } from "./byte-reader";
import { httpPage } from "./http-page";
import { brokenRecord, type RecordName, type RecordStream, type StreamRecord } from "./record";

/** Longest line, and most lines, of the head of a record. */
const MAX_LINE_BYTES = 64 * 1024;
const MAX_LINES = 1_000;
/** Beyond a page there may be the head of its response. */
const MAX_CONTENT_BYTES = MAX_PAGE_BYTES + 1024 * 1024;

type Head = ReadonlyMap<string, string>;

export function warcRecords(source: AsyncIterable<Uint8Array>): RecordStream {
  const reader = new ByteReader(source);
  let passedOver = 0;
  let error: Error | null = null;
  async function* records(): AsyncGenerator<StreamRecord> {
    let name: RecordName = { id: null, url: null };
    try {
      for (;;) {
        name = { id: null, url: null };
        const head = await headOf(reader);
        if (head === null) return;
        name = nameOf(head);
        const record = await recordOf(reader, head, name);
        if (record === null) passedOver++;
        else yield record;
      }
    } catch (thrown) {
      error = thrown as Error;
      if (thrown instanceof InputError) yield brokenRecord(name, thrown);
    }
  }
  return { records: records(), end: () => ({ passedOver, error }) };
}

/** The fields of the record that comes next, by their names in lower case; null where none comes. */
async function headOf(reader: ByteReader): Promise<Head | null> {
  let position: number;
  let version: string | null;
  do {
    position = reader.position;
    version = await reader.line(MAX_LINE_BYTES);
  } while (version === "");
  if (version === null && reader.position === position) return null;
  if (version === null || !/^WARC\/\d/.test(version))
    throw new InputError("bad-warc", `no record begins at byte ${position}: what follows is not read`);
  const head = new Map<string, string>();
  for (let lines = 0; lines < MAX_LINES; lines++) {
    const line = await reader.line(MAX_LINE_BYTES);
    if (line === null) throw truncated(position);
    if (line === "") return head;
    const colon = line.indexOf(":");
    if (colon > 0) head.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  throw new InputError("bad-warc", `the record at byte ${position} has more than ${MAX_LINES} fields`);
}

/** The record behind a head; null where it is no page. */
async function recordOf(reader: ByteReader, head: Head, name: RecordName): Promise<StreamRecord | null> {
  const { position } = reader;
  const length = Number(head.get("content-length"));
  if (!Number.isSafeInteger(length) || length < 0)
    throw new InputError("bad-warc", `the record at byte ${position} does not say how long it is`);
  const isResponse = head.get("warc-type") === "response";
  const { type, charset } = contentType(head.get("content-type") ?? null);
  const mayBePage = isResponse
    ? type === "application/http"
    : head.get("warc-type") === "resource" && HTML_TYPES.has(type ?? "");
  if (!mayBePage || length > MAX_CONTENT_BYTES) {
    if ((await reader.pass(length)) < length) throw truncated(position);
    return mayBePage
      ? brokenRecord(name, new InputError("page-too-large", `page is too large: ${length} bytes`))
      : null;
  }
  const content = await reader.read(length);
  if (content.length < length) throw truncated(position);
  if (isResponse) return httpPage(content, name);
  return {
    size: length,
    name,
    load: async () => ({ kind: "page", name, bytes: content, httpCharset: charset }),
  };
}

const truncated = (position: number): InputError =>
  new InputError("truncated", `the input ends within the record at byte ${position}`);

function nameOf(head: Head): RecordName {
  const bare = (field: string): string | null => head.get(field)?.replace(/^<|>$/g, "") ?? null;
  return { id: bare("warc-record-id"), url: bare("warc-target-uri") };
}
