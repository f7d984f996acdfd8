/**
 * Pages of a WARC file, one record after the other: responses with a status of 200 to 299 and resources, of HTML. A
 * record that breaks off is answered as truncated; all before it are whole.
 */
import { readResponse } from "../../capture/http-response";
import { WarcReader, type WarcHead, type WarcRecord } from "../../capture/warc";
import { InputError } from "../../errors";
import { HTML_TYPES } from "../../http/content-type";
import { brokenRecord, type RecordName, type RecordStream, type StreamRecord } from "./record";

export function warcRecords(source: AsyncIterable<Uint8Array>): RecordStream {
  const reader = new WarcReader(source);
  let passedOver = 0;
  let error: Error | null = null;
  async function* records(): AsyncGenerator<StreamRecord> {
    try {
      for (;;) {
        const read = await reader.next(mayBePage);
        if (read === null) return;
        const record = recordOf(read);
        if (record === null) passedOver++;
        else yield record;
      }
    } catch (thrown) {
      error = thrown as Error;
      if (thrown instanceof InputError) yield brokenRecord(nameOf(reader.head), thrown);
    }
  }
  return { records: records(), end: () => ({ passedOver, error }) };
}

function mayBePage({ kind, type }: WarcHead): boolean {
  return kind === "response"
    ? type === "application/http"
    : kind === "resource" && HTML_TYPES.has(type ?? "");
}

/** Null for what is no page, or no success. */
function recordOf({ head, content }: WarcRecord): StreamRecord | null {
  if (!mayBePage(head)) return null;
  const name = nameOf(head);
  if (content === null)
    return brokenRecord(name, new InputError("page-too-large", `page is too large: ${head.length} bytes`));
  if (head.kind === "resource")
    return {
      size: head.length,
      name,
      load: async () => ({ kind: "page", name, bytes: content, httpCharset: head.charset }),
    };
  const { status, type, charset, body } = readResponse(content);
  if (status < 200 || status > 299 || !HTML_TYPES.has(type ?? "")) return null;
  return {
    size: content.length,
    name,
    load: async () => ({ kind: "page", name, bytes: await body(), httpCharset: charset }),
  };
}

const nameOf = (head: WarcHead | null): RecordName => ({ id: head?.id ?? null, url: head?.url ?? null });
