import { tokens as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, jsonBody, queryOf, route } from "@/lib/server/requests/http";
import { makeToken, tokensFor } from "@/lib/server/team/tokens";

/** Your tokens; admins can ask for everybody's. */
export const GET = route(async (request, _, who) => {
  const { everybody } = queryOf(request, routes.list.query);
  return answer(routes.list, { tokens: [...(await tokensFor(await store(), who, everybody === "1"))] });
});

/** Make a token, which is told this once. */
export const POST = route(async (request, _, who) => {
  const given = await jsonBody(request, routes.create.body);
  return answer(routes.create, await makeToken(await store(), who, given));
});
