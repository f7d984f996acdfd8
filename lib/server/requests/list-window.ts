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

interface WindowRows<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/**
 * The rows of a window in the order of their places, and where the next one begins; null where there are no more.
 * @param rows in any order
 * @throws UsageError `bad-cursor` for what no list of such places told
 */
export function windowIn<Row, Of extends Place>(
  rows: readonly Row[],
  asPlace: z.ZodType<Of>,
  placeOf: (row: Row) => Of,
  window: ListWindow,
): WindowRows<Row> {
  const growing = new GrowingWindow(asPlace, placeOf, window);
  for (const row of rows) growing.add(row);
  return growing.told();
}

/** The same of rows that come one by one in any order: about twice as many as are told are held at a time. */
export class GrowingWindow<Row, Of extends Place> {
  private readonly place: Of | null;
  private readonly limit: number;
  private first: { readonly row: Row; readonly place: Of }[] = [];

  /** @throws UsageError `bad-cursor` for what no list of such places told */
  constructor(
    asPlace: z.ZodType<Of>,
    private readonly placeOf: (row: Row) => Of,
    { after, limit }: ListWindow,
  ) {
    this.place = after === undefined ? null : readPlace(after, asPlace);
    this.limit = limit;
  }

  add(row: Row): void {
    const place = this.placeOf(row);
    if (this.place !== null && comparePlaces(place, this.place) <= 0) return;
    this.first.push({ row, place });
    if (this.first.length >= 2 * (this.limit + 1)) this.settle();
  }

  told(): WindowRows<Row> {
    this.settle();
    const shown = this.first.slice(0, this.limit);
    const last = shown.at(-1);
    const next = last !== undefined && shown.length < this.first.length ? writePlace(last.place) : null;
    return { rows: shown.map(({ row }) => row), next };
  }

  /** One more than is told says whether there are more. */
  private settle(): void {
    this.first = this.first.sort((a, b) => comparePlaces(a.place, b.place)).slice(0, this.limit + 1);
  }
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
