import { store } from "@/lib/server/db";
import { sentContent } from "@/lib/server/pages/sent-content";
import { bodyBytes, MAX_JSON_BYTES, route } from "@/lib/server/requests/http";

/** The main content of the page in the request, or at its address. */
export const POST = route(async (request) => {
  const body = await bodyBytes(request, MAX_JSON_BYTES);
  const answer = await sentContent(await store(), body, false, request.signal);
  return new Response(answer as Uint8Array<ArrayBuffer>, { headers: { "Content-Type": "application/json" } });
});
