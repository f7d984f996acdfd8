/** Layouts with the whole page in one JSON object: what Winnow has beside the other program's fields, both ways. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { AppError, InputError } from "../../errors";
import { MAX_PAGE_BYTES, decodeBytes } from "../../page/parsing/decode";
import type { Page } from "../../page/page";
import { parseBeside } from "../beside";
import { tooLarge } from "../files/file-tree";
import { BLANK } from "../gold-line";
import { mustBeNameable } from "../page-id";
import type { CorpusEntry, GoldRecord, Reject } from "../record";
import type { Displaced } from "./quotes";
import { besideOf, changedNote, pageReader, settle, type Saying } from "./said";

/**
 * What is in the `_winnow` field of such an object: the record, and the bytes of the page (deflated, in base64)
 * where the text of the page as UTF-8 is other bytes.
 */
const besideSchema = z.object({ bytes: z.base64().nullish() }).loose();

/** One object as its layout reads it. */
export interface ReadObject<S> {
  /** What the object calls the page. */
  readonly id: string;
  /** The page without marks. */
  readonly html: string;
  /** What else it says of the page, where nothing of ours says more. */
  readonly known: Partial<GoldRecord>;
  /** What it says of the content; null for nothing. `page` has the words of `html`. */
  readonly says: (page: Page) => { readonly said: S | null; readonly displaced: readonly Displaced[] };
}

/** Where objects are read, and what was said of them so far. */
export interface ObjectReading {
  readonly seen: Set<string>;
  readonly rejects: Reject[];
  readonly notes: Reject[];
}

/**
 * The page of one object, with its labels checked; null for a blank line, and where it is refused, which is said.
 * @param load the object, or BLANK; may throw AppError
 * @param parse what the layout reads of it; may throw AppError
 */
export function readObject<S>(
  origin: string,
  load: () => unknown,
  parse: (value: unknown, origin: string) => ReadObject<S>,
  saying: Saying<S>,
  { seen, rejects, notes }: ObjectReading,
): CorpusEntry | null {
  try {
    const value = load();
    if (value === BLANK) return null;
    const { id, html, known, says } = parse(value, origin);
    mustBeNameable(id, origin);
    if (seen.has(id))
      throw new InputError("duplicate-id", `${origin}: page ${id} is listed twice; the first counts`);
    seen.add(id);
    const ours = (value as { readonly _winnow?: unknown })._winnow ?? undefined;
    const beside = ours === undefined ? undefined : parseBeside(ours, origin);
    const packed = ours === undefined ? null : packedIn(ours, origin);
    const bytes = packed === null ? Buffer.from(html) : inflate(packed, origin);
    const from = beside === undefined ? { encoding: "utf-8" } : {};
    const page = pageReader(bytes, { ...from, ...beside?.gold });
    const note = (code: string, message: string): void =>
      void notes.push({ origin, code, message: `${origin}: ${message}` });
    const { said, displaced } = saidOf(says, page, (error) =>
      note(error.code, `page ${id}: ${error.message}`),
    );
    for (const { code, message } of displaced) note(code, `page ${id}: ${message}`);
    const settled = settle(id, page, said, beside, saying, origin);
    if (settled.isChanged) note(changedNote(id).code, changedNote(id).message);
    if (said === null && beside === undefined) note("page-without-gold", `page ${id} has no gold`);
    return {
      gold: { ...(beside === undefined && known), ...from, ...settled.gold },
      origin,
      bytes: async () => bytes,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    rejects.push({ origin, code, message: message.startsWith(origin) ? message : `${origin}: ${message}` });
    return null;
  }
}

/** What an object says; nothing where its page is too large to look for labels in it. */
function saidOf<S>(
  says: ReadObject<S>["says"],
  page: () => Page,
  complain: (error: InputError) => void,
): ReturnType<typeof says> {
  try {
    return says(page());
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    complain(error);
    return { said: null, displaced: [] };
  }
}

function packedIn(ours: unknown, origin: string): string | null {
  const parsed = besideSchema.safeParse(ours);
  if (parsed.success) return parsed.data.bytes ?? null;
  throw new InputError("malformed-gold", `${origin}: _winnow.bytes: ${parsed.error.issues[0]!.message}`);
}

/** What is written beside the other program's fields, and whether its own part has all labels. */
export function ownField<S>(
  gold: GoldRecord,
  bytes: Uint8Array,
  html: string,
  says: S | null,
  reads: S | null,
): { readonly field: object; readonly isPartial: boolean } {
  const record = besideOf(gold, says, reads);
  const isSame = Buffer.from(html).equals(bytes) && isReadAsUtf8(bytes, gold);
  return {
    field: { winnow: 1, ...record, ...(!isSame && { bytes: deflateRawSync(bytes).toString("base64") }) },
    isPartial: "reads" in record,
  };
}

/** Whether an import of these bytes with this gold reads them as UTF-8, as the object's text is. */
function isReadAsUtf8(bytes: Uint8Array, { encoding, lang }: GoldRecord): boolean {
  return decodeBytes(bytes, { encoding: encoding ?? null, lang: lang ?? null }).encoding === "utf-8";
}

function inflate(packed: string, origin: string): Uint8Array {
  try {
    return inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: MAX_PAGE_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(origin, MAX_PAGE_BYTES);
    throw new InputError("broken-page", `${origin}: the page bytes cannot be unpacked`, { cause: error });
  }
}
