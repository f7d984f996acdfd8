import { store } from "@/lib/server/db";
import { route } from "@/lib/server/http";
import { subjectOf } from "@/lib/server/workspace-subject";

/** What is known of a page, its gold included, with the name of its corpus and its neighbours there. */
export const GET = route<{ id: string }>(async (_request, { id }) => Response.json(await subjectOf(await store(), id)));
