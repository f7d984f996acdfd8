import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelJob, dismissJob } from "./jobs-store";

const said = vi.hoisted(() => ({ errors: [] as string[] }));
vi.mock("sonner", () => ({ toast: { error: (text: string, { description }: { description: string }) => said.errors.push(`${text}: ${description}`) } }));

/** Paths that were asked for; the server refuses what changes a job, with `status`. */
const server = { asked: [] as string[], status: 404 };

beforeEach(() => {
  said.errors.length = 0;
  server.asked.length = 0;
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    server.asked.push(path);
    return method === "GET" ? Response.json({ jobs: [], now: 0 }) : Response.json({ error: { code: "c", message: "why" } }, { status: server.status });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  { what: "dismissing", act: dismissJob, failure: "The job was not dismissed: why" },
  { what: "cancelling", act: cancelJob, failure: "The job was not cancelled: why" },
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
