import { optimisations } from "@/lib/api/resources/optimisations";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { goOnOptimising, removeOptimisation } from "@/lib/server/runs/optimisations";
import { readingAnswer } from "@/lib/server/reading/threads";

export const GET = route<{ id: string }>(async (request, { id }) =>
  readingAnswer("optimisation", id, request.signal),
);

export const POST = route<{ id: string }>(async (request, { id }) => {
  const { budget } = await jsonBody(request, optimisations.goOn.body);
  return answer(optimisations.goOn, await goOnOptimising(await store(), id, budget));
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await removeOptimisation(await store(), id);
  return new Response(null, { status: 204 });
});
