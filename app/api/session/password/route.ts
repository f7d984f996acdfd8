import { session as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/requests/http";
import { changePassword } from "@/lib/server/team/sign-in";

/** Choose another password; all other browsers are signed out, and all tokens revoked. */
export const PUT = route(async (request, _, who) => {
  await changePassword(await store(), who, await jsonBody(request, routes.changePassword.body));
  return new Response(null, { status: 204 });
});
