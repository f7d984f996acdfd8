import { recipes as routes } from "@/lib/api/resources/recipes";
import { signedName } from "@/lib/server/team/blinding";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { askedContent, told, toldRecipe } from "@/lib/server/recipes/saved-recipes";

export const dynamic = "force-dynamic";

export const GET = route(async () => {
  const { recipes } = await store();
  return answer(routes.list, { recipes: (await recipes.list()).map(toldRecipe) });
});

export const POST = route(async (request, _, who) => {
  const body = await jsonBody(request, routes.create.body);
  const content = await askedContent({ ...body, author: signedName(who, body.author) });
  const { recipes } = await store();
  return answer(routes.create, await told(recipes.create(content)));
});
