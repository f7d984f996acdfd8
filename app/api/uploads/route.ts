import { uploads } from "@/lib/api/resources/uploads";
import { store } from "@/lib/server/db";
import { answer, jsonBody, route } from "@/lib/server/requests/http";
import { createUpload } from "@/lib/server/incoming/uploads";

/** More wait nowhere. */
const MOST_JOBS = 100_000;

/**
 * Begin an upload; its files follow one by one, then a job imports it. Who says how much will come hears at
 * once where it does not fit.
 */
export const POST = route(async (request) => {
  const { bytes, largest } =
    request.headers.get("content-type") === "application/json"
      ? await jsonBody(request, uploads.create.body)
      : {};
  const announced = { ...(bytes !== undefined && { bytes }), ...(largest !== undefined && { largest }) };
  const openJobs = async () => (await store()).jobs.list({ states: ["queued", "running"], limit: MOST_JOBS });
  return answer(uploads.create, { id: await createUpload(Date.now(), announced, openJobs) });
});
