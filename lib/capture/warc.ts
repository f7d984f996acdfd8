/**
 * Records of a WARC file (ISO 28500), one after the other, with little more in memory than the one that is read. What
 * breaks off, or is no record, is said with its place: all records before it are whole.
 */
import { InputError } from "../errors";
import { MAX_PAGE_BYTES } from "../page/parsing/decode";
import { contentType } from "../http/content-type";
import { ByteReader } from "./byte-reader";

/** Longest line, and most lines, of the head of a record. */
const MAX_LINE_BYTES = 64 * 1024;
const MAX_LINES = 1_000;
/** Beyond a page there may be the head of its response. */
const MAX_CONTENT_BYTES = MAX_PAGE_BYTES + 1024 * 1024;

/** What a record says of itself. */
export interface WarcHead {
  /** `response`, `resource`, `revisit`, ... */
  readonly kind: string;
  readonly id: string | null;
  readonly url: string | null;
  /** The address that has the same content, of a `revisit`. */
  readonly refersTo: string | null;
  /** When it was captured (ISO 8601). */
  readonly date: string | null;
  /** Media type of the content in lower case, and its charset. */
  readonly type: string | null;
  readonly charset: string | null;
  /** Bytes of the content. */
  readonly length: number;
}

export interface WarcRecord {
  readonly head: WarcHead;
  /** Null where nobody wants it, or it is too large. */
  readonly content: Uint8Array | null;
}

export class WarcReader {
  private readonly reader: ByteReader;
  /** Of the record that is read, also where reading it fails; null before the first and between two. */
  head: WarcHead | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.reader = new ByteReader(source);
  }

  /** How many bytes were read. */
  get position(): number {
    return this.reader.position;
  }

  /**
   * The next record; null at the end.
   * @param wants whether a record's content is to be read; that of others is passed over
   * @throws InputError `truncated`, `bad-warc`; nothing can be read behind either
   */
  async next(wants: (head: WarcHead) => boolean): Promise<WarcRecord | null> {
    this.head = null;
    const fields = await this.fields();
    if (fields === null) return null;
    const head = headOf(fields);
    this.head = head;
    const { position } = this.reader;
    const { length } = head;
    if (!Number.isSafeInteger(length) || length < 0)
      throw new InputError("bad-warc", `the record at byte ${position} does not say how long it is`);
    if (length > MAX_CONTENT_BYTES || !wants(head)) {
      if ((await this.reader.pass(length)) < length) throw truncated(position);
      return { head, content: null };
    }
    const content = await this.reader.read(length);
    if (content.length < length) throw truncated(position);
    return { head, content };
  }

  /** The fields of the record that comes next, by their names in lower case; null where none comes. */
  private async fields(): Promise<ReadonlyMap<string, string> | null> {
    const { reader } = this;
    let position: number;
    let version: string | null;
    do {
      position = reader.position;
      version = await reader.line(MAX_LINE_BYTES);
    } while (version === "");
    if (version === null && reader.position === position) return null;
    if (version === null || !/^WARC\/\d/.test(version))
      throw new InputError("bad-warc", `no record begins at byte ${position}: what follows is not read`);
    const fields = new Map<string, string>();
    for (let lines = 0; lines < MAX_LINES; lines++) {
      const line = await reader.line(MAX_LINE_BYTES);
      if (line === null) throw truncated(position);
      if (line === "") return fields;
      const colon = line.indexOf(":");
      if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
    }
    throw new InputError("bad-warc", `the record at byte ${position} has more than ${MAX_LINES} fields`);
  }
}

const truncated = (position: number): InputError =>
  new InputError("truncated", `the input ends within the record at byte ${position}`);

function headOf(fields: ReadonlyMap<string, string>): WarcHead {
  const bare = (field: string): string | null => fields.get(field)?.replace(/^<|>$/g, "") ?? null;
  return {
    kind: fields.get("warc-type")?.toLowerCase() ?? "",
    id: bare("warc-record-id"),
    url: bare("warc-target-uri"),
    refersTo: bare("warc-refers-to-target-uri"),
    date: fields.get("warc-date") ?? null,
    ...contentType(fields.get("content-type") ?? null),
    length: Number(fields.get("content-length")),
  };
}
