import { app } from "@/lib/api/resources/app";
import { answer, route } from "@/lib/server/requests/http";
import { serverPrograms } from "@/lib/server/recipes/programs";

/** The programs that can be run here, by name and version. How they are called is nobody's business. */
export const GET = route(async () => answer(app.programs, { programs: await serverPrograms().list() }));
