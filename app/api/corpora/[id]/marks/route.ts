import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { pageQuery, pageQueryFields } from "@/lib/server/page-query";

const query = z.object({
  ...pageQueryFields.shape,
  every: z.coerce.number().int().min(1).max(10_000).default(100),
});

/** The places behind every so many pages of the table, for who jumps into the middle of it. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { every, ...wanted } = queryOf(request, query);
  return Response.json({ marks: await (await store()).pages.marks(pageQuery(id, wanted), every) });
});
