import { uploads } from "@/lib/api/resources/uploads";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { removeUpload, saveUpload } from "@/lib/server/incoming/uploads";

/** One file of an upload, as the raw body; `path` is its place inside the upload. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { path } = queryOf(request, uploads.put.query);
  const body = request.body ?? new Response("").body!;
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  return answer(uploads.put, {
    bytes: await saveUpload(id, path, body, Number.isFinite(length) ? length : null),
  });
});

/** Discard an upload; nothing of it is kept. */
export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await removeUpload(id);
  return new Response(null, { status: 204 });
});
