"use client";
import type { Page } from "@/lib/page/page";
import { useWatch } from "@/components/workbench/saving/use-watch";
import { Empty, Skeleton } from "@/components/ui/controls/empty";
import { lazily } from "@/components/ui/controls/lazily";
import { Tabs, type Tab } from "@/components/ui/controls/tabs";
import { useFetchedOnceDrawn } from "@/components/workbench/inspection/use-fetched-once-drawn";
import { useWorkspace } from "@/components/workbench/page/context";
import type { CompareStore } from "@/components/modes/compare/state/compare-store";
import { DifferencesTab } from "./differences-tab";
import { useCompareStore } from "@/components/modes/compare/state/use-compared";
import { SettleRemarks } from "@/components/modes/compare/settle/settle-remarks";
import { useAdjudication } from "@/components/modes/compare/settle/use-adjudication";
import { useDriver } from "./use-driver";
import { useSetup, type CompareTab } from "@/components/modes/compare/state/use-setup";
import { VoteInstrument } from "./vote-instrument";
import { VotesTab } from "./votes-tab";
import styles from "@/components/modes/compare/state/compare.module.css";

// Looked at when the differences are known: they come once those are drawn.
const matrix = () => import("./matrix-tab");
const patterns = () => import("./patterns-tab");
const MatrixTab = lazily(async () => (await matrix()).MatrixTab);
const PatternsTab = lazily(async () => (await patterns()).PatternsTab);

/** Differences of a pair, votes, matrix and patterns; below them how many must agree. */
export function ComparePanel() {
  const store = useCompareStore();
  const page = useWorkspace((state) => state.page);
  return page === null || store === null ? <Skeleton rows={9} /> : <Panel store={store} page={page} />;
}

function Panel({ store, page }: { readonly store: CompareStore; readonly page: Page }) {
  const view = useDriver(store, page);
  const { show, setShow } = useSetup();
  useFetchedOnceDrawn(matrix, patterns);
  useWatch(useAdjudication().adjudication);
  if (page.leaves.length === 0)
    return <Empty title="Nothing to compare" text="This page has no text to keep or drop." />;
  if (view.comparison.voters.length === 0)
    return (
      <Empty
        title="Nothing is chosen"
        text="Choose extractors above to compare what each keeps with the others and with gold."
      />
    );
  const tabs: readonly Tab<CompareTab>[] = [
    {
      value: "differences",
      label: "Differences",
      count: view.rows.filter(({ differs }) => differs).length,
      content: <DifferencesTab view={view} />,
    },
    {
      value: "votes",
      label: "Votes",
      count: view.comparison.voters.length,
      content: <VotesTab view={view} store={store} />,
    },
    { value: "matrix", label: "Matrix", content: <MatrixTab view={view} /> },
    {
      value: "patterns",
      label: "Patterns",
      count: view.patterns.length,
      content: <PatternsTab view={view} store={store} />,
    },
  ];
  return (
    <div className={styles.panel} data-testid="compare">
      <div className={styles.tabs}>
        <Tabs label="Compare" value={show} onChange={setShow} tabs={tabs} />
      </div>
      <SettleRemarks page={page} />
      <VoteInstrument view={view} />
    </div>
  );
}
