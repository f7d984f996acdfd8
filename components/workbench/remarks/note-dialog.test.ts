// @vitest-environment jsdom
import { act, createElement } from "react";
import { expect, test } from "vitest";
import { drawn } from "@/components/ui/testing";
import { NoteDialog } from "./note-dialog";

const field = () => document.querySelector<HTMLTextAreaElement>("textarea")!;
const press = (key: string) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });

/** Open the dialog of a place, and write something where `text` is given. */
async function note(name: string, text?: string) {
  const done: (string | null)[] = [];
  const element = createElement(NoteDialog, {
    name,
    on: null,
    before: "as it was",
    onSave: (said) => done.push(said),
    onCancel: () => done.push(null),
  });
  const { draw } = await drawn(element);
  if (text !== undefined)
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(field(), text);
      field().dispatchEvent(new Event("input", { bubbles: true }));
    });
  return { done, close: () => draw(null) };
}

test("a note that Escape has closed is there again, on its own place only, until it is kept", async () => {
  const first = await note("p1", "half a sentence");
  await press("Escape");
  expect(first.done).toEqual([null]);
  await first.close();
  const elsewhere = await note("p2");
  expect(field().value).toBe("as it was");
  await elsewhere.close();
  const second = await note("p1");
  expect(field().value).toBe("half a sentence");
  await press("Enter");
  expect(second.done).toEqual(["half a sentence"]);
  await second.close();
  await note("p1");
  expect(field().value).toBe("as it was");
});
