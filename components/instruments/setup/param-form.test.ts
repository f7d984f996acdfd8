// @vitest-environment jsdom
import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { ParamValues } from "@/lib/extractors/contract/contract";
import { extractorById } from "@/lib/extractors/index";
import { ParamForm } from "./param-form";

async function form(id: string, values: ParamValues = {}) {
  const onChange = vi.fn();
  const { host } = await drawn(
    createElement(ParamForm, { specs: extractorById(id).params, values, onChange }),
  );
  return { notes: [...host.querySelectorAll("p")], onChange };
}

test("says once above parameters that change nothing what they count with, and sets it", async () => {
  const { notes, onChange } = await form("cetr", { variant: "tm" });
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    "Only with variant cetr:Set variant cetr",
    "Only with variant cetr or km:Set variant cetr",
  ]);
  notes[0]!.querySelector("button")!.click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith("variant", "cetr");
});

test("says nothing where all of them count", async () => {
  expect((await form("ccb")).notes).toEqual([]);
});
