// @vitest-environment jsdom
import { act, createElement } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { drawn } from "@/components/ui/testing";
import { identity } from "@/components/workbench/identity/annotator";
import { NextPage } from "./next-page";
import type { NextPageOf } from "./use-next-page";

const went = vi.hoisted(() => ({ to: [] as string[] }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ push: (path: string) => went.to.push(path) }) }));

const corpus = (id: string): NextPageOf["corpus"] => ({
  id,
  name: id,
  pages: 3,
  states: { open: 3, "in progress": 0, done: 0, conflict: 0 },
});
const page = (id: string): NextPageOf["page"] => ({
  id,
  title: `Title of ${id}`,
  site: null,
  kind: null,
  hasGold: false,
});
const ANYBODY: NextPageOf = { page: page("first"), corpus: corpus("news") };

/** What the server leases, by corpus and annotator. */
let leases: Readonly<Record<string, string | null>>;
beforeEach(() => {
  went.to.length = 0;
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const lease = /corpora\/(\w+)\/next/.exec(address);
    if (lease === null) return Response.json({ record: page(/pages\/(\w+)/.exec(address)![1]!) });
    const { annotator } = JSON.parse(String(init!.body)) as { readonly annotator: string };
    const pageId = leases[`${lease[1]} ${annotator}`];
    return pageId === undefined
      ? Response.json({ error: { code: "busy", message: "busy" } }, { status: 503 })
      : Response.json({ pageId });
  });
});
afterEach(() => {
  identity.setState({ name: null });
  vi.unstubAllGlobals();
});

async function home(name: string | null) {
  identity.setState({ name });
  const { host } = await drawn(
    createElement(NextPage, { anybody: ANYBODY, corpora: [corpus("news"), corpus("blogs")] }),
  );
  await vi.waitFor(() => act(async () => expect(host.querySelector("[aria-busy=true]")).toBeNull()));
  return { host, title: () => host.querySelector("h2")?.textContent };
}

it("shows two people the pages that are leased to them, and leads there", async () => {
  leases = { "news Ada": "second", "news Bob": "third" };
  expect((await home("Ada")).title()).toBe("Title of second");
  const { host, title } = await home("Bob");
  expect(title()).toBe("Title of third");
  expect(host.querySelector("a")!.getAttribute("href")).toBe("/pages/third?mode=annotate");
});

it("goes on to the next corpus where one has nothing for this person, and says so where none has", async () => {
  leases = { "news Ada": null, "blogs Ada": "fourth", "news Bob": null, "blogs Bob": null };
  expect((await home("Ada")).title()).toBe("Title of fourth");
  expect((await home("Bob")).host.textContent).toContain("No page waits for you");
});

it.each([
  { when: "nobody has said a name", name: null },
  { when: "the server does not answer", name: "Cy" },
])("shows the page for anybody where $when", async ({ name }) => {
  leases = {};
  expect((await home(name)).title()).toBe("Title of first");
});

it("shows another page when somebody else begins to label", async () => {
  leases = { "news Ada": "second", "news Bob": "third" };
  const { title } = await home("Ada");
  await act(async () => identity.setState({ name: "Bob" }));
  await vi.waitFor(() => act(async () => expect(title()).toBe("Title of third")));
});
