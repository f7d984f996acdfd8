import { reportCsv } from "../evaluation/report-csv";
import { reportJson } from "../evaluation/report-json";
import { reportLatex } from "../evaluation/report-latex";
import { reportMarkdown } from "../evaluation/report-markdown";

/** The report of a run as a file, by the ending of its name. */
export const REPORT_FORMATS = {
  json: { write: reportJson, type: "application/json" },
  csv: { write: reportCsv, type: "text/csv" },
  md: { write: reportMarkdown, type: "text/markdown" },
  tex: { write: reportLatex, type: "application/x-tex" },
} as const;

export type ReportFormat = keyof typeof REPORT_FORMATS;
