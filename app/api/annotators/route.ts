import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";

/** Everybody who has labelled something or was given something to label, by name. */
export const GET = route(async () => Response.json({ annotators: await (await store()).labels.annotators() }));
