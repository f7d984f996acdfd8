"use client";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "@/lib/errors";
import { answersFigures } from "@/components/workbench/jobs/answers-figures";
import { isActive, jobSentence, share } from "@/components/workbench/jobs/job-figures";
import { cancelJob, followJob, refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { useJobs } from "@/components/workbench/jobs/use-jobs";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/controls/dialog";
import { Labelled, TextField } from "@/components/ui/controls/field";
import { Progress } from "@/components/ui/controls/progress";
import { Problem } from "@/components/ui/controls/problem";
import { bytes } from "@/components/ui/format";
import { api } from "@/lib/api/client";
import type { ChosenFile } from "./dropped-files";
import { FileChoice } from "./file-choice";
import styles from "./import-dialog.module.css";
import { Rejects } from "./rejects";
import { upload, type UploadProgress } from "./upload";

/** Where the import of answers is: nothing begun, files on their way, or a job of the server. */
export type AnswersStep =
  | { readonly step: "choose"; readonly error: string | null }
  | { readonly step: "upload"; readonly progress: UploadProgress | null }
  | { readonly step: "job"; readonly jobId: string };

const START: AnswersStep = { step: "choose", error: null };

/** Import what another program extracted from the pages of a corpus. */
export function AnswersDialog({
  open,
  onOpenChange,
  corpus,
  initial = START,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly corpus: { readonly id: string; readonly name: string };
  /** Where it begins; for tests. */
  readonly initial?: AnswersStep;
}) {
  const [state, setState] = useState<AnswersStep>(initial);
  const [name, setName] = useState("");
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const stop = useRef(new AbortController());
  const { jobs, now } = useJobs();
  const job = state.step === "job" ? (jobs.find(({ id }) => id === state.jobId) ?? null) : null;
  const shown = open && state.step === "job" ? state.jobId : null;
  useEffect(() => (shown === null ? undefined : followJob(shown)), [shown]);
  const hasEnded = job !== null && !isActive(job);
  const begin = async () => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ step: "upload", progress: null });
    try {
      const uploadId = await upload(files, signal, (progress) => setState({ step: "upload", progress }));
      const body = { kind: "answers", uploadId, corpusId: corpus.id, name: name.trim() } as const;
      const queued = await api.jobs.create({ body }, { signal });
      setState({ step: "job", jobId: queued.id });
      await refreshJobs();
    } catch (error) {
      setState({ step: "choose", error: signal.aborted ? null : messageOf(error) });
    }
  };
  const again = () => {
    setFiles([]);
    setState(START);
  };
  const missing =
    files.length === 0
      ? "Choose a file or a folder first"
      : name.trim() === ""
        ? "Name the program first"
        : null;
  const footer =
    state.step === "choose" ? (
      <>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button kind="first" onClick={() => void begin()} disabledReason={missing}>
          Import
        </Button>
      </>
    ) : hasEnded ? (
      <>
        <Button onClick={again}>Import more</Button>
        <Button
          kind="first"
          onClick={() => {
            again();
            onOpenChange(false);
          }}
        >
          Done
        </Button>
      </>
    ) : (
      <>
        <Button onClick={() => onOpenChange(false)}>Hide</Button>
        <Button
          kind="danger"
          onClick={() => (state.step === "job" ? void cancelJob(state.jobId) : stop.current.abort())}
          disabledReason={job?.cancelRequested ? "It stops after this page" : null}
        >
          Cancel import
        </Button>
      </>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Import answers for ${corpus.name}`}
      footer={footer}
    >
      {state.step === "choose" && (
        <Choose
          name={name}
          files={files}
          error={state.error}
          onName={setName}
          onFiles={(chosen) => {
            setFiles(chosen);
            if (name === "" && chosen[0]) setName(suggestedName(chosen[0].path));
          }}
        />
      )}
      {state.step === "upload" && (
        <section aria-live="polite">
          <p className="small t2">
            {state.progress
              ? `${bytes(state.progress.sent)} of ${bytes(state.progress.total)} sent`
              : "Sending"}
          </p>
          <div className={styles.bar}>
            <Progress
              label="Upload"
              running={
                state.progress && state.progress.total > 0 ? state.progress.sent / state.progress.total : null
              }
            />
          </div>
        </section>
      )}
      {state.step === "job" && (
        <section aria-live="polite">
          {job === null || now === null ? (
            <p className="t3">Waiting for the worker</p>
          ) : (
            <>
              <div className="strong cut">{job.title}</div>
              {isActive(job) && (
                <div className={styles.bar}>
                  <Progress label="Import" running={job.state === "queued" ? 0 : share(job)} />
                </div>
              )}
              {job.state === "done" ? (
                <Ended result={job.result} />
              ) : (
                <p className={job.state === "failed" ? "small danger" : "small t3"}>
                  {jobSentence(job, now)}
                  {isActive(job) && ". A cancelled import leaves nothing behind."}
                </p>
              )}
            </>
          )}
        </section>
      )}
    </Dialog>
  );
}

function Choose({
  name,
  files,
  error,
  onName,
  onFiles,
}: {
  readonly name: string;
  readonly files: readonly ChosenFile[];
  readonly error: string | null;
  readonly onName: (name: string) => void;
  readonly onFiles: (files: readonly ChosenFile[]) => void;
}) {
  return (
    <div className={styles.form}>
      <p className="small t2">
        What another program extracted from these pages. It becomes an extractor that you can inspect, compare
        and run; importing again makes another version.
      </p>
      <FileChoice
        files={files}
        title="Drop a file or a folder of answers"
        hint="JSON lines, JSON, or a text file for each page"
        accept=".jsonl,.ndjson,.json,.gz,.zip"
        purpose="of answers"
        multiple={false}
        onFiles={onFiles}
      />
      <Labelled label="Name of the program" doc="As tables and lists will call it">
        <TextField
          label="Name of the program"
          placeholder="trafilatura 2.0"
          value={name}
          maxLength={80}
          onChange={(event) => onName(event.target.value)}
        />
      </Labelled>
      <Problem>{error}</Problem>
    </div>
  );
}

function Ended({ result }: { readonly result: unknown }) {
  const { words, left } = answersFigures(result);
  return (
    <>
      <p className="small t2">{words}</p>
      {left.length > 0 && <Rejects rejects={left} />}
    </>
  );
}

/** A program is called what its file or folder is called. */
function suggestedName(path: string): string {
  return path.split("/")[0]!.replace(/\.(jsonl|ndjson|json|zip|gz)$/gi, "");
}
