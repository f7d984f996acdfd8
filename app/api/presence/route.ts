import { presence as routes } from "@/lib/api/resources/people";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { ownName } from "@/lib/server/team/blinding";
import { isElsewhere } from "@/lib/server/requests/who";

/**
 * A browser says under which name it labels; the answer says whether another browser does so under the same
 * name at present.
 */
export const PUT = route(async (request, _, who) => {
  const said = await jsonBody(request, routes.say.body);
  const presence = { ...said, annotator: ownName(who, said.annotator) };
  const where = await store();
  await where.presence.seen(presence);
  return answer(routes.say, { isElsewhere: await isElsewhere(where, presence, Date.now()) });
});
