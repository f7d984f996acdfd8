/** What comes with pages on its way into the database and out of it, in the transactions of those pages. */
import type { NewCapture } from "../../../capture/captured";
import { packBody, sha256Of } from "./bodies";
import type { Writer } from "./connection";
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
  }[];
}

/** Pack what came with a page, before the write lock is taken. */
export async function packCapture({ resources, ...facts }: NewCapture): Promise<PackedCapture> {
  const packed: PackedCapture["resources"][number][] = [];
  for (const { url, type, bytes } of resources) {
    if (DENSE.has(type))
      packed.push({ url, type, sha256: sha256Of(bytes), isDeflated: false, bytes: Uint8Array.from(bytes) });
    else {
      const { sha256, deflated } = await packBody(bytes);
      packed.push({ url, type, sha256, isDeflated: true, bytes: deflated });
    }
  }
  return { ...facts, resources: packed };
}

/** Store what came with the bytes of a page; those that have something already keep it. */
export async function insertCapture(
  tx: Writer,
  pageId: string,
  sha256: string,
  { source, wanted, missing, missed, resources }: PackedCapture,
): Promise<void> {
  const known = await tx.capture.findFirst({ where: { pageId, sha256 }, select: { pageId: true } });
  if (known !== null) return;
  await tx.capture.create({
    data: { pageId, sha256, source, wanted, missing, missed: JSON.stringify(missed) },
    select: { pageId: true },
  });
  for (const { sha256: of, isDeflated, bytes } of resources)
    await tx.$executeRaw`INSERT INTO "ResourceBody" ("sha256", "isDeflated", "bytes") VALUES (${of}, ${isDeflated}, ${bytes}) ON CONFLICT DO NOTHING`;
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
export async function removeFormerCapture(tx: Writer, pageId: string, sha256: string): Promise<void> {
  const inUse = await tx.page.count({
    where: { id: pageId, OR: [{ sha256 }, { versions: { some: { sha256 } } }] },
  });
  if (inUse > 0) return;
  const resources = await resourcesOf(tx, [pageId]);
  await tx.capture.deleteMany({ where: { pageId, sha256 } });
  await removeUnusedResources(tx, resources);
}

/** Remove those of these bytes that came with no page. */
export async function removeUnusedResources(tx: Writer, sha256s: readonly string[]): Promise<void> {
  for (const chunk of chunksOf(sha256s))
    await tx.resourceBody.deleteMany({ where: { sha256: { in: chunk }, resources: { none: {} } } });
}
