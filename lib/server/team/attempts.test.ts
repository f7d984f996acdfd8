import { describe, expect, it } from "vitest";
import { Attempts, networkOf } from "./attempts";

const tries = (
  attempts: Attempts,
  count: number,
  name: (at: number) => string,
  address: (at: number) => string,
) => {
  let taken = 0;
  for (let at = 0; at < count; at++)
    try {
      attempts.take(name(at), address(at), 0);
      taken++;
    } catch {
      // Counted by what was taken.
    }
  return taken;
};

describe("attempts to sign in", () => {
  it("are ten for a name from one address, a hundred from many, and sixty from one address for many names", () => {
    expect(
      tries(
        new Attempts(),
        1_000,
        () => "Ada",
        () => "192.0.2.1",
      ),
    ).toBe(10);
    expect(
      tries(
        new Attempts(),
        1_000,
        () => "Ada",
        (at) => `10.0.${at % 250}.${at}`,
      ),
    ).toBe(100);
    expect(
      tries(
        new Attempts(),
        1_000,
        (at) => `name ${at}`,
        () => "192.0.2.1",
      ),
    ).toBe(60);
  });

  it("are one name however it is typed, and one address for all of a customer's IPv6", () => {
    const typed = ["Ada", " ada", "ADA ", "ａｄａ"];
    expect(
      tries(
        new Attempts(),
        100,
        (at) => typed[at % 4]!,
        () => "192.0.2.1",
      ),
    ).toBe(10);
    expect(
      tries(
        new Attempts(),
        100,
        () => "Ada",
        (at) => `2001:db8:1:2::${at}`,
      ),
    ).toBe(10);
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
    expect(networkOf("::1")).toBe("0:0:0:0");
    expect(networkOf("::ffff:192.0.2.1")).toBe("192.0.2.1");
  });

  it("are listened to again after a quarter of an hour, which the refusal tells, and not a moment earlier", () => {
    const attempts = new Attempts();
    tries(
      attempts,
      10,
      () => "Ada",
      () => "a",
    );
    const at = (ms: number) => () => attempts.take("Ada", "a", ms);
    expect(at(15 * 60_000 - 1)).toThrow(expect.objectContaining({ retryAfter: 1 }) as Error);
    expect(at(15 * 60_000)).not.toThrow();
  });

  it("that were right do not count", () => {
    const attempts = new Attempts();
    for (let at = 0; at < 50; at++) {
      attempts.take("Ada", "a", 0);
      attempts.giveBack("Ada", "a", 0);
    }
    expect(
      tries(
        attempts,
        20,
        () => "Ada",
        () => "a",
      ),
    ).toBe(10);
  });
});
