import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { temporaryFolder } from "@/lib/server/temporary";

/** A consistent copy of the whole database, taken while people work, as a file to keep. The copy on the server goes when it is sent or left. */
export const GET = route(async () => {
  const folder = await temporaryFolder("backup");
  const path = join(folder.path, "winnow.db");
  try {
    await (await store()).backup(path);
    const { size } = await stat(path);
    const file = createReadStream(path);
    file.once("close", () => void folder.remove());
    const name = `winnow-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, "-")}.db`;
    return new Response(Readable.toWeb(file) as ReadableStream<Uint8Array>, {
      headers: { "content-type": "application/vnd.sqlite3", "content-length": String(size), "content-disposition": `attachment; filename="${name}"`, "cache-control": "no-store" },
    });
  } catch (error) {
    await folder.remove();
    throw error;
  }
});
