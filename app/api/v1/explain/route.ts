import { store } from "@/lib/server/db";
import { sentContent } from "@/lib/server/pages/sent-content";
import { bodyBytes, MAX_JSON_BYTES, route } from "@/lib/server/requests/http";

/** The same as extract, with what was decided on every text. */
export const POST = route(async (request) => {
  const body = await bodyBytes(request, MAX_JSON_BYTES);
  const answer = await sentContent(await store(), body, true, request.signal);
  return new Response(answer as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "application/json" } });
});
