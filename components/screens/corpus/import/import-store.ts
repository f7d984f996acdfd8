import { createStore } from "zustand/vanilla";
import { messageOf } from "@/lib/errors";
import { refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { api } from "@/lib/api/client";
import type { ChosenFile } from "./dropped-files";
import { upload, type UploadProgress } from "./upload";

/** Where an import stands in this window. It goes on when its dialog is hidden. */
export type ImportState =
  | { readonly step: "choose"; readonly error: string | null }
  | {
      readonly step: "upload";
      readonly corpusName: string;
      readonly name: string;
      readonly progress: UploadProgress | null;
    }
  | { readonly step: "job"; readonly corpusName: string; readonly jobId: string };

export const importStore = createStore<ImportState>(() => ({ step: "choose", error: null }));

let stop = new AbortController();

/**
 * What becomes of pages that the corpus has by their id, with other bytes, or by their bytes, under another
 * id.
 */
export interface ImportChoices {
  readonly changed: "keep" | "replace";
  readonly duplicates: "add" | "skip";
  /** What becomes of pages whose text is nearly that of another one. */
  readonly near: "add" | "skip";
  /** Which pages of a web archive come in; absent for those of HTML that were found. */
  readonly pages?: { readonly url?: string; readonly statuses?: string[] };
}

/** Upload what was chosen, then have it imported into the corpus of that name. */
export async function startImport(
  files: readonly ChosenFile[],
  corpusName: string,
  choices: ImportChoices = { changed: "keep", duplicates: "add", near: "add" },
): Promise<void> {
  stop = new AbortController();
  const { signal } = stop;
  const name = files.length === 1 ? files[0]!.file.name : `${files.length} files`;
  importStore.setState({ step: "upload", corpusName, name, progress: null }, true);
  try {
    const uploadId = await upload(files, signal, (progress) =>
      importStore.setState({ step: "upload", corpusName, name, progress }, true),
    );
    const job = await api.jobs.create(
      { body: { kind: "import", uploadId, corpusName, ...choices } },
      { signal },
    );
    importStore.setState({ step: "job", corpusName, jobId: job.id }, true);
    await refreshJobs();
  } catch (error) {
    importStore.setState({ step: "choose", error: signal.aborted ? null : messageOf(error) }, true);
  }
}

/** Stop the upload; nothing is in the corpus. */
export function stopUpload(): void {
  stop.abort();
}

/** Be ready for the next import. */
export function resetImport(): void {
  importStore.setState({ step: "choose", error: null }, true);
}

/** Be ready for the next import if this one's job is still the one shown: it is gone. */
export function forgetImport(jobId: string): void {
  const state = importStore.getState();
  if (state.step === "job" && state.jobId === jobId) resetImport();
}
