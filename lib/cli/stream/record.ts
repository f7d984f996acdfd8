/** What a stream of pages is made of, before a page is looked at. */
import type { AppError } from "../../errors";

/** The page of a record, as a thread gets it. */
export type RecordPage =
  /** A line of JSON that holds it: `{ id, url, html }`. */
  | { readonly kind: "line"; readonly line: number; readonly bytes: Uint8Array }
  | {
      readonly kind: "page";
      readonly name: RecordName;
      readonly bytes: Uint8Array;
      readonly httpCharset: string | null;
    };

/** How an answer names its record; null where the record does not say. */
export interface RecordName {
  readonly id: string | number | null;
  readonly url: string | null;
}

/** One record of the input: there is one answer for each. */
export interface StreamRecord {
  /** Bytes that it holds until it is answered; 0 where `load` fetches them. */
  readonly size: number;
  /** What is known of its name without reading it. */
  readonly name: RecordName;
  /** @throws AppError where the record holds no page */
  load(): Promise<RecordPage>;
}

/** A record that holds no page, and why. */
export function brokenRecord(name: RecordName, error: AppError): StreamRecord {
  return { size: 0, name, load: () => Promise.reject(error) };
}

/** A stream of records, in the order of the input. */
export interface RecordStream {
  readonly records: AsyncIterable<StreamRecord>;
  /** How the input ended, once it has: what was passed over, and what is wrong with it as a whole. */
  end(): RecordsEnd;
}

export interface RecordsEnd {
  /** Records that are no pages, such as pictures; they have no answers. */
  readonly passedOver: number;
  /** Null where the input was whole. */
  readonly error: Error | null;
}
