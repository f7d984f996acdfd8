import { expect, test } from "vitest";
import { keepLatest } from "./keep-latest";

/** As Next gives its own writes, and copies into those of others. */
const ROUTER = { __NA: true };
const STEP = "__nuqs__";

/** A bar with the native functions below the watched ones, and what leads back in it. */
function bench() {
  const entries = ["http://winnow/pages/1?tab=why"];
  let listener: () => void = () => undefined;
  const href = () => entries.at(-1)!;
  const at = (url?: string | URL | null) => (url == null ? href() : new URL(url, href()).href);
  let isLeaving = false;
  const told: unknown[] = [];
  const bar = {
    history: {
      state: ROUTER,
      replaceState: (data: unknown, _marker: string, url?: string | URL | null) => {
        told.push(data);
        entries.splice(-1, 1, at(url));
      },
      pushState: (_data: unknown, _marker: string, url?: string | URL | null) => void entries.push(at(url)),
    },
    location: {
      get href() {
        return href();
      },
    },
    addEventListener: (_type: "popstate", heard: () => void) => void (listener = heard),
    removeEventListener: () => void (listener = () => undefined),
  };
  const stop = keepLatest(bar, () => isLeaving);
  return {
    stop,
    entries,
    told,
    leave: () => void (isLeaving = true),
    step: (search: string) => bar.history.replaceState(null, STEP, search),
    stepInto: (search: string) => bar.history.pushState(null, STEP, search),
    commit: (address: string) => bar.history.replaceState(ROUTER, "", address),
    arrive: (address: string) => bar.history.pushState(ROUTER, "", address),
    other: (search: string) => bar.history.replaceState(null, "", search),
    back: () => {
      entries.pop();
      listener();
    },
    search: () => new URL(href()).search,
  };
}

test("an address that a step has left is not put back while the router is still to come to the newest", () => {
  const { step, commit, search } = bench();
  step("?tab=why&step=1");
  step("?tab=why&step=2");
  commit("/pages/1?tab=why");
  expect(search()).toBe("?tab=why&step=2");
  commit("/pages/1?tab=why&step=1");
  expect(search()).toBe("?tab=why&step=2");
  commit("/pages/1?tab=why&step=2");
  expect(search()).toBe("?tab=why&step=2");
});

test("once the router has come to the newest step, it goes wherever it says", () => {
  const { step, commit, search } = bench();
  step("?step=1");
  commit("/pages/1?step=1");
  commit("/pages/1?tab=why");
  expect(search()).toBe("?tab=why");
});

test("an address that no step has left is new, and stands", () => {
  const { step, commit, search } = bench();
  step("?step=1");
  commit("/pages/1?run=7");
  expect(search()).toBe("?run=7");
  commit("/pages/1?tab=why");
  expect(search()).toBe("?tab=why");
});

test("a step back to where one was is the newest one", () => {
  const { step, commit, search } = bench();
  step("?step=1");
  step("?tab=why");
  commit("/pages/1?step=1");
  expect(search()).toBe("?tab=why");
  commit("/pages/1?tab=why");
  expect(search()).toBe("?tab=why");
});

test("a step with an entry of its own keeps it, and the one before stays below", () => {
  const { stepInto, commit, entries } = bench();
  stepInto("?step=1");
  commit("/pages/1?tab=why");
  expect(entries.map((entry) => new URL(entry).search)).toEqual(["?tab=why", "?step=1"]);
});

test("another screen, the way back and what somebody else writes are let through, and nothing is held after them", () => {
  for (const leave of ["arrive", "back", "other"] as const) {
    const { stepInto, commit, arrive, back, other, search } = bench();
    stepInto("?step=1");
    if (leave === "arrive") arrive("/pages/2");
    else if (leave === "back") back();
    else other("?step=3");
    commit("/pages/1?tab=why");
    expect(search(), leave).toBe("?tab=why");
  }
});

test("a step that comes while another screen is on its way stands, and looks to the router like its own", () => {
  const { leave, step, commit, told, search } = bench();
  step("?step=1");
  leave();
  step("?step=2");
  expect(told).toEqual([null, ROUTER]);
  commit("/pages/1?step=1");
  expect(search()).toBe("?step=2");
});

test("stopped, it passes on what it is given", () => {
  const { stop, step, commit, search } = bench();
  step("?step=1");
  stop();
  commit("/pages/1?tab=why");
  expect(search()).toBe("?tab=why");
});
