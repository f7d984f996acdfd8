"use client";
import { useRouter } from "next/navigation";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { messageOf } from "@/lib/errors";
import type { Report } from "@/lib/evaluation/report";
import type { RunRecord } from "@/lib/store/store";
import { refreshJobs } from "../jobs/jobs-store";
import { Screen } from "../shell/screen";
import { Button } from "../ui/button";
import { download } from "../ui/download";
import { Empty, Failure } from "../ui/empty";
import { fetchJson } from "../ui/fetch-json";
import { SelectField } from "../ui/field";
import { duration, plural } from "../ui/format";
import { Menu } from "../ui/menu";
import { Segment } from "../ui/segment";
import { Against } from "./against";
import { runTitle } from "./best";
import { GroupTable } from "./group-table";
import { PagesBehind } from "./pages-behind";
import { RunBadge } from "./run-state";
import styles from "./run-screen.module.css";
import { groupsOf, ScoreTable, type Behind } from "./score-table";
import { SweepChart } from "./sweep-chart";
import { sweepLines } from "./sweep-dots";

const GROUP_COLUMNS = 5;
const LIVE_MS = 2000;
const STATE = {
  metric: parseAsString.withDefault(""),
  by: parseAsStringLiteral(["kind", "site"] as const).withDefault("kind"),
  extractor: parseAsString,
  group: parseAsString,
  failed: parseAsStringLiteral(["1"] as const),
};

export interface RunScreenProps {
  readonly run: RunRecord;
  readonly report: Report;
  readonly by: "kind" | "site";
  readonly metricNames: Readonly<Record<string, string>>;
}

/** One run: its scores, what they look like by kind or site, its sweep, and the pages behind any number. */
export function RunScreen({ run, report: first, by: firstBy, metricNames }: RunScreenProps) {
  const router = useRouter();
  const [state, setState] = useQueryStates(STATE, { history: "replace" });
  const metric = run.metrics.includes(state.metric) ? state.metric : (run.metrics[0] ?? "");
  const report = useReport(run, first, firstBy, state.by);
  const behind: Behind | null = state.extractor === null ? null : { extractor: state.extractor, group: state.group, failed: state.failed === "1" };
  const open = (next: Behind) => void setState({ extractor: next.extractor, group: next.group, failed: next.failed ? "1" : null });
  useEffect(() => {
    if (run.state !== "running") return;
    const timer = setInterval(() => router.refresh(), LIVE_MS);
    return () => clearInterval(timer);
  }, [run.state, router]);

  const lines = sweepLines(run, report, metric);
  const groups = run.sweep === null ? groupsOf(report, metric) : [];
  const withGold = Math.max(0, ...report.extractors.map(({ scores }) => scores[metric]?.n ?? 0));
  const ranked = [...report.extractors].sort((a, b) => (b.scores[metric]?.f1 ?? 0) - (a.scores[metric]?.f1 ?? 0)).map(({ key }) => key);
  // Until a number is chosen, the pages of the best extractor: its worst ones are where to look first.
  const listed: Behind | null = behind ?? (ranked[0] === undefined ? null : { extractor: ranked[0], group: null, failed: false });
  const save = (format: "csv" | "json" | "md" | "tex") => download(`/api/runs/${run.id}/report?format=${format}&by=${state.by}&download=1`);
  const again = async () => {
    const ids = [...new Set(run.extractors.map(({ id }) => id))];
    const extractors = run.sweep ? ids.map((id) => ({ id })) : run.extractors.map(({ id, params }) => ({ id, params }));
    try {
      await fetchJson("/api/jobs", { body: { kind: "evaluate", corpusId: run.corpusId, extractors, metrics: run.metrics, ...(run.sweep && { sweep: run.sweep }) } });
      await refreshJobs();
      toast.success("Queued again", { description: "A new run stands beside this one when it begins." });
    } catch (error) {
      toast.error("This run cannot be repeated", { description: messageOf(error), duration: Infinity });
    }
  };
  const actions = (
    <>
      <Menu trigger={<Button icon="export">Export</Button>} items={[{ label: "CSV", perform: () => save("csv") }, { label: "Markdown", perform: () => save("md") }, { label: "LaTeX", perform: () => save("tex") }, { label: "JSON", perform: () => save("json") }]} />
      <Button kind="first" onClick={() => void again()}>Run again</Button>
    </>
  );
  const context = (
    <>
      <RunBadge state={run.state} />
      <span className="small t2 cut">{plural(withGold, "page")} with gold{run.finishedAt !== null && `, ${duration(run.finishedAt - run.createdAt)}`}{run.state === "running" && `, ${plural(report.pages, "page")} so far`}</span>
      <span className="grow" />
      <span className="row"><span className="small t3 no-narrow">Metric</span><SelectField label="Metric" value={metric} options={run.metrics.map((id) => ({ value: id, label: metricNames[id] ?? id }))} onChange={(next) => void setState({ metric: next })} /></span>
      {run.sweep === null && <span className="no-narrow"><Segment label="Group" value={state.by} onChange={(by) => void setState({ by, group: null })} options={[{ value: "kind", label: "By kind" }, { value: "site", label: "By site" }]} /></span>}
    </>
  );
  return (
    <Screen crumbs={[{ label: "Runs", href: "/runs" }, { label: runTitle(run), href: null }]} actions={actions} context={context}>
      <div className={styles.run}>
        {run.error !== null && <Failure title="This run failed" text={`${plural(report.pages, "page")} had been done by every extractor; what stands here is about them. Running it again begins anew.`} detail={run.error} />}
        {run.sweep === null && report.extractors.length > 0 && <ScoreTable report={report} metric={metric} groupTitle={state.by} groups={groups.slice(0, GROUP_COLUMNS).map(({ name }) => name)} behind={behind} onOpen={open} />}
        {withGold === 0 && <Empty title={run.state === "running" ? "No page is scored yet" : "No page of this run has gold"} text={run.state === "running" ? "The first scores show here as they come." : "Failures and times are in the table. Label pages or import gold, then run again."} />}
        <div className={styles.lower}>
          <div className={styles.column}>
            {lines.map((line) => <SweepChart key={line.id} line={line} param={run.sweep?.param ?? ""} pages={withGold} onOpen={(key) => open({ extractor: key, group: null, failed: false })} />)}
            {groups.length > GROUP_COLUMNS && <GroupTable report={report} metric={metric} by={state.by} groups={groups} onOpen={open} />}
            {run.sweep === null && ranked.length > 1 && withGold > 0 && <Against runId={run.id} keys={ranked} metric={metric} />}
          </div>
          {listed && withGold > 0 && <PagesBehind key={`${listed.extractor} ${listed.group} ${listed.failed}`} runId={run.id} behind={listed} metric={metric} by={state.by} onClose={behind === null ? null : () => void setState({ extractor: null, group: null, failed: null })} />}
        </div>
      </div>
    </Screen>
  );
}

/** The report under the chosen grouping; what the server rendered until another one is asked for. */
function useReport(run: RunRecord, first: Report, firstBy: "kind" | "site", by: "kind" | "site"): Report {
  const [other, setOther] = useState<{ readonly by: string; readonly report: Report } | null>(null);
  useEffect(() => {
    if (by === firstBy) return;
    const stop = new AbortController();
    fetchJson<Report>(`/api/runs/${run.id}/report?by=${by}`, { signal: stop.signal }).then((report) => setOther({ by, report }), () => undefined);
    return () => stop.abort();
  }, [run.id, run.state, by, firstBy]);
  return by !== firstBy && other?.by === by ? other.report : first;
}
