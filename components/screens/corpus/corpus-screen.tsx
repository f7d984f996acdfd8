"use client";
import { useRouter } from "next/navigation";
import { useQueryStates } from "nuqs";
import { Suspense, useRef, useState } from "react";
import { toast } from "sonner";
import type { TeamRole } from "@/lib/store/interfaces/team/accounts";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import type { PageList } from "@/lib/store/interfaces/pages";
import { asSomebody } from "@/components/workbench/identity/annotator";
import { Screen } from "@/components/screens/shell/screen";
import { Button } from "@/components/ui/controls/button";
import { Failure } from "@/components/ui/controls/empty";
import { api } from "@/lib/api/client";
import { plural } from "@/components/ui/format";
import { lazily, MissingDialog } from "@/components/ui/controls/lazily";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useActions } from "@/components/ui/keys/use-actions";
import { useAhead } from "@/components/ui/browser/use-ahead";
import { useGo } from "@/components/ui/address/use-go";
import { useNow } from "@/components/ui/browser/use-now";
import { CorpusActions } from "./corpus-actions";
import { CorpusContext, type Scorer } from "./corpus-context";
import styles from "./corpus-screen.module.css";
import type { DialogName } from "./dialogs/corpus-dialogs";
import type { FormatChoice } from "./dialogs/export-dialog";
import { Facets, type FacetCounts } from "./table/facets";
import { activeFilters, apiSearch, CLEAR, FILTERS, toggled } from "./table/filters";
import { missingIn } from "./table/missing";
import { PageTable } from "./table/page-table";
import { NoPages } from "./no-pages";
import { annotateNext, assignPages } from "./page-requests";
import type { ExtractorForm } from "./dialogs/choose-run-extractors";
import type { MetricChoice } from "./dialogs/run-dialog";
import { SelectionTools } from "./selection-tools";
import { useCorpusPages } from "./table/use-corpus-pages";
import { useSelection } from "./table/use-selection";
import { TABLE_ACTIONS, type TableState } from "./table-actions";

export interface CorpusScreenProps {
  readonly corpus: CorpusSummary;
  /** Of who is signed in; null where nobody signs in. What a role may not do is not offered to it. */
  readonly role: TeamRole | null;
  /** The first rows under the filters of the address, and for which query they are. */
  readonly first: PageList;
  readonly firstSearch: string;
  readonly counts: FacetCounts;
  /**
   * Keys of the extractors that some run has scored here, the newest run first; the first one fills F1 until
   * another is chosen.
   */
  readonly scoredBy: readonly Scorer[];
  readonly extractors: readonly ExtractorForm[];
  /** Ids of those that scored best in the last run. */
  readonly best: readonly string[];
  readonly metrics: readonly MetricChoice[];
  readonly formats: readonly FormatChoice[];
  readonly now: number;
}

const dialogs = () => import("./dialogs/corpus-dialogs");
const CorpusDialogs = lazily(
  async () => (await dialogs()).CorpusDialogs,
  (missing, { dialog, onDialog }) =>
    dialog === null ? null : <MissingDialog {...missing} onClose={() => onDialog(null)} />,
);

export function CorpusScreen({
  corpus,
  role,
  first,
  firstSearch,
  counts: firstCounts,
  scoredBy,
  extractors,
  best,
  metrics,
  formats,
  now: initialNow,
}: CorpusScreenProps) {
  const router = useRouter();
  const go = useGo();
  const now = useNow(initialNow);
  const [filters, setFilters] = useQueryStates(FILTERS, { history: "replace", shallow: true });
  const f1of = filters.f1of || (scoredBy[0]?.key ?? "");
  const search = apiSearch({ ...filters, f1of });
  const shown = useCorpusPages(corpus.id, search, { rows: first, counts: firstCounts, search: firstSearch });
  const { rows, total, error, stale, counts } = shown;
  const narrowed = activeFilters(filters).length > 0;
  const {
    ids: selected,
    selection,
    toggle,
    toggleAll,
    clear,
  } = useSelection(
    corpus.id,
    shown,
    search,
    narrowed ? apiSearch({ ...filters, f1of: "", sort: "key", desc: false }) : null,
  );
  const [cursor, setCursor] = useState<number | null>(null);
  const [moved, setMoved] = useState<object | null>(null);
  /** Undefined until one is opened; null while all are closed. */
  const [dialog, setDialog] = useState<DialogName | null>();
  useAhead(dialogs);
  /** What run and export are about: null for the corpus. Kept while the dialog closes. */
  const [subject, setSubject] = useState<readonly string[] | null>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const change = (next: Partial<typeof filters>) => {
    setCursor(null);
    void setFilters(next);
  };
  /** Nothing is known of what the filters let through. */
  const unread = error !== null && total === 0;
  const openDialog = (name: DialogName, pages: readonly string[] | null) => {
    setSubject(pages);
    setDialog(name);
  };
  const onSelection = (name: DialogName) => openDialog(name, selected.size > 0 ? [...selected] : null);
  const assign = async (annotator: string | null) => {
    await assignPages(corpus.id, [...selected], annotator);
    clear();
    rows.refresh();
  };
  const remove = async () => {
    await api.corpora.removePages({ id: corpus.id, body: { ids: [...selected] } });
    toast.success(`${plural(selected.size, "page")} removed from ${corpus.name}`);
    clear();
    shown.again();
    router.refresh();
  };
  const state: TableState = {
    role,
    cursor,
    total,
    selected: selected.size,
    narrowed,
    move: (to) => {
      setCursor(to);
      setMoved({});
    },
    toggle: (index) => {
      const row = rows.row(index);
      if (row) toggle(row.id);
    },
    open: (index) => {
      const row = rows.row(index);
      if (row) go(`/pages/${row.id}?mode=inspect`);
    },
    clearSelection: clear,
    clearFilters: () => change(CLEAR),
    focusSearch: () => searchField.current?.focus(),
    dialog: onSelection,
    annotateNext: () => asSomebody((name) => void annotateNext(corpus.id, name, go)),
  };
  useActions(TABLE_ACTIONS, state);
  const inConflict = counts.states.find(({ value }) => value === "conflict")?.count ?? 0;

  const tools = (
    <>
      {selected.size > 0 && (
        <SelectionTools
          role={role}
          selected={selected.size}
          hidden={selection.hidden}
          onRun={() => onSelection("run")}
          onExport={() => onSelection("export")}
          onAssign={() => onSelection("assign")}
          onRemove={() => onSelection("remove")}
          onClear={clear}
        />
      )}
      <span className="grow" />
      <span className={`small t3 ${styles.keys}`}>
        <KeyHint keys="j" />
        <KeyHint keys="k" /> move <KeyHint keys="x" /> select <KeyHint keys="Enter" /> open
      </span>
    </>
  );
  return (
    <Screen
      crumbs={[
        { label: "Corpora", href: "/corpora" },
        { label: corpus.name, href: null },
      ]}
      actions={
        <CorpusActions
          role={role}
          isEmpty={corpus.pages === 0}
          onImport={() => openDialog("import", null)}
          onRun={() => openDialog("run", null)}
          onExport={() => openDialog("export", null)}
          onOrder={() => openDialog("order", null)}
          onAnnotate={() => state.annotateNext()}
        />
      }
      context={
        <CorpusContext
          corpus={corpus}
          role={role}
          filters={filters}
          f1of={f1of}
          scoredBy={scoredBy}
          inConflict={inConflict}
          total={unread ? null : total}
          searchField={searchField}
          onChange={change}
        />
      }
      tools={tools}
    >
      <div className={styles.grid}>
        <Facets
          counts={counts}
          filters={filters}
          onToggle={(name, value) => change(toggled(filters, name, value))}
        />
        {total === 0 && !stale && error === null ? (
          <div>
            <NoPages
              corpus={corpus}
              role={role}
              filters={filters}
              onChange={change}
              onImport={() => setDialog("import")}
            />
          </div>
        ) : unread ? (
          <div>
            <Failure
              title="The pages could not be read"
              text="Nothing was changed. Try again."
              detail={error}
            >
              <Button kind="first" onClick={() => rows.refresh()}>
                Try again
              </Button>
            </Failure>
          </div>
        ) : (
          <div className={styles.pages}>
            {error !== null && (
              <div role="alert" className={`row small danger ${styles.missing}`}>
                <span className="grow">Rows are missing or out of date: {error}</span>
                <Button onClick={() => rows.refresh()}>Try again</Button>
              </div>
            )}
            <PageTable
              window={rows}
              label={`Pages of ${corpus.name}`}
              scoredBy={scoredBy.find(({ key }) => key === f1of)?.metric ?? null}
              sort={filters.sort}
              descending={filters.desc}
              selected={selected}
              shown={selection.shown}
              cursor={cursor}
              moved={moved}
              now={now}
              missing={missingIn(counts)}
              onSort={(sort) =>
                change(
                  sort === filters.sort
                    ? { desc: !filters.desc }
                    : { sort, desc: sort === "changed" || sort === "bytes" },
                )
              }
              onSelect={({ id }) => toggle(id)}
              onSelectAll={() => void toggleAll()}
              onCursor={setCursor}
            />
          </div>
        )}
      </div>
      {dialog !== undefined && (
        <Suspense fallback={null}>
          <CorpusDialogs
            dialog={dialog}
            onDialog={setDialog}
            corpus={corpus}
            extractors={extractors}
            best={best}
            metrics={metrics}
            formats={formats}
            subject={subject}
            selected={selected.size}
            hidden={selection.hidden}
            assign={assign}
            remove={remove}
            onShowOrder={() => change({ sort: "place", desc: false })}
            onExportFirst={() => onSelection("export")}
          />
        </Suspense>
      )}
    </Screen>
  );
}
