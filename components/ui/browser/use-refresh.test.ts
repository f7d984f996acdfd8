import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenStill } from "./use-refresh";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("waits until the address has stood still, however often it changes", () => {
  let address = "/a";
  const then = vi.fn();
  whenStill(() => address, 1_000, then);
  vi.advanceTimersByTime(900);
  address = "/b";
  vi.advanceTimersByTime(900);
  address = "/c";
  vi.advanceTimersByTime(1_100);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(then).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(then).toHaveBeenCalledTimes(1);
});

it("does nothing once it is left", () => {
  const then = vi.fn();
  whenStill(() => "/a", 1_000, then)();
  vi.advanceTimersByTime(5_000);
  expect(then).not.toHaveBeenCalled();
});
