import { guidelines as routes } from "@/lib/api/resources/guidelines";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";

/** How much was labelled under each version. */
export const GET = route<{ id: string }>(async (_request, { id }) =>
  answer(routes.versions, { versions: [...(await (await store()).guidelines.versions(id))] }),
);
