import { corpora } from "@/lib/api/resources/corpora";
import { conflictsOf } from "@/lib/server/review/conflicts";
import { hiding } from "@/lib/server/team/hiding";
import { store } from "@/lib/server/db";
import { answer, route } from "@/lib/server/requests/http";

/**
 * The pages of a corpus in conflict, the most disputed first, at most `MOST_CONFLICTS` of them; no run is
 * needed.
 */
export const GET = route<{ id: string }>(async (_, { id }) =>
  answer(corpora.conflicts, await conflictsOf(await store(), id, hiding())),
);
