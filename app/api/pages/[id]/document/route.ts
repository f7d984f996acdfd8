import { z } from "zod";
import { store } from "@/lib/server/db";
import { derivedPage, USUAL_VIEWPORT } from "@/lib/server/derived/cache";
import { queryOf, route } from "@/lib/server/http";
import { CAPTURE_HEADERS } from "@/lib/server/security-headers";

const pixels = z.coerce.number().int().min(320).max(2048);
const query = z.object({
  width: pixels.default(USUAL_VIEWPORT.width),
  height: pixels.default(USUAL_VIEWPORT.height),
});

/**
 * The inert view of a captured page, for the page frame. The viewport is what the page's viewport units are
 * settled with.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { key, view } = await derivedPage(await store(), id, queryOf(request, query));
  const headers = { ...CAPTURE_HEADERS, ETag: `"${encodeURIComponent(key)}"` };
  if (request.headers.get("if-none-match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response((await view(request.signal)) as Uint8Array<ArrayBuffer>, { headers });
});
