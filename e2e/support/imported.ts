import { expect, type APIRequestContext } from "@playwright/test";

/** An import on a busy machine. */
const LONG_MS = 120_000;

export interface Imported {
  readonly corpusId: string;
  /** Ids of its pages, by key. */
  readonly ids: readonly string[];
}

/**
 * A corpus of its own with these pages. @param pages HTML by path, or the files of a corpus with their gold
 */
export async function importedCorpus(
  request: APIRequestContext,
  name: string,
  pages: Readonly<Record<string, string | Buffer>>,
): Promise<Imported> {
  const { id: upload } = (await (await request.post("/api/uploads")).json()) as { id: string };
  for (const [path, html] of Object.entries(pages))
    await request.put(`/api/uploads/${upload}?${new URLSearchParams({ path }).toString()}`, {
      data: typeof html === "string" ? Buffer.from(html) : html,
      headers: { "content-type": "application/octet-stream" },
    });
  const job = await request.post("/api/jobs", {
    data: { kind: "import", uploadId: upload, corpusName: name },
  });
  const { id } = (await job.json()) as { id: string };
  const state = async () =>
    ((await (await request.get(`/api/jobs/${id}`)).json()) as { job: { state: string } }).job.state;
  await expect.poll(state, { timeout: LONG_MS }).toBe("done");
  const { corpora } = (await (await request.get("/api/corpora")).json()) as {
    corpora: readonly { id: string; name: string }[];
  };
  const { id: corpusId } = corpora.find((one) => one.name === name)!;
  const { ids } = (await (await request.get(`/api/corpora/${corpusId}/ids?sort=key`)).json()) as {
    ids: readonly string[];
  };
  return { corpusId, ids };
}
