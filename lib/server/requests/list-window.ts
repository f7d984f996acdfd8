import { z } from "zod";
import { UsageError } from "../../errors";
import { comparePlaces, type Place } from "../../evaluation/scoring/place";

/**
 * A window of a list by the place behind which it begins. Counted from the start, windows would repeat and
 * leave out rows where others come and go meanwhile.
 */
export interface ListWindow {
  /** The place that the window before told as `next`; absent for the start. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/**
 * The rows of a window, and where the next one begins; null where there are no more.
 * @param rows in the order of their places
 * @throws UsageError `bad-cursor` for what no list of such places told
 */
export function windowIn<Row, Of extends Place>(
  rows: readonly Row[],
  asPlace: z.ZodType<Of>,
  placeOf: (row: Row) => Of,
  { after, limit }: ListWindow,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const place = after === undefined ? null : readPlace(after, asPlace);
  const behind = place === null ? rows : rows.filter((row) => comparePlaces(placeOf(row), place) > 0);
  const shown = behind.slice(0, limit);
  const last = shown.at(-1);
  const next = last !== undefined && shown.length < behind.length ? writePlace(placeOf(last)) : null;
  return { rows: shown, next };
}

function writePlace(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

function readPlace<Of extends Place>(cursor: string, asPlace: z.ZodType<Of>): Of {
  const read = asPlace.safeParse(parsed(Buffer.from(cursor, "base64url").toString()));
  if (!read.success)
    throw new UsageError("bad-cursor", "this place is of another list: begin again without it");
  return read.data;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return null;
  }
}
