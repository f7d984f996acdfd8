// @vitest-environment jsdom
import { act, createElement, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { lazily, MissingDialog } from "./lazily";

const Part = ({ word }: { readonly word: string }) => createElement("b", null, word);
/** A server that is away for so many requests. */
function server(away: number) {
  const load = vi.fn(async (): Promise<ComponentType<{ readonly word: string }>> => {
    if (load.mock.calls.length <= away) throw new Error("failed to load chunk 7");
    return Part;
  });
  return load;
}
const within = (child: ReactNode) => createElement(Suspense, { fallback: "…" }, child);
const button = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
const settled = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve, 5)));
const press = async (words: string) => {
  await act(async () => button(words)!.click());
  await settled();
};

test("draws what it fetched, and asks for it once", async () => {
  const load = server(0);
  const Later = lazily(load);
  const { host } = await drawn(within(createElement(Later, { word: "here" })));
  await settled();
  expect(host.textContent).toBe("here");
  expect(load).toHaveBeenCalledOnce();
});

test("says in its place that it did not come, with the reason, and tries again as often as somebody wants", async () => {
  const load = server(2);
  const Later = lazily(load);
  const { host } = await drawn(
    createElement("div", null, "screen ", within(createElement(Later, { word: "here" }))),
  );
  await settled();
  expect(host.querySelector("[role=alert]")?.textContent).toContain("This part could not be loaded");
  expect(host.textContent).toMatch(/^screen .*failed to load chunk 7/);
  await press("Try again");
  expect(host.querySelector("[role=alert]")).not.toBeNull();
  await press("Try again");
  expect(host.textContent).toBe("screen here");
  expect(load).toHaveBeenCalledTimes(3);
});

/** A dialog that opens and closes, drawn only while it is open. */
function dialogOf(load: () => Promise<ComponentType<{ readonly word: string }>>) {
  const it = { set: (() => undefined) as (open: boolean) => void };
  const Later = lazily(load, (missing) =>
    createElement(MissingDialog, { ...missing, onClose: () => it.set(false) }),
  );
  function Screen() {
    const [open, setOpen] = useState(false);
    Object.assign(it, { set: setOpen });
    return createElement("div", null, "screen ", within(open && createElement(Later, { word: "here" })));
  }
  return { Screen, open: async () => (await act(async () => it.set(true)), settled()) };
}

test("a dialog that did not come is told by a dialog that can be closed, and the screen stays", async () => {
  const { Screen, open } = dialogOf(server(Infinity));
  const { host } = await drawn(createElement(Screen));
  await open();
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("This part could not be loaded");
  await press("Close");
  expect(document.querySelector("[role=dialog]")).toBeNull();
  expect(host.textContent).toBe("screen ");
});

test("whoever opens it once more has it asked for again, and finds it when it is there", async () => {
  const load = server(1);
  const { Screen, open } = dialogOf(load);
  const { host } = await drawn(createElement(Screen));
  await open();
  await press("Close");
  await open();
  expect(host.textContent).toBe("screen here");
  expect(load).toHaveBeenCalledTimes(2);
});
