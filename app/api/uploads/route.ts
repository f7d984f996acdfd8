import { uploads } from "@/lib/api/resources/uploads";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { createUpload } from "@/lib/server/incoming/uploads";

/**
 * Begin an upload; its files follow one by one, then a job imports it. Who says how much will come hears at
 * once where it does not fit.
 */
export const POST = route(async (request) => {
  const { bytes, largest } =
    request.headers.get("content-type") === "application/json"
      ? await jsonBody(request, uploads.create.body)
      : {};
  return answer(uploads.create, {
    id: await createUpload(Date.now(), {
      ...(bytes !== undefined && { bytes }),
      ...(largest !== undefined && { largest }),
    }),
  });
});
