import { invitations as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { accept } from "@/lib/server/team/invitations";

/** Make the account of an invitation, and sign in with it. */
export const POST = route(async (request, _, who) => {
  const given = await jsonBody(request, routes.accept.body);
  const headers = new Headers();
  const { id, name, role } = await accept(await store(), request, who, given, headers);
  const answered = answer(routes.accept, { person: { id, name, role } });
  for (const cookie of headers.getSetCookie()) answered.headers.append("Set-Cookie", cookie);
  return answered;
});
