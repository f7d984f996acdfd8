"use client";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { ExportMenu } from "@/components/ui/charts/export-menu";
import { bestOf, runTitle } from "@/components/screens/runs/figures/best";

/** The list of runs as a file. */
export function RunListExport({ runs }: { readonly runs: readonly RunRecord[] }) {
  const table = () => ({
    caption: "Runs",
    columns: [
      { title: "Run" },
      { title: "State" },
      { title: "Best" },
      { title: "Metric" },
      { title: "F1" },
      { title: "F1 low" },
      { title: "F1 high" },
      { title: "Pages", decimals: 0 },
      { title: "Seconds", decimals: 1 },
      { title: "Started" },
    ],
    rows: runs.map((run) => {
      const best = bestOf(run);
      const took = run.finishedAt === null ? null : (run.finishedAt - run.createdAt) / 1000;
      return [
        runTitle(run),
        run.state,
        best?.name ?? "",
        best?.metric ?? "",
        best?.summary.f1 ?? null,
        best?.summary.low ?? null,
        best?.summary.high ?? null,
        run.pages,
        took,
        new Date(run.createdAt).toISOString(),
      ];
    }),
  });
  return <ExportMenu title="Runs" table={table} />;
}
