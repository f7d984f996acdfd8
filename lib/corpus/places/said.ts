/**
 * What a layout says of a page, and what Winnow has put beside it. The layout's own part holds for everybody; the
 * record beside it has the rest, and counts as long as the layout still says what the record would have it say.
 * Whatever somebody changed in a file that others can read is what counts from then on.
 */
import { createHash } from "node:crypto";
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
  /** The part of what it says that is about content; all of it if not said. */
  readonly content?: (said: S) => unknown;
}

/** What the record beside a layout no longer says when somebody has changed the layout's own part. */
const OF_CONTENT: readonly (keyof GoldRecord)[] = [
  ...(["text", "intervals", "roles", "corrections", "original"] as const),
  ...(["agreement", "labelledBy", "labelledAt"] as const),
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
  /** Whether the layout says something else of the content than the record beside it. */
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
  if (!differ(expected, said)) return { gold: { ...beside.gold, id }, isChanged: false };
  const { owns = [], content = (all: S): unknown => all } = saying;
  // What was read of a layout that cannot say all is a value from a file: compared, and not taken apart.
  const taken = "reads" in beside ? null : (expected as S | null);
  const contentOf = (of: S | null): unknown => (of === null ? null : content(of));
  const goldOf = (of: S | null): Partial<GoldRecord> => (of === null ? {} : saying.gold(page, of));
  const isChanged = "reads" in beside || differ(contentOf(taken), contentOf(said));
  const [was, now] = [goldOf(taken), goldOf(said)];
  const isUnknown = taken === null && expected !== null;
  const own = owns.filter((field) => isUnknown || differ(was[field], now[field]));
  const counts = isChanged ? now : Object.fromEntries(own.map((field) => [field, now[field]]));
  const rest = without(beside.gold, [...(isChanged ? OF_CONTENT : []), ...own]);
  return { gold: parseGold({ ...counts, ...rest, id }, where), isChanged };
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function without(gold: object, fields: readonly string[]): object {
  return Object.fromEntries(Object.entries(gold).filter(([field]) => !fields.includes(field)));
}

/** What a record knows a text by that is not in it; line ends are no change. Null for no text. */
export function textKey(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  return createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("hex");
}

/**
 * A record beside a text, in a file where others can change the text: without what it says of the content if the text
 * is another one than it was written beside. One that does not say which text that was holds as it is.
 */
export function besideText<R extends object>(
  record: R & { readonly textSha256?: unknown },
  text: string | null | undefined,
): { readonly record: Partial<R>; readonly isChanged: boolean } {
  const isChanged = record.textSha256 !== undefined && record.textSha256 !== textKey(text);
  return { record: isChanged ? (without(record, OF_CONTENT) as Partial<R>) : record, isChanged };
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
