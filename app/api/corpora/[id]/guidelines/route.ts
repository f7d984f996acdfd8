import { guidelines as routes } from "@/lib/api/resources/guidelines";
import { store } from "@/lib/server/db";
import { toldGuidelines, toldSave } from "@/lib/server/labelling/guidelines";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { signedName } from "@/lib/server/team/blinding";

export const GET = route<{ id: string }>(async (_request, { id }) => {
  const now = await (await store()).guidelines.get(id);
  return answer(routes.get, { guidelines: now === null ? null : toldGuidelines(now) });
});

/** A new version, where nobody has saved one since the version that it was made from. */
export const PUT = route<{ id: string }>(async (request, { id }, who) => {
  const { text, version, author } = await jsonBody(request, routes.save.body);
  const { guidelines } = await store();
  const saving = guidelines.save(id, version, { text, author: signedName(who, author) });
  return answer(routes.save, await toldSave(saving));
});
