import { expect, it } from "vitest";
import { REST_MS, watchHands } from "./hands";

/** Hands with a clock that is put forward by hand. */
function bench(isHeld: () => boolean = () => false) {
  const target = new EventTarget();
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  let rests = 0;
  const hands = watchHands({
    target,
    isHeld,
    schedule: (run, ms) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  });
  return {
    hands,
    hear: (...names: readonly string[]) => names.forEach((name) => target.dispatchEvent(new Event(name))),
    pass: (ms: number) => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      due.forEach(({ run }) => run());
    },
    begin: () =>
      hands.whenAtRest(() => {
        rests++;
      }),
    rests: () => rests,
  };
}

it("waits until no key was pressed for a moment, and calls once", () => {
  const { begin, hear, pass, rests } = bench();
  begin();
  pass(REST_MS - 1);
  hear("keydown", "keyup");
  pass(REST_MS - 1);
  expect(rests()).toBe(0);
  pass(1);
  expect(rests()).toBe(1);
  pass(10 * REST_MS);
  expect(rests()).toBe(1);
});

it.each([
  ["keydown", "keyup"],
  ["pointerdown", "pointerup"],
  ["compositionstart", "compositionend"],
])(
  "does not take a pause between %s and %s for rest, also where it began before somebody waited",
  (begin, end) => {
    const hand = bench();
    hand.hear(begin);
    hand.begin();
    hand.pass(5 * REST_MS);
    expect(hand.rests()).toBe(0);
    hand.hear(end);
    hand.pass(REST_MS);
    expect(hand.rests()).toBe(1);
  },
);

it("forgets a key that came up in another window", () => {
  const { begin, hear, pass, rests } = bench();
  hear("keydown", "blur");
  begin();
  pass(REST_MS);
  expect(rests()).toBe(1);
});

it("waits while a field or another layer has the keys", () => {
  let isHeld = true;
  const { begin, pass, rests } = bench(() => isHeld);
  begin();
  pass(REST_MS);
  expect(rests()).toBe(0);
  isHeld = false;
  pass(REST_MS);
  expect(rests()).toBe(1);
});

it("calls nobody who has stopped waiting", () => {
  const { begin, pass, rests } = bench();
  begin()();
  pass(REST_MS);
  expect(rests()).toBe(0);
});
