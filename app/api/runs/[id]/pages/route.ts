import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { pagesBehind } from "@/lib/server/run-report";

const query = z.object({
  extractor: z.string(),
  metric: z.string(),
  by: z.enum(["kind", "site"]).default("kind"),
  group: z.string().optional(),
  failed: z.enum(["0", "1"]).default("0"),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});

/** The pages behind one number of a run: the worst first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const { extractor, metric, by, group, failed, offset, limit } = queryOf(request, query);
  const rows = pagesBehind(await (await store()).runs.scores(id, extractor), { metric, failedOnly: failed === "1", group: group === undefined ? null : { by, name: group } });
  return Response.json({ rows: rows.slice(offset, offset + limit), total: rows.length });
});
