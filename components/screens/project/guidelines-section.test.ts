// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { GuidelinesDialog } from "./guidelines-section";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));
afterEach(() => vi.unstubAllGlobals());

const VERSION = {
  corpusId: "c",
  version: 3,
  text: "As it was.",
  html: "<p>As it was.</p>",
  author: "Ada",
  savedAt: 1,
};
const field = () => document.querySelector<HTMLTextAreaElement>("textarea");
const press = (words: string) =>
  act(async () =>
    [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words)!.click(),
  );
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field(), text);
    field()!.dispatchEvent(new Event("input", { bubbles: true }));
  });
const escape = () =>
  act(async () => {
    field()!.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  });

/** The dialog of a corpus, open; `open` opens it again, with guidelines of another version where they are given. */
async function dialog(corpusId: string) {
  let isOpen = true;
  let now = VERSION;
  const element = () =>
    createElement(GuidelinesDialog, {
      open: isOpen,
      onOpenChange: (next) => (isOpen = next),
      corpusId,
      guidelines: now,
    });
  const { draw } = await drawn(element());
  return {
    isOpen: () => isOpen,
    close: () => draw(element()),
    async open(guidelines = VERSION) {
      await draw(element());
      [isOpen, now] = [true, guidelines];
      await draw(element());
    },
  };
}

test("what was written is there again after Escape, of this corpus only, until it is given up", async () => {
  const { isOpen, open, close } = await dialog("kept");
  await type("an hour of work");
  await escape();
  expect(isOpen()).toBe(false);
  await open();
  expect(field()!.value).toBe("an hour of work");
  await press("Cancel");
  await open();
  expect(field()!.value).toBe("As it was.");
  await type("more work");
  await press("Cancel");
  await close();
  await dialog("another");
  expect(field()!.value).toBe("As it was.");
});

test("what was written is saved on the version that it was written on, and then there is the newest", async () => {
  const sent: { readonly version: number; readonly text: string }[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { readonly body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ ...VERSION, ...sent.at(-1), version: 4 });
  });
  const { open } = await dialog("saved");
  await type("an hour of work");
  await escape();
  const newer = { ...VERSION, version: 4, text: "Somebody else's." };
  await open(newer);
  await press("Save");
  expect(sent).toMatchObject([{ version: 3, text: "an hour of work" }]);
  await open(newer);
  expect(field()!.value).toBe("Somebody else's.");
});

test("what was put back to how it was is no draft: the newest version is there", async () => {
  const { open } = await dialog("undone");
  await type("an hour of work");
  await type("As it was.");
  await escape();
  await open({ ...VERSION, version: 4, text: "Somebody else's." });
  expect(field()!.value).toBe("Somebody else's.");
});
