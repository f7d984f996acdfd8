import { capturedSource } from "@/lib/server/captured-page";
import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { SOURCE_HEADERS } from "@/lib/server/security-headers";

/** The decoded source as text; the browser builds its own Page from it. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { html, encoding } = await capturedSource(await store(), id);
  return new Response(html, { headers: { ...SOURCE_HEADERS, "X-Captured-Encoding": encoding } });
});
