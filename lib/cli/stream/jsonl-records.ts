/** Records of a file with a JSON object per line: `{ id, url, html }`. The lines are read on threads. */
import { InputError, messageOf } from "../../errors";
import { linesOf, utf8Of, type Line } from "../../corpus/lines";
import { MAX_PAGE_BYTES } from "../../page/parsing/decode";
import type { RecordName, RecordStream, StreamRecord } from "./record";

/** JSON may write a character of one byte in six. */
const MAX_LINE_BYTES = 3 * MAX_PAGE_BYTES;
/** A longer line is not looked at to see whether it is blank. */
const SHORT_BYTES = 80;
const NAMELESS: RecordName = { id: null, url: null };

export function jsonlRecords(source: AsyncIterable<Uint8Array>): RecordStream {
  let error: Error | null = null;
  async function* records(): AsyncGenerator<StreamRecord> {
    try {
      for await (const line of linesOf(source, MAX_LINE_BYTES)) {
        if (isBlank(line)) continue;
        yield {
          size: line.size,
          name: NAMELESS,
          load: async () => ({ kind: "line", line: line.number, bytes: bytesOf(line) }),
        };
      }
    } catch (thrown) {
      error = thrown as Error;
    }
  }
  return { records: records(), end: () => ({ passedOver: 0, error }) };
}

const isBlank = ({ size, bytes }: Line): boolean =>
  size <= SHORT_BYTES && new TextDecoder().decode(bytes()).trim() === "";

function bytesOf({ number, bytes }: Line): Uint8Array {
  try {
    return bytes();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `line ${number}: ${error.message}`, { cause: error });
  }
}

/** A page as a line says it. */
export interface LinePage {
  readonly name: RecordName;
  readonly html: string;
}

/**
 * @param line counted from 1
 * @throws InputError `bad-line` naming the line
 */
export function linePage(line: number, bytes: Uint8Array): LinePage {
  const refuse = (why: string, cause?: unknown): never => {
    throw new InputError("bad-line", `line ${line}: ${why}`, { cause });
  };
  const { html, ...name } = fieldsOf(bytes, refuse);
  if (typeof html !== "string") return refuse("html is not text");
  return { name: nameIn(name), html };
}

/** The name in a line, as far as there is one; whoever answers a page that was lost knows no more. */
export function lineName(bytes: Uint8Array): RecordName {
  try {
    return nameIn(
      fieldsOf(bytes, (why) => {
        throw new InputError("bad-line", why);
      }),
    );
  } catch {
    return NAMELESS;
  }
}

function fieldsOf(
  bytes: Uint8Array,
  refuse: (why: string, cause?: unknown) => never,
): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(utf8Of(bytes));
  } catch (error) {
    return refuse(error instanceof InputError ? error.message : `not JSON (${messageOf(error)})`, error);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refuse("not an object");
  return value as Readonly<Record<string, unknown>>;
}

function nameIn({ id, url }: Readonly<Record<string, unknown>>): RecordName {
  return {
    id: typeof id === "string" || typeof id === "number" ? id : null,
    url: typeof url === "string" ? url : null,
  };
}
