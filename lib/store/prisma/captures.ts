import { NotFoundError } from "../../errors";
import type { CaptureFacts } from "../../capture/captured";
import { SHEET } from "../../capture/resource-type";
import type { CaptureStore } from "../interfaces/captures";
import type { Bodies } from "../objects/bodies";
import { unpackBody } from "./connection/bodies";
import type { Connection, Reader } from "./connection/connection";
import { fromJson } from "./connection/rows";

/** What came with pages. It is written and removed with them, see `connection/resources.ts`. */
export function captureStore(connection: Connection): CaptureStore {
  return {
    find: (pageId) =>
      connection.read(async (db) => {
        const sha256 = await standing(db, pageId);
        const found = await db.capture.findFirst({
          where: { pageId, sha256 },
          select: {
            source: true,
            wanted: true,
            missing: true,
            missed: true,
            resources: { select: { url: true, type: true, sha256: true }, orderBy: { url: "asc" } },
          },
        });
        if (found === null) return null;
        const source = found.source as CaptureFacts["source"];
        return { ...found, source, missed: fromJson<CaptureFacts["missed"]>(found.missed) };
      }),

    resource: (pageId, sha256) =>
      connection.read(async (db) => {
        const found = await db.resource.findFirst({
          where: { pageId, body: await standing(db, pageId), sha256 },
          select: { type: true, content: true },
        });
        if (found === null) throw new NotFoundError("resource of the page", sha256);
        return { type: found.type, bytes: await unpacked(found.content, connection.objects) };
      }),

    sheets: (pageId, sha256) =>
      connection.read(async (db) => {
        // In SQL: a run asks it of each of its pages, most of which have none.
        const found = await db.$queryRaw<(Content & { url: string })[]>`
          SELECT r."url", r."sha256", c."isDeflated", c."bytes" FROM "Resource" r
          JOIN "ResourceBody" c ON c."sha256" = r."sha256"
          WHERE r."pageId" = ${pageId} AND r."body" = ${sha256} AND r."type" = ${SHEET} ORDER BY r."url"`;
        return Promise.all(
          found.map(async ({ url, ...content }) => ({
            url,
            css: Buffer.from(await unpacked(content, connection.objects)).toString("utf8"),
          })),
        );
      }),

    ofType: (pageId, type) =>
      connection.read(async (db) => {
        const found = await db.resource.findMany({
          where: { pageId, body: await standing(db, pageId), type },
          distinct: ["sha256"],
          select: { sha256: true, content: true },
        });
        return new Map(
          await Promise.all(
            found.map(
              async ({ sha256, content }) => [sha256, await unpacked(content, connection.objects)] as const,
            ),
          ),
        );
      }),
  };
}

/** The sha256 of the bytes that stand there. @throws NotFoundError */
async function standing(db: Reader, pageId: string): Promise<string> {
  const page = await db.page.findFirst({ where: { id: pageId }, select: { sha256: true } });
  if (page === null) throw new NotFoundError("page", pageId);
  return page.sha256;
}

interface Content {
  readonly sha256: string;
  /** A number where SQLite is asked in SQL. */
  readonly isDeflated: boolean | number;
  readonly bytes: Uint8Array;
}

const unpacked = async (
  { sha256, isDeflated, bytes }: Content,
  objects: Bodies | null,
): Promise<Uint8Array> => (isDeflated ? unpackBody({ sha256, deflated: bytes }, objects) : bytes);
