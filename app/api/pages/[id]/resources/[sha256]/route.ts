import { store } from "@/lib/server/db";
import { pageResource } from "@/lib/server/pages/page-resource";
import { route } from "@/lib/server/requests/http";
import { RESOURCE_HEADERS } from "@/lib/server/requests/security-headers";

/** A picture or font that came with a page, for its frame. */
export const GET = route<{ id: string; sha256: string }>(async (request, { id, sha256 }) => {
  const { type, bytes } = await pageResource(await store(), id, sha256, request.signal);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...RESOURCE_HEADERS, "Content-Type": type },
  });
});
