import { store } from "@/lib/server/db";
import { route } from "@/lib/server/requests/http";
import { takeCookies } from "@/lib/server/team/cookies";
import { personHere } from "@/lib/server/team/sign-in";

/** Sign out in all browsers, also in this one, and revoke all tokens. */
export const DELETE = route(async (_request, _params, who) => {
  await (await store()).sessions.endAll(personHere(who).id);
  const headers = new Headers();
  takeCookies(headers);
  return new Response(null, { status: 204, headers });
});
