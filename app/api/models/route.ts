import { models } from "@/lib/api/resources/models";
import { reading } from "@/lib/server/reading/threads";
import { answer, jsonBody, route } from "@/lib/server/requests/http";

export const GET = route(async (request) => {
  const found = await reading("models", null, request.signal);
  return answer(models.list, { models: found });
});

export const POST = route(async (request) => {
  const file = await jsonBody(request, models.add.body);
  return answer(models.add, await reading("addModel", file, request.signal));
});
