import { api } from "@/lib/api/client";
import { RequestError } from "@/lib/api/request-error";
import type { ChosenFile } from "./dropped-files";

/** How far an upload is, in bytes and files. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
  readonly files: number;
  readonly filesDone: number;
}

/**
 * So many requests at a time: enough to hide the latency of small files, few enough to leave the server free.
 */
const AT_ONCE = 4;

/**
 * Send one file; XMLHttpRequest because fetch does not tell how much of a body has left. Errors name the file
 * by its path: a folder has many of one name.
 */
function send(
  id: string,
  { path, file }: ChosenFile,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.onprogress = (event) => onSent(event.loaded);
    request.onloadend = () => signal.removeEventListener("abort", stop);
    request.onabort = () => reject(new DOMException("the upload was cancelled", "AbortError"));
    // The browser does not say which of the two it was.
    request.onerror = () =>
      reject(
        RequestError.offline(
          undefined,
          `${path}: the server did not answer, or the file can no longer be read`,
        ),
      );
    request.onload = () => {
      if (request.status < 300) return resolve();
      const body = request.response as { error?: { code?: string; message?: string } } | null;
      reject(
        new RequestError(
          request.status,
          body?.error?.code ?? "unknown",
          `${path}: ${body?.error?.message ?? `the server answered ${request.status}`}`,
        ),
      );
    };
    request.responseType = "json";
    request.open("PUT", api.uploads.put.address({ id, path }));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });
}

/**
 * Upload files and return the id of the upload. The first file that fails stops the others, nothing is
 * reported after it, and what was sent is removed. What would not fit on the server's disk is refused before
 * any of it is sent.
 *
 * @throws RequestError that names the file, or AbortError when `signal` stopped it
 */
export async function upload(
  files: readonly ChosenFile[],
  signal: AbortSignal,
  report: (progress: UploadProgress) => void,
): Promise<string> {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const largest = files.reduce((most, { file }) => Math.max(most, file.size), 0);
  const { id } = await api.uploads.create({ body: { bytes: total, largest } }, { signal });
  const sent = new Array<number>(files.length).fill(0);
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  let filesDone = 0;
  let all = 0;
  let next = 0;
  const advance = (index: number, bytes: number) => {
    if (stopped.aborted) return;
    all += bytes - sent[index]!;
    sent[index] = bytes;
    report({ sent: all, total, files: files.length, filesDone });
  };
  const worker = async () => {
    while (next < files.length) {
      stopped.throwIfAborted();
      const index = next++;
      const chosen = files[index]!;
      await send(id, chosen, stopped, (bytes) => advance(index, Math.min(bytes, chosen.file.size)));
      filesDone += 1;
      advance(index, chosen.file.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, worker));
  } catch (error) {
    failure.abort();
    // What was sent would fill the disk for a day; where this does not get through, it goes then.
    void api.uploads.remove({ id }).catch(() => {});
    throw error;
  }
  return id;
}
