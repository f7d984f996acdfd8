import { invitations as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { invite, originOf } from "@/lib/server/team/invitations";

/** All invitations, the newest first, without their links. */
export const GET = route(async () =>
  answer(routes.list, { invitations: [...(await (await store()).accounts.invitations())] }),
);

/** Invite somebody; the link is told this once. */
export const POST = route(async (request, _, { person }) => {
  const given = await jsonBody(request, routes.create.body);
  const invitation = { ...given, adopts: false, createdBy: person?.name ?? "" };
  return answer(routes.create, await invite(await store(), invitation, originOf(request)));
});
