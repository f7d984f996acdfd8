// @vitest-environment jsdom
import { act, createElement, useState } from "react";
import { expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import { ChooseRunExtractors } from "./choose-run-extractors";

const EXTRACTORS = [
  { id: "bte", name: "Body text", summary: "Words", work: "Finn et al.", params: {} },
  { id: "cetd", name: "Density sum", summary: "Densities", work: "Sun et al.", params: {} },
  { id: "ccb", name: "Blurring", summary: "Content codes", work: "Gottron", params: {} },
];

function Chooser() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(["bte"]));
  return createElement(ChooseRunExtractors, {
    extractors: EXTRACTORS,
    best: ["ccb", "cetd"],
    chosen,
    values: {},
    onChoose: setChosen,
    onValues: () => undefined,
  });
}

async function chooser() {
  const { host } = await drawn(createElement(Chooser));
  const press = (name: string) =>
    act(async () => [...host.querySelectorAll("button")].find((one) => one.textContent === name)!.click());
  const type = async (words: string) => {
    const field = host.querySelector<HTMLInputElement>("input:not([type=checkbox])")!;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(field, words);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
  };
  const shown = () => [...host.querySelectorAll("h3")].map(({ textContent }) => textContent);
  const said = () => host.querySelector("[role=status]")!.textContent;
  const checked = () =>
    [...host.querySelectorAll<HTMLInputElement>("input[type=checkbox]")].map((box) => box.checked);
  return { press, type, shown, said, checked };
}

it("chooses all, none, or the best of the last run", async () => {
  const { press, checked, said } = await chooser();
  await press("All");
  expect(checked()).toEqual([true, true, true]);
  await press("None");
  expect(said()).toBe("0 of 3 extractors chosen");
  await press("Best 2 of the last run");
  expect(checked()).toEqual([false, true, true]);
});

it("is grouped by work, and a search narrows what all and none mean", async () => {
  const { press, type, shown, said, checked } = await chooser();
  expect(shown()).toEqual(["Finn et al.", "Sun et al.", "Gottron"]);
  await type("density");
  expect(shown()).toEqual(["Sun et al."]);
  await press("All");
  expect(said()).toBe("2 of 3 extractors chosen, 1 shown");
  await press("None");
  await type("");
  expect(checked()).toEqual([true, false, false]);
});
