import { tutorial as routes } from "@/lib/api/resources/tutorial";
import { store } from "@/lib/server/db";
import { lessonGrade } from "@/lib/server/labelling/tutorial";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { ownName } from "@/lib/server/team/blinding";

export const GET = route<{ id: string }>(async (request, { id }, who) => {
  const { annotator } = queryOf(request, routes.lesson.query);
  return answer(routes.lesson, await lessonGrade(await store(), id, ownName(who, annotator)));
});
