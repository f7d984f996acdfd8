import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { remoteExtraction } from "./remote-extraction";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fitting = () => Response.json({ fitting: { done: 1, total: 9 } }, { status: 202 });

it("leaves no listener behind for each time it asks again", async () => {
  const answers = [
    fitting(),
    fitting(),
    fitting(),
    Response.json({ error: { message: "gone" } }, { status: 404 }),
  ];
  vi.stubGlobal("fetch", async () => answers.shift());
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, "addEventListener");
  const removed = vi.spyOn(signal, "removeEventListener");
  const asked = remoteExtraction("p1")({ use: "readability" }, signal);
  asked.catch(() => {});
  await vi.runAllTimersAsync();
  await expect(asked).rejects.toThrow("gone");
  expect(added.mock.calls.length).toBeGreaterThanOrEqual(3);
  const left = added.mock.calls.filter(([, listen]) =>
    removed.mock.calls.every(([, gone]) => gone !== listen),
  );
  expect(left).toEqual([]);
});

it("asks no further when nobody waits any more", async () => {
  const fetched = vi.fn(async () => fitting());
  vi.stubGlobal("fetch", fetched);
  const leaving = new AbortController();
  const asked = remoteExtraction("p1")({ use: "readability" }, leaving.signal);
  asked.catch(() => {});
  await vi.advanceTimersByTimeAsync(100);
  leaving.abort(new Error("left"));
  await expect(asked).rejects.toThrow("left");
  await vi.runAllTimersAsync();
  expect(fetched).toHaveBeenCalledOnce();
});
