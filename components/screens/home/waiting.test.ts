// @vitest-environment jsdom
import { createElement } from "react";
import { expect, it } from "vitest";
import { drawn } from "@/components/ui/testing";
import { Waiting } from "./waiting";

const corpus = (id: string, open: number, begun: number, conflict: number) => ({
  id,
  name: `Corpus ${id}`,
  states: { open, "in progress": begun, done: 1, conflict },
});

it("leads to conflicts first, then to what was begun, then to what is open, the most first", async () => {
  const { host } = await drawn(
    createElement(Waiting, { corpora: [corpus("a", 3, 0, 1), corpus("b", 5, 1, 0), corpus("c", 0, 0, 0)] }),
  );
  expect(
    [...host.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link.textContent]),
  ).toEqual([
    ["/corpora/a/review", "1 page in conflictCorpus a"],
    ["/corpora/b?state=in%20progress", "1 page begun and not finishedCorpus b"],
    ["/corpora/b?state=open", "5 pages without labelsCorpus b"],
    ["/corpora/a?state=open", "3 pages without labelsCorpus a"],
  ]);
});

it("says so where nothing waits", async () => {
  const { host } = await drawn(createElement(Waiting, { corpora: [corpus("a", 0, 0, 0)] }));
  expect(host.textContent).toBe("Nothing waits: every page is labelled.");
});
