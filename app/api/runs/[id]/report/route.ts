import { z } from "zod";
import { queryOf, route } from "@/lib/server/http";
import { reading } from "@/lib/server/reading/threads";
import { REPORT_FORMATS } from "@/lib/server/run-report-formats";
import { sliceBy } from "@/lib/server/run-report-query";

const query = z.object({
  format: z.enum(["json", "csv", "md", "tex"]).default("json"),
  by: sliceBy,
  download: z.enum(["0", "1"]).default("0"),
});

export const GET = route<{ id: string }>(async (request, { id }) => {
  const { format, by, download } = queryOf(request, query);
  const name =
    download === "1" ? { "content-disposition": `attachment; filename="run-${id}.${format}"` } : undefined;
  const report = await reading("runReport", { runId: id, by, format }, request.signal);
  return new Response(report, {
    headers: { "content-type": `${REPORT_FORMATS[format].type}; charset=utf-8`, ...name },
  });
});
