import { z } from "zod";
import { queryOf, route } from "@/lib/server/http";
import { saveUpload } from "@/lib/server/uploads";

/** One file of an upload, as the raw body; `path` is its place inside the upload. */
export const PUT = route<{ id: string }>(async (request, { id }) => {
  const { path } = queryOf(request, z.object({ path: z.string().min(1).max(4000) }));
  const body = request.body ?? new Response("").body!;
  return Response.json({ bytes: await saveUpload(id, path, body) }, { status: 201 });
});
