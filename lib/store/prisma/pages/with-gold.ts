/** Pages with their gold, stored or labelled, and with their bytes. */
import type { GoldRecord } from "../../../corpus/record";
import { Prisma } from "../../generated/client";
import type { GoldModel } from "../../generated/models";
import type { PageWithGold } from "../../interfaces/pages";
import type { Reader } from "../connection/connection";
import { fromJson, orNull, stateAt } from "../connection/rows";
import { labelledOf } from "./page-state";

/** A page with its bytes and its gold in a row. */
interface StoredWhole extends Omit<WithGold, "gold"> {
  readonly deflated: Uint8Array;
  /** Null where it has no gold. */
  readonly record: string | null;
}

/** What is read of a page with its gold. */
export const WITH_GOLD = {
  id: true,
  key: true,
  title: true,
  sha256: true,
  bytes: true,
  url: true,
  site: true,
  kind: true,
  encoding: true,
  lang: true,
  template: true,
  state: true,
  gold: true,
} as const satisfies Prisma.PageSelect;

type WithGold = Prisma.PageGetPayload<{ select: typeof WITH_GOLD }>;
/** The same but its gold as SQL, of "Page" p. */
const OWN_LIST = Prisma.raw(
  Object.keys(WITH_GOLD)
    .filter((column) => column !== "gold")
    .map((column) => `p."${column}"`)
    .join(", "),
);

export async function withGoldOf(
  db: Reader,
  stored: readonly (Omit<WithGold, "gold"> & { readonly gold: Pick<GoldModel, "record"> | null })[],
): Promise<PageWithGold[]> {
  const rows = stored.map(({ gold, ...row }) => ({ ...row, gold: goldOf(gold, row.key) }));
  const contents = await labelledOf(db, rows);
  return rows.map(({ url, site, kind, lang, template, state, ...row }) => ({
    ...row,
    url: orNull(url),
    site: orNull(site),
    kind: orNull(kind),
    lang: orNull(lang),
    template: orNull(template),
    state: stateAt(state),
    ...contents.get(row.id),
  }));
}

/** In one statement, since a run asks it of each of its pages; null where there is no such page. */
export async function storedWhole(db: Reader, id: string): Promise<StoredWhole | null> {
  const [row] = await db.$queryRaw<StoredWhole[]>`
    SELECT ${OWN_LIST}, b."deflated", g."record" FROM "Page" p
    JOIN "PageBody" b ON b."sha256" = p."sha256" LEFT JOIN "Gold" g ON g."pageId" = p."id"
    WHERE p."id" = ${id}`;
  return row ?? null;
}

/** Of a page without a record, one that says nothing. */
export function goldOf(gold: { readonly record: string } | null, key: string): GoldRecord {
  return gold === null ? { id: key } : fromJson(gold.record);
}
