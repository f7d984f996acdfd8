// @vitest-environment jsdom
import { withNuqsTestingAdapter } from "nuqs/adapters/testing";
import { useQueryState } from "nuqs";
import { act, createElement, use, useEffect, useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { actionFor, registry, type Action } from "@/components/ui/keys/actions";
import { drawn } from "@/components/ui/testing";
import { useActions } from "@/components/ui/keys/use-actions";
import { AddressProvider } from "./address-provider";
import { useGo, useIsLeaving } from "./use-go";

const { router } = vi.hoisted(() => ({ router: { push: (() => undefined) as (path: string) => void } }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));
afterEach(() => vi.useRealTimers());

interface Keys {
  readonly isLeaving: boolean;
  go(path: string): void;
  decide(): void;
}
const ACTIONS: readonly Action<Keys>[] = [
  {
    id: "go",
    label: "Go",
    group: "Test",
    keys: ["Enter"],
    when: ({ isLeaving }) => !isLeaving,
    perform: ({ go }) => go("/next"),
  },
  {
    id: "decide",
    label: "Decide",
    group: "Test",
    keys: ["a"],
    when: ({ isLeaving }) => !isLeaving,
    perform: ({ decide }) => decide(),
  },
];

/**
 * A screen with a key that decides and one that leaves it, under a router that arrives when it is told to.
 */
async function bench() {
  const log: string[] = [];
  let arrive: () => void = () => undefined;
  function Keyed() {
    useActions(ACTIONS, { isLeaving: useIsLeaving(), go: useGo(), decide: () => void log.push("decided") });
    return null;
  }
  function Screens() {
    const [coming, setComing] = useState<Promise<void> | null>(null);
    Object.assign(router, {
      push: (path: string) => {
        log.push(path);
        setComing(
          new Promise((resolve) => {
            arrive = resolve;
          }),
        );
      },
    });
    if (coming !== null) use(coming);
    return createElement(Keyed);
  }
  await drawn(inWindow(createElement(Screens)));
  /** As the key listener hears them: the next one at once. */
  const press = (...keys: readonly string[]) =>
    act(async () => {
      for (const key of keys) {
        const action = actionFor(registry.getState().actions, key);
        if (action !== null) flushSync(() => action.run());
      }
    });
  return { log, press, arrive: () => act(async () => arrive()) };
}

/** A window whose address is kept. */
const inWindow = (children: ReactElement) =>
  createElement(withNuqsTestingAdapter(), null, createElement(AddressProvider, null, children));

test("keys right behind the one that leaves a screen find it being left, until the other one is there", async () => {
  const { log, press, arrive } = await bench();
  await press("a", "Enter", "a", "Enter", "a");
  expect(log).toEqual(["decided", "/next"]);
  await press("a", "Enter");
  expect(log).toEqual(["decided", "/next"]);
  await arrive();
  await press("a");
  expect(log).toEqual(["decided", "/next", "decided"]);
});

test("a screen that is not left after all is usable again: when the browser was to leave it, or nothing came for long", async () => {
  const { log, press, arrive } = await bench();
  vi.useFakeTimers();
  await press("Enter", "a");
  expect(log).toEqual(["/next"]);
  await act(async () => {
    window.dispatchEvent(new Event("beforeunload"));
    vi.advanceTimersByTime(0);
  });
  await press("a");
  expect(log).toEqual(["/next", "decided"]);
  await arrive();
  await press("Enter", "a");
  await act(async () => {
    vi.advanceTimersByTime(14_000);
  });
  await press("a");
  expect(log).toEqual(["/next", "decided", "/next"]);
  await act(async () => {
    vi.advanceTimersByTime(1_000);
  });
  await press("a");
  expect(log).toEqual(["/next", "decided", "/next", "decided"]);
});

test("a visit goes on where what began it is not drawn any more, as a palette that closes", async () => {
  const log: string[] = [];
  router.push = (path) => void log.push(path);
  let go: (path: string) => void = () => undefined;
  function Closing() {
    const found = useGo();
    useEffect(() => {
      go = found;
    }, [found]);
    return null;
  }
  const { draw } = await drawn(inWindow(createElement(Closing)));
  await act(async () => {
    go("/next");
    await draw(inWindow(createElement("p")));
  });
  expect(log).toEqual(["/next"]);
});

test("a screen is left once what a step wrote stands in the address", async () => {
  const log: string[] = [];
  router.push = (path) => void log.push(path);
  const onUrlUpdate = ({ queryString }: { readonly queryString: string }) => void log.push(queryString);
  function Screen() {
    const [, setStep] = useQueryState("step");
    const go = useGo();
    const leave = () => {
      void setStep("2");
      go(() => `/next${log.at(-1)}`);
    };
    return createElement("button", { onClick: leave });
  }
  const { host } = await drawn(
    createElement(
      withNuqsTestingAdapter({ onUrlUpdate, rateLimitFactor: 1 }),
      null,
      createElement(AddressProvider, null, createElement(Screen)),
    ),
  );
  await act(async () => host.querySelector("button")!.click());
  await vi.waitFor(() => expect(log).toEqual(["?step=2", "/next?step=2"]));
});
