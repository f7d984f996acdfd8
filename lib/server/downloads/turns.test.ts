import { describe, expect, it } from "vitest";
import { Turns } from "./turns";

const never = new AbortController().signal;
const turns = (limit: number, waiting: number): Turns => new Turns({ limit, waiting, what: "exports" });
const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 5)),
  ]);

describe("turns", () => {
  it("lets as many begin as the limit says and the next when one of them ends, in the order they came", async () => {
    const line = turns(1, 2);
    const end = await line.take(never);
    const second = line.take(never);
    const third = line.take(never);
    expect(await settled(second)).toBe(false);
    end();
    const endSecond = await second;
    expect(await settled(third)).toBe(false);
    endSecond();
    (await third)();
    expect(await settled(line.take(never))).toBe(true);
  });

  it("turns away who comes when as many wait as may, and says how many there are", async () => {
    const line = turns(1, 1);
    await line.take(never);
    void line.take(never);
    await expect(line.take(never)).rejects.toMatchObject({
      name: "LimitError",
      code: "busy",
      message: expect.stringMatching(/1 exports are being made and 1 are waiting/) as string,
    });
  });

  it("gives the place of who leaves to the next", async () => {
    const line = turns(1, 1);
    const left = new AbortController();
    const end = await line.take(never);
    const leaver = line.take(left.signal);
    left.abort(new Error("gone"));
    await expect(leaver).rejects.toThrow("gone");
    const next = line.take(never);
    end();
    expect(await settled(next)).toBe(true);
  });

  it("counts an end once, however often it is said", async () => {
    const line = turns(1, 5);
    const end = await line.take(never);
    end();
    end();
    await line.take(never);
    expect(await settled(line.take(never))).toBe(false);
  });
});
