import { pages } from "@/lib/api/resources/pages";
import { reading } from "@/lib/server/reading/threads";
import { answer, route } from "@/lib/server/requests/http";

/** Which blocks of a page are on other pages of its site. The survey of a large site takes most of a minute. */
export const GET = route<{ id: string }>(async (request, { id }) =>
  answer(pages.site, await reading("pageOnSite", id, request.signal)),
);
