import { pages } from "@/lib/api/resources/pages";
import { store } from "@/lib/server/db";
import { fetchPage } from "@/lib/http/fetch-page";
import { answer, bodyBytes, MAX_JSON_BYTES, route } from "@/lib/server/requests/http";
import { keepScratch, readPasted } from "@/lib/server/pages/scratch";

/**
 * Keep a page to look at without importing it: `{ url }` is fetched, `{ html }` taken as it is. Answers `{
 * pageId }`.
 */
export const POST = route(async (request) => {
  const { signal } = request;
  const wanted = await readPasted(await bodyBytes(request, MAX_JSON_BYTES), signal);
  const unread =
    "url" in wanted
      ? { ...(await fetchPage(wanted.url, { signal })), encoding: null }
      : { bytes: wanted.bytes, url: null, httpCharset: null, encoding: "utf-8" };
  return answer(pages.inspect, { pageId: await keepScratch(await store(), unread, signal) });
});
