import { z } from "zod";
import { store } from "@/lib/server/db";
import { fetchPage } from "@/lib/server/fetch-page";
import { jsonBody, route } from "@/lib/server/http";
import { keepScratch } from "@/lib/server/scratch";

const input = z.union([z.object({ url: z.string().trim().min(1).max(4000) }), z.object({ html: z.string().min(1) })]);

/** Keep a page to look at without importing it: `{ url }` is fetched, `{ html }` taken as it is. Answers `{ pageId }`. */
export const POST = route(async (request) => {
  const wanted = await jsonBody(request, input);
  const glance = "url" in wanted
    ? { ...(await fetchPage(wanted.url)), encoding: null }
    : { bytes: new TextEncoder().encode(wanted.html), url: null, httpCharset: null, encoding: "utf-8" };
  return Response.json({ pageId: await keepScratch(await store(), glance) }, { status: 201 });
});
