"use client";
import { toast } from "sonner";
import type { ReportFormat } from "@/lib/api/resources/runs";
import { messageOf } from "@/lib/errors";
import type { SliceBy } from "@/lib/evaluation/report/report-scores";
import type { Recipe } from "@/lib/recipes/recipe";
import type { RunRecord } from "@/lib/store/interfaces/runs";
import { sayQueued } from "@/components/workbench/jobs/job-toast";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { download } from "@/components/ui/charts/download";
import { api } from "@/lib/api/client";
import { Menu } from "@/components/ui/controls/menu";
import { errorsHref } from "./figures/page-links";

/** What the run was asked for: of a sweep each recipe once, without the parameter that was swept. */
export function recipesOf({ extractors, sweep }: Pick<RunRecord, "extractors" | "sweep">): Recipe[] {
  const recipes = extractors.map(({ recipe }): Recipe => {
    if (sweep === null || !("use" in recipe)) return recipe;
    const params = Object.entries(recipe.params ?? {}).filter(([name]) => name !== sweep.param);
    return { use: recipe.use, params: Object.fromEntries(params) };
  });
  return [...new Map(recipes.map((recipe) => [JSON.stringify(recipe), recipe])).values()];
}

/**
 * What can be done with a run as a whole: go to its errors (of `extractor` first), save its report, all
 * metrics in one file, and run it again.
 */
export function RunMenu({
  run,
  by,
  extractor,
  metric,
}: {
  readonly run: RunRecord;
  readonly by: SliceBy;
  readonly extractor: string | null;
  readonly metric: string;
}) {
  const save = (format: ReportFormat) =>
    download(api.runs.report.address({ id: run.id, format, by, download: "1" }));
  const again = async () => {
    try {
      const job = await api.jobs.create({
        body: {
          kind: "evaluate",
          corpusId: run.corpusId,
          recipes: recipesOf(run),
          metrics: run.metrics,
          ...(run.sweep && { sweep: run.sweep }),
        },
      });
      sayQueued(
        job,
        "Queued again",
        "A new run was added beside this one. It computes what has changed since: pages, gold or code.",
      );
    } catch (error) {
      toast.error("This run cannot be repeated", { description: messageOf(error), duration: Infinity });
    }
  };
  return (
    <>
      {run.sweep === null && (
        <ButtonLink href={errorsHref(run.id, extractor, metric)}>
          Errors<span className="no-narrow"> by cause</span>
        </ButtonLink>
      )}
      {run.sweep === null && (
        <ButtonLink href={`/runs/${encodeURIComponent(run.id)}/against`}>
          Against<span className="no-narrow"> a run</span>
        </ButtonLink>
      )}
      <Menu
        trigger={<Button icon="export">Report</Button>}
        items={[
          { label: "HTML, one file", perform: () => save("html") },
          { label: "CSV", perform: () => save("csv") },
          { label: "Markdown", perform: () => save("md") },
          { label: "LaTeX", perform: () => save("tex") },
          { label: "JSON", perform: () => save("json") },
        ]}
      />
      <Button kind="first" onClick={() => void again()}>
        Run again
      </Button>
    </>
  );
}
