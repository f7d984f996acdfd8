import { labels } from "@/lib/api/resources/labels";
import { NO_VERSION, versionTag } from "@/lib/labels/version-tag";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/requests/http";
import { readableName } from "@/lib/server/team/blinding";

/**
 * How far an annotator's labels on the page are, as an ETag and no more: what an open page asks every few
 * seconds. 304 where nothing was stored since.
 */
export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator } = queryOf(request, labels.version.query);
  const where = await store();
  const name = await readableName(where, who, id, annotator);
  const progress = await where.labels.progress(id, name);
  const tag = `"${progress === null ? NO_VERSION : versionTag(progress)}"`;
  return new Response(null, {
    status: request.headers.get("if-none-match") === tag ? 304 : 204,
    headers: { etag: tag, "cache-control": "no-store" },
  });
});
