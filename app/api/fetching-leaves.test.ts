/** A page that is fetched for a request is fetched no longer than somebody waits for it. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fetchPage } from "@/lib/http/fetch-page";
import { pageThreads } from "@/lib/server/pages/page-threads";
import { POST as inspect } from "./inspect/route";
import { serverDatabase } from "./server.fixture";
import { POST as explain } from "./v1/explain/route";
import { POST as extract } from "./v1/extract/route";

vi.mock("@/lib/http/fetch-page", async (original) => ({
  ...(await original<object>()),
  fetchPage: vi.fn(
    (_url: string, { signal }: { signal?: AbortSignal | null } = {}) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
  ),
}));

let database: Awaited<ReturnType<typeof serverDatabase>>;
beforeAll(async () => void (database = await serverDatabase()), 60_000);
afterAll(async () => {
  await pageThreads().close();
  await database.remove();
});

it.each([
  ["inspect", inspect],
  ["v1/extract", extract],
  ["v1/explain", explain],
])(
  "%s stops fetching when who asked has left",
  async (path, handler) => {
    vi.mocked(fetchPage).mockClear();
    const reader = new AbortController();
    const request = new Request(`http://localhost/api/${path}`, {
      method: "POST",
      headers: { host: "localhost" },
      body: JSON.stringify({ url: "https://site.example/" }),
      signal: reader.signal,
    });
    const answer = handler(request, { params: Promise.resolve({}) });
    await vi.waitFor(() => expect(fetchPage).toHaveBeenCalledOnce(), 20_000);
    reader.abort();
    expect((await answer).status).toBe(499);
  },
  30_000,
);
