import { accounts as routes } from "@/lib/api/resources/team";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";

/** Everybody who may sign in, by name. */
export const GET = route(async () =>
  answer(routes.list, { accounts: [...(await (await store()).accounts.list())] }),
);
