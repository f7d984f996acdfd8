import type { ReportFormat } from "../../api/resources/runs";
import type { Report } from "../../evaluation/report/report";
import { reportCsv } from "../../evaluation/report/report-csv";
import { reportJson } from "../../evaluation/report/report-json";
import { reportLatex } from "../../evaluation/report/report-latex";
import { reportMarkdown } from "../../evaluation/report/report-markdown";

/** The report of a run as a file, by the ending of its name. As a page it also tells of pages (`runReportFile`). */
export const REPORT_WRITERS: Readonly<Record<Exclude<ReportFormat, "html">, (report: Report) => string>> = {
  json: reportJson,
  csv: reportCsv,
  md: reportMarkdown,
  tex: reportLatex,
};
