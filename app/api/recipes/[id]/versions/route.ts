import { recipes as routes } from "@/lib/api/resources/recipes";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";
import { toldVersion } from "@/lib/server/recipes/saved-recipes";

export const GET = route<{ id: string }>(async (_request, { id }) => {
  const { recipes } = await store();
  return answer(routes.versions, { versions: (await recipes.versions(id)).map(toldVersion) });
});
