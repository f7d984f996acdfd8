import { optimisations } from "@/lib/api/resources/optimisations";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { listOptimisations, startOptimisation } from "@/lib/server/runs/optimisations";

export const GET = route(async (request) => {
  const { corpus } = queryOf(request, optimisations.list.query);
  return answer(optimisations.list, { optimisations: await listOptimisations(await store(), corpus) });
});

export const POST = route(async (request) => {
  const asked = await jsonBody(request, optimisations.start.body);
  return answer(optimisations.start, await startOptimisation(await store(), asked));
});
