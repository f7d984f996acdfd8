import { content } from "@/lib/api/resources/content";
import { openApi } from "@/lib/api/open-api";
import { pathInVersionOne } from "@/lib/api/version-one";
import { answer, route } from "@/lib/server/requests/http";

const ABOUT = "What other programs ask: main content of pages, and everything that is stored.";

/** Version 1 of the API, as OpenAPI 3.1. */
export const GET = route(() => answer(content.openApi, openApi(pathInVersionOne, ABOUT)));
