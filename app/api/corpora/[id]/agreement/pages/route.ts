import { corpora } from "@/lib/api/resources/corpora";
import { answer, queryOf, route } from "@/lib/server/requests/http";
import { reading } from "@/lib/server/reading/threads";
import { numbered } from "@/lib/server/review/disputed-pages";
import { hiding } from "@/lib/server/team/hiding";

/** The pages behind a figure of agreement, the most disputed words first. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const asked = { corpusId: id, ...queryOf(request, corpora.disputed.query) };
  return answer(corpora.disputed, numbered(await reading("disputed", asked, request.signal), hiding()));
});
