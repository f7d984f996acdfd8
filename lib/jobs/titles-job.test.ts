import { expect, it } from "vitest";
import { newPage } from "../store/contract/contract.fixture";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask } from "../task";
import { titlesJob } from "./titles-job";

const encode = (html: string): Uint8Array => new TextEncoder().encode(html);

/** Pages as imports once left them, by key, and what they are called after the job. */
const PAGES = [
  { key: "a1", when: "it has a heading", html: "<h1>Heading</h1><p>x", before: "a1", after: "Heading" },
  {
    key: "a2",
    when: "it has og:title and a heading",
    html: '<meta property="og:title" content="Shared"><h1>Heading</h1>',
    before: "a2",
    after: "Shared",
  },
  { key: "a3", when: "it calls itself nothing", html: "<p>x", before: "a3", after: "a3" },
  { key: "a4", when: "it has a title", html: "<h1>Heading</h1>", before: "Said", after: "Said" },
];

async function filled() {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: "Old", description: "" });
  await store.pages.add(
    corpusId,
    PAGES.map(({ key, html, before }) => ({ ...newPage(key), bytes: encode(html), title: before })),
  );
  const titles = async () =>
    (await store.pages.query({ corpusId, sort: "key" }, { limit: 9 })).rows.map(({ title }) => title);
  return { store, corpusId, titles };
}
const run = ({ store }: Awaited<ReturnType<typeof filled>>, task = quietTask) =>
  titlesJob({}, task, { store, jobId: "j", codeVersion: "v" });

it("gives pages called by their key the title of an import of today, and leaves all others", async () => {
  const old = await filled();
  expect(await run(old)).toEqual({ titled: 2 });
  expect(await old.titles()).toEqual(PAGES.map(({ after }) => after));
  const { rows } = await old.store.pages.query({ corpusId: old.corpusId, search: "heading" }, { limit: 9 });
  expect(rows.map(({ key }) => key)).toEqual(["a1"]);
});

it("finds nothing left to do when it is repeated", async () => {
  const old = await filled();
  await run(old);
  expect(await run(old)).toEqual({ titled: 0 });
});

it("stops where it is cancelled, with what it has done", async () => {
  const old = await filled();
  const stop = new AbortController();
  const task = {
    signal: stop.signal,
    report: ({ done }: { done: number }) => void (done === 1 && stop.abort()),
  };
  await expect(run(old, task)).rejects.toThrow();
  expect(await old.titles()).toEqual(["Heading", "a2", "a3", "Said"]);
});
