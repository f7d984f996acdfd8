import { z } from "zod";
import { reportCsv } from "@/lib/evaluation/report-csv";
import { reportJson } from "@/lib/evaluation/report-json";
import { reportLatex } from "@/lib/evaluation/report-latex";
import { reportMarkdown } from "@/lib/evaluation/report-markdown";
import { store } from "@/lib/server/db";
import { queryOf, route } from "@/lib/server/http";
import { runReport } from "@/lib/server/run-report";
import { sliceBy } from "@/lib/server/run-report-query";

const FORMATS = {
  json: { write: reportJson, type: "application/json" },
  csv: { write: reportCsv, type: "text/csv" },
  md: { write: reportMarkdown, type: "text/markdown" },
  tex: { write: reportLatex, type: "application/x-tex" },
} as const;

const query = z.object({ format: z.enum(["json", "csv", "md", "tex"]).default("json"), by: sliceBy, download: z.enum(["0", "1"]).default("0") });

export const GET = route<{ id: string }>(async (request, { id }) => {
  const { format, by, download } = queryOf(request, query);
  const where = await store();
  const { write, type } = FORMATS[format];
  const name = download === "1" ? { "content-disposition": `attachment; filename="run-${id}.${format}"` } : undefined;
  return new Response(write(await runReport(where, await where.runs.get(id), by)), { headers: { "content-type": `${type}; charset=utf-8`, ...name } });
});
