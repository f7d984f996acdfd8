import { expect, it } from "vitest";
import { STARTER_NAME } from "../../corpus/starter";
import type { GoldRecord } from "../../corpus/record";
import { LESSONS } from "../../run/labels/lessons";
import { memoryStore } from "../../store/memory/memory-store";
import { lessonsOf } from "./tutorial";

const FIRST = "one two three four five";
const SECOND = "six seven eight nine ten";
const { key } = LESSONS[0]!;

const corrected = (text: string): GoldRecord => ({
  ...{ id: key, text },
  corrections: [{ start: 0, end: 1, to: "main", by: "Rev", at: "2026-01-01T00:00:00.000Z" }],
});

it("grades a lesson by the gold that it has now, also where that was corrected otherwise as often as before", async () => {
  const store = memoryStore();
  const { id: corpusId } = await store.corpora.create({ name: STARTER_NAME, description: "" });
  await store.pages.add(corpusId, [
    {
      ...{ key, bytes: new TextEncoder().encode(`<body><p>${FIRST}</p><p>${SECOND}</p></body>`), title: key },
      ...{ url: null, site: null, kind: null, lang: null, encoding: null, gold: corrected(FIRST) },
    },
  ]);
  const { id: pageId } = (await store.pages.findByKey(corpusId, key))!;
  const { id } = await store.labels.ensureAnnotator("Ann");
  const target = { kind: "interval", start: 0, end: FIRST.length } as const;
  const anchor = { start: 0, end: FIRST.length, exact: FIRST, prefix: "", suffix: "", path: "" };
  await store.labels.append(
    pageId,
    id,
    0,
    [
      {
        ...{ id: "1", group: "1", at: 1, activeMs: 1, kind: "set", label: "main", origin: "manual" },
        ...{ target, anchor },
      },
    ],
    undefined,
    "done",
  );
  const grade = async () => (await lessonsOf(store, "Ann"))[0]!.grade!;
  expect(await grade()).toMatchObject({ f1: 1, isPassed: true });
  await store.pages.setGold(pageId, corrected(SECOND));
  expect(await grade()).toMatchObject({ f1: 0, isPassed: false });
}, 60_000);
