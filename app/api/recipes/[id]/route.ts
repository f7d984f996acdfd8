import { recipes as routes } from "@/lib/api/resources/recipes";
import { signedName } from "@/lib/server/team/blinding";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { askedContent, told, toldRecipe } from "@/lib/server/recipes/saved-recipes";

export const GET = route<{ id: string }>(async (_request, { id }) =>
  answer(routes.get, toldRecipe(await (await store()).recipes.get(id))),
);

/** A new version, where nobody has saved one since the version that it was made from. */
export const PUT = route<{ id: string }>(async (request, { id }, who) => {
  const body = await jsonBody(request, routes.save.body);
  const author = signedName(who, body.author);
  const { recipes } = await store();
  return answer(
    routes.save,
    await told(recipes.save(id, body.version, await askedContent({ ...body, author }))),
  );
});

export const DELETE = route<{ id: string }>(async (_request, { id }) => {
  await (await store()).recipes.remove(id);
  return new Response(null, { status: 204 });
});
