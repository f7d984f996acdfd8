import { openApi } from "@/lib/api/open-api";
import { app } from "@/lib/api/resources/app";
import { answer, route } from "@/lib/server/requests/http";

/** What the API takes and answers, as OpenAPI 3.1; the same as docs/openapi.json. */
export const GET = route(() => answer(app.openApi, openApi()));
