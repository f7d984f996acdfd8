import type { LeafId } from "@/lib/page/page";
import type { Desk } from "@/components/workbench/saving/outbox";

const KEY = "winnow.places";
/** Pages whose place is remembered; the one that was left first is forgotten for another. */
export const REMEMBERED = 100;

/** What of the browser's storage is needed; it may refuse. */
type Shelf = Pick<Storage, "getItem" | "setItem">;

/** Where each annotator of this browser was on pages that were left unfinished. */
export interface Places {
  /** The text the cursor was on; null where nothing is known, or the page has other bytes now. */
  of(desk: Desk): LeafId | null;
  /** Remember it; null forgets it, as for a page that is done. */
  keep(desk: Desk, leaf: LeafId | null): void;
}

type Entry = readonly [seat: string, leaf: LeafId];

/** Places on a shelf. Where it refuses, or holds something else, a page begins where labelling begins. */
export function placesOn(shelf: Shelf | null): Places {
  const read = (): readonly Entry[] => {
    try {
      const stored: unknown = JSON.parse(shelf?.getItem(KEY) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isEntry) : [];
    } catch {
      return [];
    }
  };
  return {
    of: (desk) => read().find(([seat]) => seat === seatOf(desk))?.[1] ?? null,
    keep(desk, leaf) {
      const others = read().filter(([seat]) => seat !== seatOf(desk));
      const entries = leaf === null ? others : [...others, [seatOf(desk), leaf] satisfies Entry];
      try {
        shelf?.setItem(KEY, JSON.stringify(entries.slice(-REMEMBERED)));
      } catch {
        // It is a convenience: the labels are kept elsewhere.
      }
    },
  };
}

const seatOf = ({ pageId, annotator, page }: Desk): string =>
  JSON.stringify([pageId, annotator, page ?? null]);

function isEntry(value: unknown): value is Entry {
  const [seat, leaf] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  return typeof seat === "string" && Number.isInteger(leaf) && (leaf as number) >= 0;
}

/** The shelf of this browser; null where it forbids storage. */
export function browserShelf(): Shelf | null {
  // Without a window there is nobody whose place it would be.
  if (typeof window === "undefined") return null;
  try {
    return localStorage;
  } catch {
    return null;
  }
}
