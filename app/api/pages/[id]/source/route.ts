import { storedSource } from "@/lib/jobs/stored-page";
import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { SOURCE_HEADERS } from "@/lib/server/security-headers";

/** The decoded source as text; the browser builds its own Page from it. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const where = await store();
  const { html, encoding } = await storedSource(where, await where.pages.get(id));
  return new Response(html, { headers: { ...SOURCE_HEADERS, "X-Captured-Encoding": encoding } });
});
