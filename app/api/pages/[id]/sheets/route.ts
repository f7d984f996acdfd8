import { pages } from "@/lib/api/resources/pages";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";

/** The style sheets that came with a page, as they came; the browser builds its own Page with them. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const where = await store();
  const { sha256 } = await where.pages.get(id);
  return answer(pages.sheets, { sheets: await where.captures.sheets(id, sha256) });
});
