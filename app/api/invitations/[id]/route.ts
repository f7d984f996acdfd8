import { store } from "@/lib/server/db";
import { route } from "@/lib/server/requests/http";

/** Make an invitation useless; an account that came of it stays. */
export const DELETE = route<{ id: string }>(async (_, { id }) => {
  await (await store()).accounts.revokeInvitation(id);
  return new Response(null, { status: 204 });
});
