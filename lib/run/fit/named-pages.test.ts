import { expect, test } from "vitest";
import type { NewCapture } from "../../capture/captured";
import { newPage, text } from "../../store/contract/contract.fixture";
import { memoryStore } from "../../store/memory/memory-store";
import { pageFingerprint, siteFingerprint } from "./fingerprint";
import { namedPages, type NamedPage } from "./named-pages";

const captured = (css: string): NewCapture => ({
  ...{ source: "warc", wanted: 1, missing: 0, missed: [] },
  resources: [{ url: "http://a.example/a.css", type: "text/css", bytes: text(css) }],
});

/** A page of the same bytes, with a sheet that came with it or alone. */
async function named(css: string | null): Promise<NamedPage> {
  const store = memoryStore();
  const { id } = await store.corpora.create({ name: "mine", description: "" });
  const page = newPage("a", {
    bytes: text("<p>a</p>"),
    gold: { id: "a", text: "a" },
    ...(css !== null && { capture: captured(css) }),
  });
  await store.pages.add(id, [page]);
  for await (const one of namedPages(store, await store.pages.ids({ corpusId: id }), "mine")) return one;
  throw new Error("no page");
}

test("stored pages that look different have different names, alone and as a site", async () => {
  const pages = [await named(null), await named("p{}"), await named("p{color:red}")];
  expect(new Set(pages.map(({ name }) => name)).size).toBe(3);
  expect(new Set(pages.map(({ page }) => siteFingerprint([page]))).size).toBe(3);
});

test.each([[null], [""], ["p{}"]])(
  "a stored page has the name of what is read of it, with sheet %j",
  async (css) => {
    const { page, name } = await named(css);
    const payload = await page.load();
    expect(pageFingerprint(payload)).toBe(name);
    expect(siteFingerprint([payload])).toBe(siteFingerprint([page]));
  },
);
