import { readingAnswer } from "@/lib/server/reading/threads";
import { route } from "@/lib/server/requests/http";

export const GET = route<{ id: string }>(async (request, { id }) =>
  readingAnswer("modelAbout", id, request.signal),
);
