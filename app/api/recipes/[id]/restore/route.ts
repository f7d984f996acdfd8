import { recipes as routes } from "@/lib/api/resources/recipes";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";
import { told } from "@/lib/server/recipes/saved-recipes";

export const POST = route<{ id: string }>(async (_request, { id }) =>
  answer(routes.restore, await told((await store()).recipes.restore(id))),
);
