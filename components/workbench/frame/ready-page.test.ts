// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createWorkspaceStore, type WorkspaceRecord } from "@/components/workbench/page/workspace-store";
import { forgetReady, makeReady, openReady, readyPage } from "./ready-page";

const subject = {
  record: { id: "q", sha256: "s", url: "https://a.test/q", site: "a.test" },
} as unknown as WorkspaceRecord;
const signal = new AbortController().signal;
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return path.endsWith("/source") ? new Response("<p>one</p><p>two</p>") : Response.json(subject);
  });
});
afterEach(() => {
  forgetReady();
  vi.unstubAllGlobals();
});

test("a page that is ready opens without being fetched or parsed again", async () => {
  await makeReady("q", 732, signal);
  const before = asked.length;
  const ready = readyPage(subject.record)!;
  const store = createWorkspaceStore(subject, "annotate", 732);
  openReady(store, ready);
  expect(store.getState().page?.leaves.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(asked).toHaveLength(before);
});

test("a page is not fetched twice while it waits", async () => {
  const first = await makeReady("q", 732, signal);
  expect(await makeReady("q", 732, signal)).toBe(first);
  expect(asked).toHaveLength(2);
});

test("other bytes of the page, or another page, are not what is ready", async () => {
  await makeReady("q", 732, signal);
  expect(readyPage({ id: "q", sha256: "replaced" })).toBeNull();
  expect(readyPage({ id: "r", sha256: "s" })).toBeNull();
});

test("a page that a workspace has taken is not given out again", async () => {
  await makeReady("q", 732, signal);
  expect(readyPage(subject.record)).not.toBeNull();
  forgetReady();
  expect(readyPage(subject.record)).toBeNull();
});

test("nothing is ready where the visit ended meanwhile", async () => {
  const stop = new AbortController();
  const making = makeReady("q", 732, stop.signal);
  stop.abort(new Error("gone"));
  await expect(making).rejects.toThrow("gone");
  expect(readyPage(subject.record)).toBeNull();
});
