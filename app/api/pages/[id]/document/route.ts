import { pages } from "@/lib/api/resources/pages";
import { store } from "@/lib/server/db";
import { derivedPage } from "@/lib/server/pages/derived-page";
import { queryOf, route } from "@/lib/server/requests/http";
import { captureHeaders, resourcePath } from "@/lib/server/requests/security-headers";

/**
 * The inert view of a captured page, for the page frame. The viewport is what the page's viewport units are
 * settled with.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { key, view } = await derivedPage(await store(), id, queryOf(request, pages.document.query));
  const host = request.headers.get("host") ?? "";
  const headers = { ...captureHeaders(host, resourcePath(id)), ETag: `"${encodeURIComponent(key)}"` };
  if (request.headers.get("if-none-match") === headers.ETag)
    return new Response(null, { status: 304, headers });
  return new Response((await view(request.signal)) as Uint8Array<ArrayBuffer>, { headers });
});

/** The same, made and kept for whoever asks for it next. */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { view } = await derivedPage(await store(), id, queryOf(request, pages.prepare.query));
  await view(request.signal);
  return new Response(null, { status: 204 });
});
