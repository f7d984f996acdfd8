import { afterAll, describe, expect, it } from "vitest";
import { memoryStore } from "../../store/memory/memory-store";
import { pageThreads } from "./page-threads";
import { keepScratch, readPasted } from "./scratch";

const body = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe("what somebody pastes", () => {
  afterAll(() => pageThreads().close());

  it("is an address or HTML, read out of the body on a thread", async () => {
    expect(await readPasted(body({ url: " https://a.example/ " }))).toEqual({ url: "https://a.example/" });
    const given = await readPasted(body({ html: "<p>Grüße" }));
    expect("bytes" in given && text(given.bytes)).toBe("<p>Grüße");
  });

  it.each([
    ["{", "malformed-json"],
    [{ html: "" }, "invalid-input"],
    [{}, "invalid-input"],
  ])("is refused as %j with code %s", async (value, code) => {
    await expect(readPasted(body(value))).rejects.toMatchObject({ name: "UsageError", code });
  });

  it("is kept once, with its title, its encoding and its bytes", async () => {
    const store = memoryStore(() => 0);
    const html = "<title>Grüße</title><p>Aus dem Tal";
    const unread = () => ({ bytes: body(html), url: null, httpCharset: null, encoding: "utf-8" });
    const id = await keepScratch(store, unread());
    expect(await keepScratch(store, unread())).toBe(id);
    expect(await store.pages.get(id)).toMatchObject({ title: "Grüße", encoding: "utf-8", site: null });
    expect(text(await store.pages.bytes(id))).toBe(html);
    await expect(keepScratch(store, { ...unread(), bytes: new Uint8Array() })).rejects.toMatchObject({
      name: "InputError",
      code: "empty-page",
    });
  });

  it("is given up when nobody waits for it", async () => {
    const stop = new AbortController();
    const left = readPasted(body({ html: "<p>text" }), stop.signal);
    stop.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
  });
});
