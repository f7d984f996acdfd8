import { z } from "zod";
import { jsonBody, route } from "@/lib/server/http";
import { createUpload } from "@/lib/server/uploads";

const size = z.number().int().min(0).optional();
const announced = z.object({ bytes: size, largest: size });

/**
 * Begin an upload; its files follow one by one, then a job imports it. Who says how much will come hears at
 * once where it does not fit.
 */
export const POST = route(async (request) => {
  const { bytes, largest } =
    request.headers.get("content-type") === "application/json" ? await jsonBody(request, announced) : {};
  return Response.json(
    {
      id: await createUpload(Date.now(), {
        ...(bytes !== undefined && { bytes }),
        ...(largest !== undefined && { largest }),
      }),
    },
    { status: 201 },
  );
});
