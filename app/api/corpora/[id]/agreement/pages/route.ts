import { corpora } from "@/lib/api/resources/corpora";
import { queryOf, route } from "@/lib/server/requests/http";
import { readingAnswer } from "@/lib/server/reading/threads";

/** The pages behind a figure of agreement, the most disputed words first. */
export const GET = route<{ id: string }>((request, { id }) =>
  readingAnswer("disputed", { corpusId: id, ...queryOf(request, corpora.disputed.query) }, request.signal),
);
