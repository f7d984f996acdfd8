import { route } from "@/lib/server/http";
import { createUpload } from "@/lib/server/uploads";

/** Begin an upload; its files follow one by one, then a job imports it. */
export const POST = route(async () => Response.json({ id: await createUpload(Date.now()) }, { status: 201 }));
