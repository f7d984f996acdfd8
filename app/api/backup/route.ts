import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";

/** A consistent copy of the whole database, taken while people work, as a file to keep. The copy on the server goes when it is sent or left. */
export const GET = route(async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-backup-"));
  const drop = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "winnow.db");
  try {
    await (await store()).backup(path);
    const { size } = await stat(path);
    const file = createReadStream(path);
    file.once("close", () => void drop());
    const name = `winnow-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, "-")}.db`;
    return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
      headers: { "content-type": "application/vnd.sqlite3", "content-length": String(size), "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" },
    });
  } catch (error) {
    await drop();
    throw error;
  }
});
