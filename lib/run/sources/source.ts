/** Where pages to run on come from. Whoever runs something takes a `Source` and asks no further. */
import type { Reject } from "../../corpus/record";
import type { Gold, GoldKind } from "../../gold/gold";
import type { LinkedSheet } from "../../page/page";

/** A page as it was read, on its way to a thread. */
export interface PagePayload {
  /** Its key in its source, or its id in the store. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly url: string | null;
  readonly site: string | null;
  /** What the bytes are decoded by, where it is known; see `decodeBytes`. */
  readonly encoding: string | null;
  readonly lang: string | null;
  /** `charset` of the HTTP response that it came with. */
  readonly httpCharset?: string | null;
  /** Style sheets that came with it; absent where none did. */
  readonly sheets?: readonly LinkedSheet[];
  readonly gold: Gold;
}

/** A page of a source. Neither its bytes nor its gold have been read. */
export interface SourcePage {
  /** Unique in its source. */
  readonly key: string;
  /** As messages name it: a path, archive!entry, or an address. */
  readonly origin: string;
  readonly url: string | null;
  /** What pages of the same site share: the label of the source, else the host; null where neither is known. */
  readonly site: string | null;
  /** What pages that look alike share; absent or null where that is not known. */
  readonly template?: string | null;
  readonly kind: string | null;
  readonly lang: string | null;
  /** The corpus it is from, where the source has several. */
  readonly corpus?: string;
  /** What can be scored on it. */
  readonly golds: readonly GoldKind[];
  /** @throws what reading it throws, at each call */
  load(): Promise<PagePayload>;
}

export interface Source {
  /** As reports name it. */
  readonly name: string;
  /** Id of the layout in which it was found; absent where it comes from elsewhere. */
  readonly format?: string;
  /** Number of pages; null where only walking tells. */
  readonly count: number | null;
  /** In the order of the source, to be walked once. */
  readonly pages: AsyncIterable<SourcePage>;
  /** What was refused. Where `count` is null it grows while the pages are walked. */
  readonly rejects: readonly Reject[];
  close(): Promise<void>;
}

/** All pages of a source. */
export async function listPages({ pages }: Pick<Source, "pages">): Promise<readonly SourcePage[]> {
  const all: SourcePage[] = [];
  for await (const page of pages) all.push(page);
  return all;
}
