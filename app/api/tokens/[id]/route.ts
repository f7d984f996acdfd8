import { store } from "@/lib/server/db";
import { route } from "@/lib/server/requests/http";
import { revokeToken } from "@/lib/server/team/tokens";

/** Make a token useless: your own, or as an admin anybody's. */
export const DELETE = route<{ id: string }>(async (_, { id }, who) => {
  await revokeToken(await store(), who, id);
  return new Response(null, { status: 204 });
});
