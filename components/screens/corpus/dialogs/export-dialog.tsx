"use client";
import { Link } from "@/components/ui/address/link";
import { useEffect, useState } from "react";
import type { CorpusSummary } from "@/lib/store/interfaces/corpora";
import { POLICIES } from "@/lib/labels/policy";
import { useAttempt } from "@/components/ui/browser/use-attempt";
import { Button } from "@/components/ui/controls/button";
import { Dialog, DialogFoot } from "@/components/ui/controls/dialog";
import { download, saveAnswer } from "@/components/ui/charts/download";
import { Labelled, SelectField, TextField } from "@/components/ui/controls/field";
import { Problem } from "@/components/ui/controls/problem";
import { api } from "@/lib/api/client";
import { plural } from "@/components/ui/format";
import styles from "./export-dialog.module.css";

/** A format to choose; see lib/corpus/format-offer. */
export interface FormatChoice {
  readonly id: string;
  readonly name: string;
  readonly files: string;
  /** What it cannot hold, in a sentence; shown of the chosen one. */
  readonly holds: string;
}

interface ExportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpus: Pick<CorpusSummary, "id" | "name" | "pages" | "states">;
  readonly formats: readonly FormatChoice[];
  /** Only these pages; null for all. */
  readonly pageIds: readonly string[] | null;
}

const NO_FOLDS = "none";
const FOLDS = [
  { value: NO_FOLDS, label: "None" },
  ...[2, 3, 5, 10].map((count) => ({ value: `${count}`, label: `${count}` })),
];

/** Choose a format and what counts as content; the zip is a download of the browser. */
export function ExportDialog({ open, onOpenChange, corpus: known, formats, pageIds }: ExportDialogProps) {
  const [format, setFormat] = useState("folder");
  const [policy, setPolicy] = useState<string>(POLICIES[0].id);
  const [folds, setFolds] = useState<string>(NO_FOLDS);
  const [licence, setLicence] = useState("");
  const corpus = useCountedAnew(known, open);
  const { isBusy, error, attempt } = useAttempt();
  const start = () =>
    attempt(async () => {
      const { id } = corpus;
      const choice = {
        ...{ format, policy },
        ...(folds !== NO_FOLDS && { folds: Number(folds) }),
        ...(licence.trim() !== "" && { licence: licence.trim() }),
      };
      if (pageIds === null) download(api.corpora.export.address({ id, ...choice }));
      else await saveAnswer(await api.corpora.exportPages.response({ id, body: { ...choice, pageIds } }));
      onOpenChange(false);
    });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={
        pageIds === null
          ? `Export ${corpus.name}`
          : `Export ${plural(pageIds.length, "page")} of ${corpus.name}`
      }
      footer={
        <DialogFoot
          note={
            <>
              {pageIds === null && `${plural(corpus.pages, "page")}, ${corpus.states.done} labelled. `}Pages
              that nobody has finished keep the gold they came with.
            </>
          }
          onCancel={() => onOpenChange(false)}
        >
          <Button kind="first" icon="export" busy={isBusy ? "Writing" : null} onClick={() => void start()}>
            Download zip
          </Button>
        </DialogFoot>
      }
    >
      <fieldset className={styles.formats}>
        <legend className="small strong t2">Format</legend>
        {formats.map(({ id, name, files, holds }) => (
          <label key={id} className={styles.format}>
            <input
              type="radio"
              name="format"
              value={id}
              checked={format === id}
              onChange={() => setFormat(id)}
            />
            <span>
              <span className="strong">{name}</span>
              <span className="small t3">
                {" "}
                {files}.{format === id && ` ${holds}`}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {format !== "native" && (
        <Labelled label="What counts as content" doc="Applies to pages that were labelled here">
          <SelectField
            label="What counts as content"
            value={policy}
            options={POLICIES.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setPolicy}
          />
        </Labelled>
      )}
      <Labelled
        label="Folds"
        doc="No two share a site, domain or template; folds.json says which page is in which"
      >
        <SelectField label="Folds" value={folds} options={FOLDS} onChange={setFolds} />
      </Labelled>
      <Labelled label="Licence" doc="For README.md; empty says that nobody knows">
        <TextField
          label="Licence"
          placeholder="Unknown"
          value={licence}
          maxLength={200}
          onChange={(event) => setLicence(event.target.value)}
        />
      </Labelled>
      {corpus.states.conflict > 0 && (
        <p className="small" role="status" data-testid="export-conflicts">
          {conflictWords(corpus.states.conflict, format, pageIds !== null)}{" "}
          <Link className={styles.settle} href={`/corpora/${encodeURIComponent(corpus.id)}/review`}>
            Settle them in the review
          </Link>
        </p>
      )}
      <Problem>{error}</Problem>
    </Dialog>
  );
}

type Counted = ExportDialogProps["corpus"];

/** The corpus as it stands when the dialog opens: people go on labelling while its table is open. */
function useCountedAnew(known: Counted, open: boolean): Counted {
  const [counted, setCounted] = useState<Counted>(known);
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    api.corpora.get({ id: known.id }, { signal: stop.signal }).then(setCounted, () => undefined);
    return () => stop.abort();
  }, [known.id, open]);
  return counted.id === known.id ? counted : known;
}

/** What becomes of pages in conflict. */
function conflictWords(pages: number, format: string, isSelection: boolean): string {
  const which = isSelection
    ? `${plural(pages, "page")} of the corpus ${pages === 1 ? "is" : "are"}`
    : `${plural(pages, "page")} ${pages === 1 ? "is" : "are"}`;
  return format === "native"
    ? `${which} in conflict: annotators who finished contradict each other. This format holds what each of them said.`
    : `${which} in conflict: annotators who finished contradict each other. Such pages are left out until a reviewer has settled them; export.json in the archive names them.`;
}
