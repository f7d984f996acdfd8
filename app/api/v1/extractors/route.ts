import { content } from "@/lib/api/resources/content";
import { listed } from "@/lib/extractors/contract/listed";
import { EXTRACTORS } from "@/lib/extractors/index";
import { answer, route } from "@/lib/server/requests/http";

/** What can be named in a recipe. */
export const GET = route(() => answer(content.extractors, { extractors: EXTRACTORS.map(listed) }));
