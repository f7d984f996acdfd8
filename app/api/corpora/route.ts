import { corpora as routes } from "@/lib/api/resources/corpora";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { mustBeFree, visibleCorpora } from "@/lib/server/pages/scratch";
import { tellCorpora } from "@/lib/server/team/told";

export const dynamic = "force-dynamic";

export const GET = route(async (_request, _params, who) =>
  answer(routes.list, { corpora: [...tellCorpora(who, await visibleCorpora(await store()))] }),
);

export const POST = route(async (request) => {
  const corpus = await jsonBody(request, routes.create.body);
  mustBeFree(corpus.name);
  return answer(routes.create, await (await store()).corpora.create(corpus));
});
