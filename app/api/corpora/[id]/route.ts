import { corpora as routes } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { mustBeFree } from "@/lib/server/pages/scratch";
import { tellCorpus } from "@/lib/server/team/told";

export const GET = route<{ id: string }>(async (_request, { id }, who) =>
  answer(routes.get, tellCorpus(who, await (await store()).corpora.get(id))),
);

export const PATCH = route<{ id: string }>(async (request, { id }) => {
  const { name, annotatorsPerPage } = await jsonBody(request, routes.change.body);
  const { corpora } = await store();
  if (name !== undefined) {
    mustBeFree(name);
    await corpora.rename(id, name);
  }
  if (annotatorsPerPage !== undefined) await corpora.setAnnotatorsPerPage(id, annotatorsPerPage);
  return answer(routes.change, await corpora.get(id));
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).corpora.remove(id);
  return new Response(null, { status: 204 });
});
