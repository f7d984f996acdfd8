import { uploads } from "@/lib/api/resources/uploads";
import { store } from "@/lib/server/db";
import { answer, bodyBytes, MAX_JSON_BYTES, parsedJson, route } from "@/lib/server/requests/http";
import { activeJobs } from "@/lib/server/runs/active-jobs";
import { createUpload } from "@/lib/server/incoming/uploads";

/**
 * Begin an upload; its files follow one by one, then a job imports it. Who says how much will come hears at
 * once where it does not fit.
 */
export const POST = route(async (request) => {
  const body = new TextDecoder().decode(await bodyBytes(request, MAX_JSON_BYTES));
  const { bytes, largest } = body === "" ? {} : parsedJson(body, uploads.create.body);
  const announced = { ...(bytes !== undefined && { bytes }), ...(largest !== undefined && { largest }) };
  const openJobs = async () => activeJobs(await store());
  return answer(uploads.create, { id: await createUpload(Date.now(), announced, openJobs) });
});
