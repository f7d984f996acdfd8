import { z } from "zod";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";

export const GET = route(async (request) => {
  const { corpus } = queryOf(request, z.object({ corpus: z.string().optional() }));
  return Response.json({ runs: await (await store()).runs.list(corpus) });
});
