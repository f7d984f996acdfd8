import { store } from "@/lib/server/db";
import { route } from "@/lib/server/requests/http";
import { pageSource } from "@/lib/server/pages/page-source";
import { SOURCE_HEADERS } from "@/lib/server/requests/security-headers";

/** The decoded source as text; the browser builds its own Page from it. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { text, encoding } = await pageSource(await store(), id, request.signal);
  return new Response(text as Uint8Array<ArrayBuffer>, {
    headers: { ...SOURCE_HEADERS, "X-Captured-Encoding": encoding },
  });
});
