import { describe, expect, test } from "vitest";
import { Channel } from "./channel";

async function collect<T>(channel: Channel<T>, into: T[]): Promise<void> {
  for await (const item of channel) into.push(item);
}

describe("a channel", () => {
  test("gives what was pushed before and while it is read, in order, and ends when closed", async () => {
    const channel = new Channel<number>();
    const items: number[] = [];
    channel.push(1);
    const reading = collect(channel, items);
    channel.push(2);
    await Promise.resolve();
    channel.push(3);
    channel.close();
    await reading;
    expect(items).toEqual([1, 2, 3]);
  });

  test("gives what is there before it throws", async () => {
    const channel = new Channel<number>();
    const items: number[] = [];
    channel.push(1);
    channel.fail(new Error("producer gone"));
    await expect(collect(channel, items)).rejects.toThrow("producer gone");
    expect(items).toEqual([1]);
  });

  test("makes producers wait while as many items wait as it takes, and lets them go when it ends", async () => {
    const channel = new Channel<number>(2);
    const events: string[] = [];
    channel.push(1);
    await channel.roomy();
    channel.push(2);
    const waiting = [channel.roomy(), channel.roomy()].map((one) => one.then(() => events.push("room")));
    await new Promise((resolve) => setImmediate(resolve));
    expect(events).toEqual([]);
    for await (const item of channel) {
      events.push(`took ${item}`);
      if (item === 1) await Promise.all(waiting);
      else channel.close();
    }
    expect(events).toEqual(["room", "room", "took 1", "took 2"]);
    channel.push(3);
    channel.push(4);
    await channel.roomy();
  });

  test("keeps its first end: a failure after the close is not thrown", async () => {
    const channel = new Channel<number>();
    channel.close();
    channel.fail(new Error("too late"));
    await expect(collect(channel, [])).resolves.toBeUndefined();
  });
});
