import { trainings } from "@/lib/api/resources/trainings";
import { store } from "@/lib/server/db";
import { listTrainings, startTraining } from "@/lib/server/models/trainings";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";

export const GET = route(async (request) => {
  const { corpus } = queryOf(request, trainings.list.query);
  return answer(trainings.list, { trainings: await listTrainings(await store(), corpus) });
});

export const POST = route(async (request) => {
  const asked = await jsonBody(request, trainings.start.body);
  return answer(trainings.start, await startTraining(await store(), asked));
});
