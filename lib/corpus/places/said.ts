/**
 * What a layout says of a page, and what Winnow has put beside it. The layout's own part holds for everybody; the
 * record beside it has the rest, and counts as long as the layout still says what the record would have it say.
 * Whatever somebody changed in a file that others can read is what counts from then on.
 */
import { InputError } from "../../errors";
import { decodeBytes } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import type { Page } from "../../page/page";
import type { Beside } from "../beside";
import { hasContent } from "../gold-in-use";
import { parseGold } from "../gold-line";
import type { GoldRecord } from "../record";

/** How a layout says things of a page; `S` is JSON. */
export interface Saying<S> {
  /** What it says of a page with this gold, null for nothing. The same gold always gives the same. */
  readonly of: (page: () => Page, gold: GoldRecord) => S | null;
  /** The gold of a page as far as this says it. */
  readonly gold: (page: () => Page, said: S) => Partial<GoldRecord>;
  /** What it says beside content and roles, and the record beside it only as long as they agree. */
  readonly owns?: readonly (keyof GoldRecord)[];
}

/** What the record beside a layout no longer says when somebody has changed the layout's own part. */
const OF_CONTENT: readonly (keyof GoldRecord)[] = [
  ...(["text", "intervals", "roles", "corrections", "original", "labelledBy", "labelledAt"] as const),
];

/**
 * Pages beyond this many bytes are not searched for the labels of a layout: that is done where other pages wait,
 * and no page of any corpus we know has half of it.
 */
const MAX_SEARCHED_BYTES = 8 * 1024 * 1024;

/** The source of a page as an import will decode it. @throws InputError for bytes that are no page */
export function htmlOf(bytes: Uint8Array, { encoding, lang }: Knowing): string {
  return decodeBytes(bytes, { encoding: encoding ?? null, lang: lang ?? null }).html;
}

/** What is known of a page's encoding. */
type Knowing = { readonly [K in "encoding" | "lang"]?: string | undefined };

/** The page of some bytes as an import will read it, when it is asked for. */
export function pageReader(bytes: Uint8Array, { encoding, lang }: Knowing): () => Page {
  let page: Page | null = null;
  return () => {
    if (bytes.length > MAX_SEARCHED_BYTES)
      throw new InputError(
        "page-too-large",
        `its labels are not looked for in a page of ${bytes.length} bytes, only up to ${MAX_SEARCHED_BYTES}`,
      );
    return (page ??= parsePage(decodeBytes(bytes, { encoding: encoding ?? null, lang: lang ?? null }).html));
  };
}

/** What a layout says; null where the page is too large, or no page: then only the record beside it has its labels. */
export function unlessTooLarge<S>(of: () => S | null): S | null {
  try {
    return of();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return null;
  }
}

export interface Settled {
  readonly gold: GoldRecord;
  /** Whether the layout says something else than the record beside it. */
  readonly isChanged: boolean;
}

/**
 * The gold of a page: the record beside the layout where they agree, else what the layout says, with what the
 * record knows beside the content.
 * @param said null where the layout says nothing of the page
 * @throws InputError `malformed-gold`
 */
export function settle<S>(
  id: string,
  page: () => Page,
  said: S | null,
  beside: Beside | undefined,
  saying: Saying<S>,
  where: string,
): Settled {
  if (beside === undefined)
    return {
      gold: said === null ? { id } : parseGold({ ...saying.gold(page, said), id }, where),
      isChanged: false,
    };
  const expected = "reads" in beside ? beside.reads : saying.of(page, beside.gold);
  if (JSON.stringify(expected) === JSON.stringify(said))
    return { gold: { ...beside.gold, id }, isChanged: false };
  const gone = new Set<string>([...OF_CONTENT, ...(saying.owns ?? [])]);
  const rest = Object.fromEntries(Object.entries(beside.gold).filter(([field]) => !gone.has(field)));
  return {
    gold: parseGold({ ...(said === null ? {} : saying.gold(page, said)), ...rest, id }, where),
    isChanged: true,
  };
}

/** The note of a page whose labels were changed by another program. */
export const changedNote = (id: string): { readonly code: string; readonly message: string } => ({
  code: "labels-changed",
  message: `the labels of page ${id} were changed since Winnow wrote them; what they say now counts`,
});

/** What to put beside a page, given what its layout says of it and what is read of that. */
export function besideOf<S>(gold: GoldRecord, says: S | null, reads: S | null): Beside {
  // Where gold is not said at all, the page may be too large to be asked again.
  const isUnsaid = says === null && hasContent(gold);
  return !isUnsaid && JSON.stringify(says) === JSON.stringify(reads) ? { gold } : { gold, reads };
}
