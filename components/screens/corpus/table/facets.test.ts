// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import { Facets } from "./facets";
import type { Filters } from "./filters";

const NONE = {
  q: "",
  state: [],
  kind: [],
  lang: [],
  site: [],
  template: [],
  slice: [],
  remark: [],
} as unknown as Filters;

it("draws the bars of all groups on one scale, so that half as many pages are half as long anywhere", async () => {
  const { host } = await drawn(
    createElement(Facets, {
      counts: {
        states: [{ value: "open", count: 100 }],
        kinds: [{ value: "article", count: 50 }],
        langs: [{ value: "en", count: 25 }],
        sites: [],
        templates: [],
        slices: [],
        remarks: [],
      },
      filters: NONE,
      onToggle: () => undefined,
    }),
  );
  expect([...host.querySelectorAll<HTMLElement>("i")].map(({ style }) => style.width)).toEqual([
    "24px",
    "12px",
    "6px",
  ]);
});

it("names templates by their numbers, the pages without one, and those that nobody has looked at", async () => {
  const { host } = await drawn(
    createElement(Facets, {
      counts: {
        ...{ states: [], kinds: [], langs: [], sites: [], slices: [], remarks: [] },
        templates: ["3", "0", ""].map((value) => ({ value, count: 1 })),
      },
      filters: NONE,
      onToggle: () => undefined,
    }),
  );
  const words = [...host.querySelectorAll("label")].map(({ textContent }) => textContent!.replace(/1$/, ""));
  expect(words).toEqual(["Template 3", "plain", "unknown"]);
});
