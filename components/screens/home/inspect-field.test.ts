// @vitest-environment jsdom
import { act, createElement, type ComponentProps } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { InspectField } from "./inspect-field";

const went = vi.hoisted(() => ({ to: [] as string[] }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (path: string) => went.to.push(path) }) }));

let answers: (() => Response)[];
let asked: number;
beforeEach(() => {
  went.to.length = asked = 0;
  answers = [];
  vi.stubGlobal("fetch", async () => {
    asked++;
    return answers.shift()?.() ?? Response.json({ pageId: "p" });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The field with a page in it, and Enter so many times before anything is drawn anew. */
async function field(props: ComponentProps<typeof InspectField> = { extractorId: "bte" }) {
  const { host } = await drawn(createElement(InspectField, props));
  const text = host.querySelector("textarea")!;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(text, "<p>Rain</p>");
    text.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const enter = (times: number) =>
    act(async () => {
      for (let at = 0; at < times; at++)
        text.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    });
  return { host, enter };
}

it("keeps a page once when Enter comes three times in haste, and opens it once", async () => {
  const { enter } = await field();
  await enter(3);
  await vi.waitFor(() => expect(went.to).toEqual(["/pages/p?mode=inspect&tab=extracted&x=bte"]));
  expect(asked).toBe(1);
});

it("opens a page by what extracts everywhere where nobody says what by", async () => {
  const { enter } = await field({});
  await enter(1);
  await vi.waitFor(() => expect(went.to).toEqual(["/pages/p?mode=inspect&tab=extracted&x=combination"]));
});

it("tries again after a failure", async () => {
  answers = [
    () => Response.json({ error: { code: "busy", message: "the database is busy" } }, { status: 503 }),
  ];
  const { host, enter } = await field();
  await enter(1);
  await vi.waitFor(() => expect(host.querySelector("[role=alert]")).not.toBeNull());
  await enter(1);
  await vi.waitFor(() => expect(went.to).toHaveLength(1));
  expect(asked).toBe(2);
});
