import { z } from "zod";
import { capturedSource } from "@/lib/server/captured-page";
import { store } from "@/lib/server/db";
import { derivedView } from "@/lib/server/derived-view";
import { queryOf, route } from "@/lib/server/http";
import { CAPTURE_HEADERS } from "@/lib/server/security-headers";

const query = z.object({ width: z.coerce.number().int().min(320).max(2048).default(732), height: z.coerce.number().int().min(320).max(2048).default(900) });

/** The inert view of a captured page, for the page frame. The viewport is what the page's viewport units are settled with. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const viewport = queryOf(request, query);
  const { record, html } = await capturedSource(await store(), id);
  const tag = `"${record.sha256.slice(0, 24)}-${viewport.width}x${viewport.height}-1"`;
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers: { ...CAPTURE_HEADERS, ETag: tag } });
  return new Response(derivedView(html, viewport), { headers: { ...CAPTURE_HEADERS, ETag: tag } });
});
