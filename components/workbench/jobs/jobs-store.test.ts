import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelJob, dismissJob, jobsStore, refreshJobs } from "./jobs-store";

const said = vi.hoisted(() => ({ errors: [] as string[] }));
vi.mock("sonner", () => ({
  toast: {
    error: (text: string, { description }: { description: string }) =>
      said.errors.push(`${text}: ${description}`),
  },
}));

/** Paths that were asked for; the server refuses what changes a job, with `status`. */
const server = { asked: [] as string[], status: 404 };

beforeEach(() => {
  said.errors.length = 0;
  server.asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    server.asked.push(path);
    return method === "GET"
      ? Response.json({ jobs: [], now: 0 })
      : Response.json({ error: { code: "c", message: "why" } }, { status: server.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  { what: "dismissing", act: dismissJob, failure: "The job could not be dismissed: why" },
  { what: "cancelling", act: cancelJob, failure: "The job could not be cancelled: why" },
])("$what a job", ({ act, failure }) => {
  it("takes one that is gone for done, and asks for the list", async () => {
    server.status = 404;
    await act("j");
    expect([said.errors, server.asked.at(-1)]).toEqual([[], "/api/jobs?limit=20"]);
  });
  it("says any other failure in a toast, and asks for the list", async () => {
    server.status = 500;
    await act("j");
    expect([said.errors, server.asked.at(-1)]).toEqual([[failure], "/api/jobs?limit=20"]);
  });
});

it("has the job that runs in the list, however many newer ones wait", async () => {
  const newest = Array.from({ length: 20 }, (_, at) => ({ id: `${30 - at}`, state: "queued" }));
  // The first of them began meanwhile.
  const active = [{ id: "30", state: "running" }, ...newest.slice(1), { id: "3", state: "running" }];
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json({ jobs: path.includes("state=running") ? active : newest, now: 0 }),
  );
  await refreshJobs();
  expect(jobsStore.getState().jobs).toEqual(active);
});

it("keeps the newer of two answers, whichever comes first, and asks on", async () => {
  const waiting: ((answer: object) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () => new Promise((resolve) => waiting.push((answer) => resolve(Response.json(answer)))),
  );
  const job = { id: "j", state: "queued" };
  const [first, second] = [refreshJobs(), refreshJobs()];
  waiting[1]!({ jobs: [job], now: 200 });
  await second;
  waiting[0]!({ jobs: [], now: 100 });
  await first;
  expect(jobsStore.getState()).toEqual({ jobs: [job], now: 200 });
  const third = refreshJobs();
  waiting[2]!({ jobs: [], now: 150 });
  await third;
  expect(jobsStore.getState().jobs).toEqual([]);
});
