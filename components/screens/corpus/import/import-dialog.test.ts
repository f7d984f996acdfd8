// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { JobRecord } from "@/lib/store/interfaces/jobs";
import { jobsStore, refreshJobs } from "@/components/workbench/jobs/jobs-store";
import { drawn } from "@/components/ui/testing";
import { listFile } from "./addresses";
import type { ChosenFile } from "./dropped-files";
import { ImportDialog } from "./import-dialog";
import { importStore, resetImport } from "./import-store";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const JOB: JobRecord = {
  id: "j",
  kind: "import",
  title: "Import into Mine",
  input: null,
  state: "running",
  progress: { done: 3, total: 10, note: "" },
  result: null,
  error: null,
  createdAt: 0,
  startedAt: 0,
  finishedAt: null,
  cancelRequested: false,
  attempts: 1,
};
const refusal = (status: number) =>
  Response.json({ error: { code: "not-found", message: "job not found: j" } }, { status });

/** The server: its list of jobs, and the one job asked for by its id; null where it is gone. */
const server = { list: [] as readonly JobRecord[], job: null as JobRecord | null };

beforeEach(() => {
  Object.assign(server, { list: [], job: null });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/api/jobs?")) return Response.json({ jobs: server.list, now: 1000 });
    return server.job === null ? refusal(404) : Response.json({ job: server.job, now: 1000 });
  });
  jobsStore.setState({ jobs: [], now: null });
  importStore.setState({ step: "job", corpusName: "Mine", jobId: "j" }, true);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(async () => resetImport());
});

/** What was asked has been answered and drawn. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));
const dialog = (open: boolean, corpusName: string | null = "Mine") =>
  createElement(ImportDialog, { open, onOpenChange: () => undefined, corpusName });
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);

it("takes addresses that are typed as a list of their own, until files are chosen", async () => {
  await act(async () => resetImport());
  const { host } = await drawn(dialog(true));
  await settle();
  const field = document.querySelector("textarea")!;
  const isOff = () => button("Import")!.getAttribute("aria-disabled") === "true";
  expect([host.ownerDocument.body.contains(field), isOff()]).toEqual([true, true]);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(
      field,
      "https://a.example/1\n",
    );
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  expect(isOff()).toBe(false);
  expect(listFile(" \n")).toEqual([]);
  const [{ path, file }] = listFile("https://a.example/1\n") as readonly [ChosenFile];
  expect([path, file.size]).toEqual(["addresses.txt", 20]);
});

it("begins anew where the job of a hidden import was dismissed", async () => {
  server.list = [{ ...JOB, state: "done" }];
  const { draw } = await drawn(dialog(false));
  server.list = [];
  await act(refreshJobs);
  await draw(dialog(true));
  await settle();
  await vi.waitFor(() => expect(button("Choose files")).toBeDefined());
  expect(importStore.getState()).toEqual({ step: "choose", error: null });
});

it("asks for a job that newer ones have pushed off the list, and goes on following it", async () => {
  server.job = JOB;
  await drawn(dialog(true));
  await settle();
  await vi.waitFor(() => expect(document.body.textContent).toContain("3 of 10 pages"));
  server.job = { ...JOB, state: "done", finishedAt: 1000, result: { added: 10 } };
  await act(refreshJobs);
  await settle();
  await vi.waitFor(() => expect(document.body.textContent).toContain("10 pages added."));
  expect(button("Done")).toBeDefined();
});

it("says what the files were recognised as, and opens the corpus unless it is the open one", async () => {
  const result = { added: 10, corpusId: "c1", format: "WCXB (html/ and ground-truth/)" };
  server.list = [{ ...JOB, state: "done", finishedAt: 1000, result }];
  const { draw } = await drawn(dialog(true, null));
  await settle();
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain(
      "10 pages added. Recognised as: WCXB (html/ and ground-truth/).",
    ),
  );
  const links = () =>
    [...document.querySelectorAll('[role="dialog"] a')].map((link) => link.getAttribute("href"));
  expect(links()).toEqual(["/corpora/c1"]);
  await draw(dialog(true));
  expect(links()).toEqual([]);
});

it.each([
  {
    when: "all are listed",
    kept: 1,
    rejected: 1,
    headings: ["1 page that was there already", "1 file rejected"],
  },
  {
    when: "lists are cut",
    kept: 700,
    rejected: 1200,
    headings: [
      "700 pages that were there already, the first 1 listed",
      "1\u2009200 files rejected, the first 1 listed",
    ],
  },
])("counts all in the heading of a list, and says how many are listed where $when", async (told) => {
  const rejects = [{ origin: "a.html", code: "empty-page", message: "a.html: page is empty" }];
  const changed = [{ key: "b", replacement: null }];
  const result = { added: 1, changed, counts: { kept: told.kept }, rejects, rejected: told.rejected };
  server.list = [{ ...JOB, state: "done", finishedAt: 1000, result }];
  await drawn(dialog(true));
  await settle();
  const headings = () => [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(headings()).toEqual(told.headings));
});

it("keeps waiting while the server does not answer", async () => {
  vi.stubGlobal("fetch", async (path: string) =>
    path.startsWith("/api/jobs?") ? Response.json({ jobs: [], now: 1000 }) : refusal(500),
  );
  await drawn(dialog(true));
  await settle();
  expect(importStore.getState()).toEqual({ step: "job", corpusName: "Mine", jobId: "j" });
});

it("takes cancelling a job that is gone for done, without an error that nobody catches", async () => {
  server.list = [JOB];
  await drawn(dialog(true));
  server.list = [];
  await act(async () => button("Cancel import")!.click());
  await settle();
  await vi.waitFor(() => expect(button("Choose files")).toBeDefined());
});

it("names the corpus of the import, whichever corpus is open, and the open one for the next", async () => {
  server.list = [{ ...JOB, state: "done", result: { added: 10 } }];
  await drawn(dialog(true, "Other"));
  await settle();
  expect(document.querySelector("h2")?.textContent).toBe("Import into Mine");
  await act(async () => button("Import more")!.click());
  expect(document.querySelector("h2")?.textContent).toBe("Import into Other");
});

it("asks what becomes of pages that are there, sends it with the import, and says what became of them", async () => {
  resetImport();
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body, method }: { body?: string; method?: string } = {}) => {
    if (path.startsWith("/api/jobs?")) return Response.json({ jobs: server.list, now: 1000 });
    if (path === "/api/uploads" && method !== "DELETE") return Response.json({ id: "u" });
    if (path !== "/api/jobs") return Response.json({ job: JOB, now: 1000 });
    asked.push(JSON.parse(body ?? "null"));
    return Response.json(JOB);
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      status = 200;
      onload?: () => void;
      onloadend?: () => void;
      open() {
        /* one address */
      }
      setRequestHeader() {
        /* none */
      }
      send() {
        this.onload?.();
        this.onloadend?.();
      }
    },
  );
  await drawn(dialog(true));
  const choose = async (label: string, value: string) =>
    act(async () => {
      const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")!.set!.call(select, value);
      select.dispatchEvent(new Event("change", { bubbles: true }));
    });
  await choose("A page that has changed", "replace");
  await choose("A page under another name", "skip");
  await choose("A page that is nearly the same", "skip");
  const input = document.querySelector<HTMLInputElement>('input[aria-label="Files to import"]')!;
  await act(async () => {
    Object.defineProperty(input, "files", { value: [new File(["WARC/1.0"], "a.warc.gz")] });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  // Only a web archive has pages to choose from.
  await choose("Status of these pages", "all");
  await act(async () => document.querySelector("form")!.requestSubmit());
  await settle();
  const pages = { statuses: ["2xx", "3xx", "4xx", "5xx"] };
  await vi.waitFor(() =>
    expect(asked).toEqual([
      {
        kind: "import",
        uploadId: "u",
        corpusName: "Mine",
        changed: "replace",
        duplicates: "skip",
        near: "skip",
        pages,
      },
    ]),
  );
  server.list = [
    {
      ...JOB,
      state: "done",
      result: {
        added: 0,
        changed: [{ key: "a", replacement: { lost: 1, reopened: ["Ada"], gold: "none" } }],
        copies: [],
      },
    },
  ];
  await act(refreshJobs);
  await vi.waitFor(() => expect(document.body.textContent).toContain("1 replaced."));
  expect(document.body.textContent).toContain("no longer done by Ada");
});
