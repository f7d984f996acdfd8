import { scratchFolder, writeFiles } from "../corpus/corpus.fixture";
import type { Store } from "../store/interfaces/store";
import { quietTask, type Task } from "../task";
import { importJob, type ImportResult } from "./import-job";

/** A folder corpus of so many pages. */
export async function corpusOf(pages: number): Promise<string> {
  const ids = Array.from({ length: pages }, (_, index) => `p${String(index).padStart(4, "0")}`);
  return writeFiles(await scratchFolder(), {
    "gold.jsonl": ids.map((id) => `${JSON.stringify({ id, text: id })}\n`).join(""),
    ...Object.fromEntries(ids.map((id) => [`pages/${id}.html`, `<title>Title of ${id}</title><p>${id}`])),
  });
}

/** Enqueue an import, claim it, run the handler, and end the job as the worker does. */
export async function runImport(store: Store, input: unknown, task: Task = quietTask): Promise<ImportResult> {
  const { id } = await store.jobs.enqueue({ kind: "import", title: "import", input });
  await store.jobs.claim("worker", Date.now(), 60_000);
  try {
    const result = (await importJob(input, task, { store, jobId: id, codeVersion: "v1" })) as ImportResult;
    await store.jobs.finish(id, "worker", { state: "done", result, error: null }, Date.now());
    return result;
  } catch (error) {
    await store.jobs.finish(
      id,
      "worker",
      { state: task.signal.aborted ? "cancelled" : "failed", result: null, error: null },
      Date.now(),
    );
    throw error;
  }
}
