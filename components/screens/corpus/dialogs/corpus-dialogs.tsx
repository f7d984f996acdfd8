"use client";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { AnswersDialog } from "../import/answers-dialog";
import { ImportDialog } from "../import/import-dialog";
import { AssignDialog } from "./assign-dialog";
import type { ExtractorForm } from "./choose-run-extractors";
import { OrderDialog } from "./order-dialog";
import { ExportDialog, type FormatChoice } from "./export-dialog";
import { RemoveDialog } from "./remove-dialog";
import { RunDialog, type MetricChoice } from "./run-dialog";

export type DialogName = "import" | "answers" | "order" | "run" | "export" | "assign" | "remove";

interface CorpusDialogsProps {
  /** The open one. */
  readonly dialog: DialogName | null;
  onDialog(name: DialogName | null): void;
  readonly corpus: CorpusSummary;
  readonly extractors: readonly ExtractorForm[];
  readonly best: readonly string[];
  readonly metrics: readonly MetricChoice[];
  readonly formats: readonly FormatChoice[];
  /** Ids of the pages that run and export are about; null for the corpus. */
  readonly subject: readonly string[] | null;
  /** How many pages are selected. */
  readonly selected: number;
  /** How many of them the filters hide; null where that is not known yet. */
  readonly hidden: number | null;
  assign(annotator: string | null): Promise<void>;
  remove(): Promise<void>;
  /** The table is to show the labelling order. */
  onShowOrder(): void;
  /** An export is asked for before pages are removed. */
  onExportFirst(): void;
}

/** The dialogs of a corpus. The screen fetches them behind its first picture: they carry the forms of all extractors. */
export function CorpusDialogs({
  dialog,
  onDialog,
  corpus,
  extractors,
  best,
  metrics,
  formats,
  subject,
  selected,
  hidden,
  assign,
  remove,
  onShowOrder,
  onExportFirst,
}: CorpusDialogsProps) {
  const propsOf = (name: DialogName) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => onDialog(open ? name : null),
  });
  return (
    <>
      <ImportDialog {...propsOf("import")} corpusName={corpus.name} />
      <AnswersDialog {...propsOf("answers")} corpus={corpus} />
      <OrderDialog {...propsOf("order")} corpus={corpus} onShow={onShowOrder} />
      <RunDialog
        {...propsOf("run")}
        onImportAnswers={() => onDialog("answers")}
        corpus={corpus}
        extractors={extractors}
        best={best}
        metrics={metrics}
        pageIds={subject}
      />
      <ExportDialog {...propsOf("export")} corpus={corpus} formats={formats} pageIds={subject} />
      <AssignDialog {...propsOf("assign")} pages={selected} hidden={hidden} assign={assign} />
      <RemoveDialog
        {...propsOf("remove")}
        corpusName={corpus.name}
        pages={selected}
        hidden={hidden}
        remove={remove}
        onExport={onExportFirst}
      />
    </>
  );
}
