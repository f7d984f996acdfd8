"use client";
import { useState } from "react";
import { messageOf } from "@/lib/errors";
import type { CorpusSummary } from "@/lib/store/store";
import { POLICIES } from "@/lib/labels/policy";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { download, downloadAnswer } from "../ui/download";
import { Labelled, SelectField } from "../ui/field";
import { plural } from "../ui/format";
import styles from "./export-dialog.module.css";

const FORMATS = [
  { id: "folder", name: "Folder", doc: "pages/ID.html.gz and gold.jsonl: reads back in whole" },
  { id: "wcxb", name: "WCXB", doc: "html/ID.html.gz and ground-truth/ID.json" },
  { id: "scrapinghub", name: "scrapinghub", doc: "html/ID.html.gz and ground-truth.json, text only" },
  { id: "native", name: "Winnow", doc: "one file, winnow.jsonl: pages, gold and every label of every annotator" },
] as const;

type Format = (typeof FORMATS)[number]["id"];

interface ExportDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpus: Pick<CorpusSummary, "id" | "name" | "pages" | "states">;
  /** Only these pages; null for all. */
  readonly pageIds: readonly string[] | null;
}

/** Choose a format and what counts as content; the zip is a download of the browser. */
export function ExportDialog({ open, onOpenChange, corpus, pageIds }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>("folder");
  const [policy, setPolicy] = useState<string>(POLICIES[0].id);
  const path = `/api/corpora/${corpus.id}/export`;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async () => {
    setBusy(true);
    setError(null);
    try {
      if (pageIds === null) download(`${path}?${new URLSearchParams({ format, policy }).toString()}`);
      else await downloadAnswer(path, { format, policy, pageIds });
      onOpenChange(false);
    } catch (failed) {
      setError(messageOf(failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={pageIds === null ? `Export ${corpus.name}` : `Export ${plural(pageIds.length, "page")} of ${corpus.name}`} footer={
      <>
        <span className="small t3 grow">{pageIds === null && `${plural(corpus.pages, "page")}, ${corpus.states.done} labelled. `}Pages that nobody has finished keep the gold they came with.</span>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button kind="first" icon="export" busy={busy ? "Writing" : null} onClick={() => void start()}>Download zip</Button>
      </>}>
      <fieldset className={styles.formats}>
        <legend className="small strong t2">Format</legend>
        {FORMATS.map(({ id, name, doc }) => (
          <label key={id} className={styles.format}>
            <input type="radio" name="format" value={id} checked={format === id} onChange={() => setFormat(id)} />
            <span><span className="strong">{name}</span><span className="small t3"> {doc}</span></span>
          </label>
        ))}
      </fieldset>
      {format !== "native" && <Labelled label="What counts as content" doc="Applies to pages that were labelled here"><SelectField label="What counts as content" value={policy} options={POLICIES.map(({ id, name }) => ({ value: id, label: name }))} onChange={setPolicy} /></Labelled>}
      {error !== null && <p className="small danger" role="alert">{error}</p>}
    </Dialog>
  );
}
