import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { importStore, resetImport, startImport, stopUpload } from "./import-store";

/** A request of the browser that answers when the test says so. */
class Sending {
  static all: Sending[] = [];
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onloadend?: () => void;
  onabort?: () => void;
  onerror?: () => void;
  status = 0;
  response: unknown = null;
  path = "";
  isAborted = false;
  open(_method: string, address: string) {
    this.path = new URL(address, "http://app").searchParams.get("path")!;
  }
  setRequestHeader() {
    /* nothing looks at them */
  }
  send() {
    Sending.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, response: unknown = null) {
    Object.assign(this, { status, response });
    this.onload?.();
    this.onloadend?.();
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const files = Array.from({ length: 6 }, (_, at) => ({
  path: `folder/${at}.html`,
  file: new File(["four"], `${at}.html`),
}));

beforeEach(() => {
  Sending.all = [];
  resetImport();
  vi.stubGlobal("XMLHttpRequest", Sending);
  vi.stubGlobal("fetch", async () => Response.json({ id: "u" }));
});
afterEach(() => vi.unstubAllGlobals());

it("stops the other files at the first that fails, and keeps saying which it was", async () => {
  const ended = startImport(files, "C");
  await settle();
  const [first, second, third] = Sending.all;
  first!.answer(413, { error: { code: "too-large", message: "the file is too large" } });
  // What had left already is still told of.
  second!.upload.onprogress?.({ loaded: 2 });
  await ended;
  third!.answer(200);
  await settle();
  expect(importStore.getState()).toEqual({ step: "choose", error: "folder/0.html: the file is too large" });
  expect(Sending.all.map(({ isAborted }) => isAborted)).toEqual([false, true, true, true]);
});

it("sends nothing more once it was stopped, and says no error", async () => {
  const ended = startImport(files, "C");
  await settle();
  stopUpload();
  await ended;
  await settle();
  expect(importStore.getState()).toEqual({ step: "choose", error: null });
  expect(Sending.all).toHaveLength(4);
});

it("begins anew after a failure", async () => {
  const failed = startImport(files.slice(0, 1), "C");
  await settle();
  Sending.all[0]!.onerror?.();
  await failed;
  expect(importStore.getState()).toMatchObject({
    step: "choose",
    error: expect.stringContaining("folder/0.html"),
  });
  const again = startImport(files.slice(0, 1), "C");
  await settle();
  Sending.all[1]!.answer(200);
  await again;
  expect(importStore.getState()).toMatchObject({ step: "job" });
});

it("says what the server needs and has where there is no room, before anything is sent", async () => {
  const message = "no space left on the server's disk: need 24 B, free 0 B";
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body?: string }) => {
    asked.push([path, JSON.parse(body ?? "null")]);
    return Response.json({ error: { code: "disk-full", message } }, { status: 507 });
  });
  await startImport(files, "C");
  expect(importStore.getState()).toEqual({ step: "choose", error: message });
  expect(asked).toEqual([["/api/uploads", { bytes: 24, largest: 4 }]]);
  expect(Sending.all).toEqual([]);
});

it("has what was sent removed where a file fails, and where it was stopped", async () => {
  for (const end of [
    () => Sending.all[0]!.answer(507, { error: { code: "disk-full", message: "no space left" } }),
    stopUpload,
  ]) {
    Sending.all = [];
    const removed: string[] = [];
    vi.stubGlobal("fetch", async (path: string, { method }: { method?: string }) => {
      if (method === "DELETE") removed.push(path);
      return method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({ id: "u" });
    });
    const ended = startImport(files, "C");
    await settle();
    end();
    await ended;
    expect(removed).toEqual(["/api/uploads/u"]);
  }
});
