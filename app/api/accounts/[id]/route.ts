import { accounts as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";

/** Give another role, suspend or readmit. */
export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const to = await jsonBody(request, routes.change.body);
  return answer(routes.change, await (await store()).accounts.change(id, to));
});

/** Remove the account; what the person labelled stays. */
export const DELETE = route<{ id: string }>(async (_, { id }) => {
  await (await store()).accounts.remove(id);
  return new Response(null, { status: 204 });
});
