import { pages } from "@/lib/api/pages";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/http";
import { redundancyTwin } from "@/lib/server/redundancy-twin";

/**
 * The block of another page of the site that is nearest to the one around a text, with the edits between
 * them.
 */
export const POST = route<{ id: string }>(async (request, { id }) => {
  const { extractor, params, leaf } = await jsonBody(request, pages.twin.body);
  return answer(pages.twin, {
    found: await redundancyTwin(await store(), id, extractor, params, leaf, request.signal),
  });
});
