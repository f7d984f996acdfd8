"use client";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { importResult, importWords } from "@/components/workbench/jobs/import-figures";
import { isActive, jobSentence, share } from "@/components/workbench/jobs/job-figures";
import { cancelJob, followJob } from "@/components/workbench/jobs/jobs-store";
import { Button, ButtonLink } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Labelled, SelectField, TextField } from "@/components/ui/controls/field";
import { Form } from "@/components/ui/forms/form";
import { bytes, count, plural } from "@/components/ui/format";
import { Progress } from "@/components/ui/controls/progress";
import { Problem } from "@/components/ui/controls/problem";
import { Addresses, listFile } from "./addresses";
import type { ChosenFile } from "./dropped-files";
import { FileChoice } from "./file-choice";
import styles from "./import-dialog.module.css";
import { importStore, resetImport, startImport, stopUpload, type ImportChoices } from "./import-store";
import { Met, Rejects } from "./rejects";
import { useImportJob } from "./use-import-job";

/** Import files, a folder or a zip. `corpusName` null asks for a name. */
export function ImportDialog({
  open,
  onOpenChange,
  corpusName,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpusName: string | null;
}) {
  const state = useStore(importStore);
  const { job, now } = useImportJob(open);
  const router = useRouter();
  const shown = open && state.step === "job" ? state.jobId : null;
  useEffect(() => (shown === null ? undefined : followJob(shown)), [shown]);
  // There is one import in a window: a hidden one may be that of another corpus than the open one.
  const title =
    corpusName === null
      ? "Import a corpus"
      : `Import into ${state.step === "choose" ? corpusName : state.corpusName}`;
  const close = () => {
    onOpenChange(false);
    if (state.step === "job" && job && !isActive(job)) {
      resetImport();
      router.refresh();
    }
  };
  const added = job?.state === "done" ? importResult(job.result).corpusId : null;
  // On the page of the corpus itself there is nothing to open.
  const opens = added === null || corpusName !== null ? null : `/corpora/${added}`;
  const footer =
    state.step === "upload" ? (
      <>
        <Button onClick={() => onOpenChange(false)}>Hide</Button>
        <Button kind="danger" onClick={stopUpload}>
          Cancel import
        </Button>
      </>
    ) : state.step === "job" && (job === null || isActive(job)) ? (
      <>
        <Button onClick={() => onOpenChange(false)}>Hide</Button>
        <Button
          kind="danger"
          onClick={() => void cancelJob(state.jobId)}
          disabledReason={job?.cancelRequested ? "It stops after this page" : null}
        >
          Cancel import
        </Button>
      </>
    ) : state.step === "job" ? (
      <>
        <Button onClick={resetImport}>Import more</Button>
        {opens === null ? (
          <Button kind="first" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={close}>Done</Button>
            <ButtonLink kind="first" href={opens} onClick={close}>
              Open corpus
            </ButtonLink>
          </>
        )}
      </>
    ) : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={title}
      footer={footer}
    >
      {state.step === "choose" && <Choose corpusName={corpusName} error={state.error} />}
      {state.step === "upload" && (
        <section aria-live="polite">
          <div className="row">
            <span className="strong grow cut">{state.name}</span>
            <span className="small t2">
              {state.progress ? `${bytes(state.progress.sent)} of ${bytes(state.progress.total)}` : ""}
            </span>
          </div>
          <div className={styles.bar}>
            <Progress
              label="Upload"
              running={
                state.progress && state.progress.total > 0 ? state.progress.sent / state.progress.total : null
              }
            />
          </div>
          <p className="small t3">
            {state.progress
              ? `${count(state.progress.filesDone)} of ${plural(state.progress.files, "file")} sent. `
              : ""}
            A cancelled import leaves nothing behind.
          </p>
        </section>
      )}
      {state.step === "job" && <ImportJob job={job} now={now} />}
    </Dialog>
  );
}

function Choose({
  corpusName,
  error,
}: {
  readonly corpusName: string | null;
  readonly error: string | null;
}) {
  const [name, setName] = useState(corpusName ?? "");
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const [addresses, setAddresses] = useState("");
  const files = chosen.length > 0 ? chosen : listFile(addresses);
  const [choices, setChoices] = useState<ImportChoices>({ changed: "keep", duplicates: "add", near: "add" });
  const take = (taken: readonly ChosenFile[]) => {
    setChosen(taken);
    if (name === "" && taken[0]) setName(suggestedName(taken[0].path));
  };
  const missing =
    files.length === 0
      ? "Choose files, a folder or a zip first, or give addresses"
      : name.trim() === ""
        ? "Give the corpus a name first"
        : null;
  return (
    <Form
      className={styles.form}
      onSubmit={() => {
        if (missing === null) void startImport(files, name.trim(), choices);
      }}
    >
      <FileChoice
        files={chosen}
        title="Drop files, a folder or a zip"
        hint="HTML, WARC, WACZ, MHTML, or a corpus with gold as Winnow, WCXB, scrapinghub, CleanEval, Dragnet, L3S, BoilerNet, WebMainBench, Web Annotation or Label Studio lay it out"
        accept=".html,.htm,.xhtml,.warc,.wacz,.mht,.mhtml,.gz,.zip,.json,.jsonl,.jsonld,.txt"
        purpose="to import"
        multiple
        onFiles={take}
      />
      {chosen.length === 0 && <Addresses text={addresses} onText={setAddresses} />}
      <Labelled label="A page that has changed" doc="Its id is in the corpus, with different contents">
        <SelectField
          label="A page that has changed"
          value={choices.changed}
          onChange={(changed) => setChoices({ ...choices, changed })}
          options={[
            { value: "keep", label: "Keep the stored page" },
            { value: "replace", label: "Replace it, keep the old version" },
          ]}
        />
      </Labelled>
      <Labelled label="A page under another name" doc="Its contents are in the corpus already">
        <SelectField
          label="A page under another name"
          value={choices.duplicates}
          onChange={(duplicates) => setChoices({ ...choices, duplicates })}
          options={[
            { value: "add", label: "Add it too" },
            { value: "skip", label: "Skip it" },
          ]}
        />
      </Labelled>
      <Labelled
        label="A page that is nearly the same"
        doc="At least 90 % of its text is that of another page"
      >
        <SelectField
          label="A page that is nearly the same"
          value={choices.near}
          onChange={(near) => setChoices({ ...choices, near })}
          options={[
            { value: "add", label: "Add it too" },
            { value: "skip", label: "Skip it" },
          ]}
        />
      </Labelled>
      {files.some(({ path }) => /\.(warc(\.gz)?|wacz)$/i.test(path)) && (
        <ArchivedPages pages={choices.pages} onPages={(pages) => setChoices({ ...choices, pages })} />
      )}
      <Problem>{error}</Problem>
      <div className="row">
        {corpusName === null ? (
          <TextField
            className="grow"
            label="Name of the corpus"
            placeholder="Name of the corpus"
            value={name}
            maxLength={120}
            onChange={(event) => setName(event.target.value)}
          />
        ) : (
          <span className="grow" />
        )}
        <Button kind="first" type="submit" disabledReason={missing}>
          Import
        </Button>
      </div>
    </Form>
  );
}

/** Which pages of a web archive come in. */
function ArchivedPages({
  pages = {},
  onPages,
}: {
  readonly pages?: ImportChoices["pages"] | undefined;
  readonly onPages: (pages: NonNullable<ImportChoices["pages"]>) => void;
}) {
  return (
    <>
      <Labelled label="Pages of the archive" doc="Addresses, with * for anything; empty for all pages">
        <TextField
          label="Pages of the archive"
          placeholder="https://example.com/news/*"
          value={pages.url ?? ""}
          maxLength={2000}
          onChange={({ target: { value } }) => {
            const { statuses } = pages;
            onPages({ ...(statuses && { statuses }), ...(value.trim() !== "" && { url: value }) });
          }}
        />
      </Labelled>
      <Labelled label="Status of these pages" doc="What the site answered when they were captured">
        <SelectField
          label="Status of these pages"
          value={pages.statuses === undefined ? "2xx" : "all"}
          onChange={(value) => {
            const { url } = pages;
            onPages({
              ...(url !== undefined && { url }),
              ...(value === "all" && { statuses: [...EVERY_STATUS] }),
            });
          }}
          options={[
            { value: "2xx", label: "Found (200 to 299)" },
            { value: "all", label: "Any, also error pages" },
          ]}
        />
      </Labelled>
    </>
  );
}

const EVERY_STATUS = ["2xx", "3xx", "4xx", "5xx"] as const;

/** Endings of files that are no part of a name. */
const ENDINGS: ReadonlySet<string> = new Set([
  ...["zip", "html", "htm", "xhtml", "xhtm", "warc", "wacz", "mht", "mhtml", "gz", "txt"],
]);

/** A corpus is called what its zip or folder is called. */
function suggestedName(path: string): string {
  const parts = path.split("/")[0]!.split(".");
  while (parts.length > 1 && ENDINGS.has(parts.at(-1)!.toLowerCase())) parts.pop();
  return parts.join(".");
}

function ImportJob({ job, now }: { readonly job: JobRecord | null; readonly now: number | null }) {
  if (job === null || now === null) return <p className="t3">Waiting for the worker</p>;
  const result = importResult(job.result);
  return (
    <section aria-live="polite">
      <div className="row">
        <span className="strong grow cut">{job.title}</span>
      </div>
      {isActive(job) && (
        <div className={styles.bar}>
          <Progress label="Import" running={job.state === "queued" ? 0 : share(job)} />
        </div>
      )}
      <p className={job.state === "failed" ? "small danger" : "small t3"}>
        {job.state === "done" ? importWords(result) : jobSentence(job, now)}
        {isActive(job) &&
          ". A cancelled import leaves nothing behind except pages that somebody has worked on in the meantime."}
        {(job.state === "failed" || job.state === "cancelled") &&
          ". The corpus is as it was before, except for new pages that somebody has worked on in the meantime."}
      </p>
      {result.met.length > 0 && <Met pages={result.met} more={result.moreMet} />}
      {result.rejects.length > 0 && <Rejects rejects={result.rejects} more={result.moreRejects} />}
    </section>
  );
}
