/** What comes with pages on its way into the database and out of it, in the transactions of those pages. */
import type { NewCapture } from "../../../capture/captured";
import { Prisma } from "../../generated/client";
import { markOf, packBody, sha256Of, SHORTEST_DEFLATED } from "./bodies";
import type { Writer } from "./connection";
import { loosen } from "./loose";
import { chunksOf } from "./rows";

/** Of these types deflate makes nothing smaller. */
const DENSE: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/avif",
  "font/woff",
  "font/woff2",
]);

/** A capture whose resources are packed as they will be stored. */
export interface PackedCapture extends Omit<NewCapture, "resources"> {
  readonly resources: readonly {
    readonly url: string;
    readonly type: string;
    readonly sha256: string;
    readonly isDeflated: boolean;
    readonly bytes: Uint8Array<ArrayBuffer>;
    /** Before they were packed. */
    readonly length: number;
  }[];
}

/** Pack what came with a page, before the write lock is taken. */
export async function packCapture({ resources, ...facts }: NewCapture): Promise<PackedCapture> {
  const packed: PackedCapture["resources"][number][] = [];
  for (const { url, type, bytes } of resources) {
    const given = { url, type, length: bytes.length };
    if (DENSE.has(type))
      packed.push({ ...given, sha256: sha256Of(bytes), isDeflated: false, bytes: Uint8Array.from(bytes) });
    else {
      const { sha256, deflated } = await packBody(bytes);
      packed.push({ ...given, sha256, isDeflated: true, bytes: deflated });
    }
  }
  return { ...facts, resources: packed };
}

/**
 * Store what came with the bytes of a page; those that have something already keep it.
 * @param taken the hashes of what is in the object store
 */
export async function insertCapture(
  tx: Writer,
  pageId: string,
  sha256: string,
  { source, wanted, missing, missed, resources }: PackedCapture,
  taken: ReadonlySet<string>,
): Promise<void> {
  const known = await tx.capture.findFirst({ where: { pageId, sha256 }, select: { pageId: true } });
  if (known !== null) return;
  await tx.capture.create({
    data: { pageId, sha256, source, wanted, missing, missed: JSON.stringify(missed) },
    select: { pageId: true },
  });
  for (const { sha256: of, ...packed } of resources) {
    const row = taken.has(of) ? { isDeflated: true, bytes: markOf(packed.length) } : packed;
    await tx.$executeRaw`INSERT INTO "ResourceBody" ("sha256", "isDeflated", "bytes") VALUES (${of}, ${row.isDeflated}, ${row.bytes}) ON CONFLICT DO NOTHING`;
  }
  const rows = resources.map(({ url, type, sha256: of }) => ({
    pageId,
    body: sha256,
    url,
    type,
    sha256: of,
  }));
  for (const chunk of chunksOf(rows)) await tx.resource.createMany({ data: chunk });
}

/** The sha256s of all that came with these pages, now and in their former versions. */
export async function resourcesOf(tx: Writer, pageIds: readonly string[]): Promise<string[]> {
  const rows = await tx.resource.findMany({
    where: { pageId: { in: [...pageIds] } },
    distinct: ["sha256"],
    select: { sha256: true },
  });
  return rows.map(({ sha256 }) => sha256);
}

/** Remove what came with bytes of a page that neither stand there nor are kept as a version. */
export async function removeFormerCapture(
  tx: Writer,
  pageId: string,
  sha256: string,
  now: number,
): Promise<void> {
  const inUse = await tx.page.count({
    where: { id: pageId, OR: [{ sha256 }, { versions: { some: { sha256 } } }] },
  });
  if (inUse > 0) return;
  const resources = await resourcesOf(tx, [pageId]);
  await tx.capture.deleteMany({ where: { pageId, sha256 } });
  await removeUnusedResources(tx, resources, now);
}

/** Remove those of these bytes that came with no page. */
export async function removeUnusedResources(
  tx: Writer,
  sha256s: readonly string[],
  now: number,
): Promise<void> {
  for (const chunk of chunksOf(sha256s)) {
    const gone = await tx.$queryRaw<{ sha256: string; isMark: boolean | number | bigint }[]>`
      DELETE FROM "ResourceBody" WHERE "sha256" IN (${Prisma.join(chunk)})
      AND NOT EXISTS (SELECT 1 FROM "Resource" r WHERE r."sha256" = "ResourceBody"."sha256")
      RETURNING "sha256", ("isDeflated" = true AND length("bytes") < ${SHORTEST_DEFLATED}) AS "isMark"`;
    await loosen(
      tx,
      gone.filter(({ isMark }) => Boolean(Number(isMark))).map(({ sha256 }) => sha256),
      now,
    );
  }
}
