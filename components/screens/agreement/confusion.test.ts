// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import type { AgreementRow } from "@/lib/evaluation/agreement/people/report";
import { SAID } from "@/lib/evaluation/agreement/people/votes";
import { Confusion } from "./confusion";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
afterEach(() => vi.unstubAllGlobals());

it("lists the pages of the number that was chosen last, whichever answer comes first", async () => {
  const answers: ((title: string, isFailure?: boolean) => Promise<void>)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) =>
        answers.push((title, isFailure = false) => {
          const page = {
            pageId: title,
            title,
            site: null,
            found: 1,
            words: 2,
            pair: ["a", "b"],
            leaves: null,
          };
          const error = { error: { code: "c", message: title } };
          resolve(
            isFailure
              ? Response.json(error, { status: 500 })
              : Response.json({ rows: [{ ...page, people: ["a", "b"] }], next: "more" }),
          );
          return act(async () => new Promise((done) => setTimeout(done, 5)));
        }),
      ),
  );
  const row = { name: null, people: [], table: SAID.flatMap(() => SAID.map(() => 3)) };
  const { host } = await drawn(
    createElement(Confusion, {
      corpusId: "c",
      row: row as Partial<AgreementRow> as AgreementRow,
      by: null,
      names: new Map(),
    }),
  );
  const press = (button: HTMLButtonElement) => act(async () => button.click());
  const [first, second, third] = host.querySelectorAll("button");
  for (const button of [first!, second!, third!]) await press(button);
  await answers[1]!("of the second");
  expect(host.textContent).toContain("Loading pages");
  await answers[2]!("of the third");
  await answers[0]!("of the first", true);
  expect(host.querySelector("ol")!.textContent).toContain("of the third");
  expect(host.querySelector("ol")!.children).toHaveLength(1);
  expect(host.querySelector("[role=alert]")).toBeNull();
});
