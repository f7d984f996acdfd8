import { invitations as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { lookAt } from "@/lib/server/team/invitations";

/** What an invitation is for. The secret is in the body, so that no log of addresses has it. */
export const POST = route(async (request, _, who) => {
  const { secret } = await jsonBody(request, routes.look.body);
  const { role, name, expiresAt } = await lookAt(await store(), who, secret);
  return answer(routes.look, { role, name, expiresAt });
});
