import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { observed } from "../requests/observer";
import { memoryStore } from "../../store/memory/memory-store";
import { metrics, observeRequests } from "./metrics";
import { logLine } from "./request-log";

const kept = globalThis as { winnowMetrics?: unknown; winnowObserver?: unknown };
const ask = (path: string, status = 200, ms = 40, method = "GET"): Response =>
  observed(new Request(`http://localhost${path}`, { method }), new Response(null, { status }), ms);
const read = (now = 0): Promise<string> =>
  metrics().text(
    memoryStore(() => 0),
    now,
  );

beforeEach(() => {
  delete kept.winnowMetrics;
  observeRequests();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  delete kept.winnowObserver;
});

describe("the metrics of a server", () => {
  it("count requests by operation and status, whatever the ids in their paths, and never by an address of nobody", async () => {
    ask("/api/corpora/c1/pages?search=secret", 200, 40);
    ask("/api/corpora/c2/pages", 200, 60);
    ask("/api/corpora/c2/pages", 404, 1);
    ask("/api/made-up-1");
    ask("/api/made-up-2");
    const text = await read();
    expect(text).toContain('winnow_request_seconds_count{route="corpora.pages",status="200"} 2');
    expect(text).toContain('winnow_request_seconds_sum{route="corpora.pages",status="200"} 0.1');
    expect(text).toContain('winnow_request_seconds_bucket{le="0.05",route="corpora.pages",status="200"} 1');
    expect(text).toContain('winnow_request_seconds_count{route="corpora.pages",status="404"} 1');
    expect(text).toContain('winnow_request_seconds_count{route="unknown",status="200"} 2');
    expect(text).not.toMatch(/secret|made-up|c1/);
  });

  it("tell the queue as it is at that moment, and forget jobs that are gone", async () => {
    let now = 1_000;
    const store = memoryStore(() => now);
    const { id } = await store.jobs.enqueue({ kind: "import", title: "t", input: {} });
    now = 6_000;
    await store.jobs.enqueue({ kind: "evaluate", title: "t", input: {} });
    expect(await metrics().text(store, now)).toMatch(/winnow_jobs\{kind="import",state="queued"\} 1\n/);
    expect(await metrics().text(store, now)).toContain("winnow_queue_age_seconds 5\n");
    await store.jobs.claim("w1", now, 100);
    const held = await metrics().text(store, now + 99);
    expect(held).toContain("winnow_workers_busy 1\n");
    expect(held).toContain("winnow_leases_lapsed 0\n");
    expect(await metrics().text(store, now + 100)).toContain("winnow_leases_lapsed 1\n");
    await store.jobs.finish(id, "w1", { state: "done", result: null, error: null }, now);
    await store.jobs.dismiss(id);
    expect(await metrics().text(store, now)).not.toContain('kind="import"');
  });

  it("tell the memory of the process and how long the store took", async () => {
    const text = await read();
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(text).toMatch(/^winnow_store_seconds_count 1$/m);
  });
});

describe("the log of requests", () => {
  it("is written where it is asked for, a line of JSON with the id of the answer, without path, query and address", () => {
    const lines: string[] = [];
    vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
    ask("/api/search?q=Ada");
    expect(lines).toEqual([]);
    vi.stubEnv("WINNOW_LOG", "json");
    const id = ask("/api/search?q=Ada", 500, 12.345).headers.get("x-request-id");
    expect(JSON.parse(lines[0]!)).toEqual({
      ...{ time: expect.any(String), level: "error", event: "request", id, method: "GET" },
      ...{ route: "app.search", status: 500, ms: 12.3 },
    });
    expect(lines[0]).not.toContain("Ada");
  });

  it.each([
    [200, "info"],
    [399, "info"],
    [400, "warn"],
    // Who asked has left.
    [499, "info"],
    [500, "error"],
  ])("calls an answer of %d %s", (status, level) => {
    const request = { id: "1", method: "GET", route: "app.search", status, ms: 1 };
    expect(JSON.parse(logLine(request, 0))).toMatchObject({ level, time: "1970-01-01T00:00:00.000Z" });
  });
});
