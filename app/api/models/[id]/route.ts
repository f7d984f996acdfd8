import { store } from "@/lib/server/db";
import { removeModel } from "@/lib/server/models/models";
import { route } from "@/lib/server/requests/http";

/** Under an id there is never anything else: it is the hash of what is there. */
const FOR_EVER = "private, max-age=31536000, immutable";

/** A model, as `winnow train --out` writes it; whoever reads it compares it with its id. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const headers = { ETag: `"${id}"`, "Cache-Control": FOR_EVER };
  // Whoever names the hash has what is there: nothing is read, unpacked and hashed again for it.
  if (request.headers.get("if-none-match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  const file = await (await store()).models.file(id);
  return new Response(file as Uint8Array<ArrayBuffer>, {
    headers: { ...headers, "Content-Type": "application/json" },
  });
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await removeModel(await store(), id);
  return new Response(null, { status: 204 });
});
