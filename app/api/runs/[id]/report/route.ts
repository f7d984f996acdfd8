import { REPORT_TYPES, runs } from "@/lib/api/resources/runs";
import { queryOf, route } from "@/lib/server/requests/http";
import { reading } from "@/lib/server/reading/threads";

export const GET = route<{ id: string }>(async (request, { id }) => {
  const { format, by, download } = queryOf(request, runs.report.query);
  const name =
    download === "1" ? { "content-disposition": `attachment; filename="run-${id}.${format}"` } : undefined;
  const report = await reading("runReport", { runId: id, by, format }, request.signal);
  return new Response(report, {
    headers: { "content-type": `${REPORT_TYPES[format]}; charset=utf-8`, ...name },
  });
});
