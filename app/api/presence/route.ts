import { z } from "zod";
import { annotatorSchema } from "@/lib/labels/operation-schema";
import { store } from "@/lib/server/db";
import { jsonBody, route } from "@/lib/server/http";
import { browserSchema, isElsewhere } from "@/lib/server/who";

const body = z.object({ browser: browserSchema, annotator: annotatorSchema });

/**
 * A browser says under which name it labels; the answer says whether another browser does so under the same
 * name at present.
 */
export const PUT = route(async (request) => {
  const presence = await jsonBody(request, body);
  const where = await store();
  await where.presence.seen(presence);
  return Response.json({ isElsewhere: await isElsewhere(where, presence, Date.now()) });
});
