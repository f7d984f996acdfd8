import { databaseUrl } from "@/lib/server/environment/database-url";
import { backupDownload } from "@/lib/server/downloads/download";
import { route } from "@/lib/server/requests/http";

/**
 * A consistent copy of the whole database, taken while people work, as a file to keep. The copy on the server
 * goes when it is sent or left.
 */
export const GET = route(async (request) => {
  const { bytes, body } = await backupDownload(databaseUrl(), request.signal);
  const name = `winnow-${new Date().toISOString().slice(0, 16).replace(/[:T]/g, "-")}.db`;
  return new Response(body, {
    headers: {
      "content-type": "application/vnd.sqlite3",
      "content-length": String(bytes),
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "no-store",
    },
  });
});
