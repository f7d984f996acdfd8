import { trainings } from "@/lib/api/resources/trainings";
import { store } from "@/lib/server/db";
import { goOnTraining, removeTraining, trainingStanding } from "@/lib/server/models/trainings";
import { answer, route } from "@/lib/server/requests/http";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  answer(trainings.get, await trainingStanding(await store(), id)),
);

export const POST = route<{ id: string }>(async (_request, { id }) =>
  answer(trainings.goOn, await goOnTraining(await store(), id)),
);

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await removeTraining(await store(), id);
  return new Response(null, { status: 204 });
});
