import { describe, expect, it } from "vitest";
import { TaskQueue } from "./task-queue";

const item = (subject: string, name: string, isHeavy = false) => ({ subject, name, isHeavy });

describe("what waits for a thread", () => {
  it("lets subjects take turns, and takes what one of them has in order", () => {
    const queue = new TaskQueue<ReturnType<typeof item>>();
    for (const name of ["a1", "a2", "a3"]) queue.push(item("a", name));
    queue.push(item("b", "b1"));
    queue.push(item("c", "c1"));
    const taken = Array.from({ length: 6 }, () => queue.take(true)?.name);
    expect(taken).toEqual(["a1", "b1", "c1", "a2", "a3", undefined]);
    expect(queue.size).toBe(0);
  });

  it("passes over what is heavy where that may not run, also within one subject", () => {
    const queue = new TaskQueue<ReturnType<typeof item>>();
    queue.push(item("a", "heavy", true));
    queue.push(item("a", "light"));
    queue.push(item("b", "other", true));
    expect([queue.take(false)?.name, queue.take(false), queue.size]).toEqual(["light", null, 2]);
    // The subject that had its turn is behind the other one now.
    expect([queue.take(true)?.name, queue.take(true)?.name]).toEqual(["other", "heavy"]);
  });

  it("takes out what is not waited for any more, once", () => {
    const queue = new TaskQueue<ReturnType<typeof item>>();
    const gone = item("a", "gone");
    queue.push(gone);
    queue.push(item("a", "stays"));
    expect([queue.remove(gone), queue.remove(gone), queue.size]).toEqual([true, false, 1]);
    expect(queue.drain().map(({ name }) => name)).toEqual(["stays"]);
    expect([queue.size, queue.take(true)]).toEqual([0, null]);
  });
});
