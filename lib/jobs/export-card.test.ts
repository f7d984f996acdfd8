import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchFolder } from "../corpus/corpus.fixture";
import { directorySink } from "../corpus/sink";
import { describe as anchorOf } from "../labels/anchor";
import type { Operation } from "../labels/model";
import { parsePage } from "../page/parsing/parse";
import { memoryStore } from "../store/memory/memory-store";
import { quietTask } from "../task";
import { AgreementCount } from "./export/agreement";
import { CARD_FILE } from "./export/card";
import { EXPORT_NOTE, exportCorpus, type ExportRequest } from "./export-corpus";

const HTML = "<p>abcd</p><p>efgh</p>";
const page = parsePage(HTML);

describe("agreement of an export", () => {
  it("is Cohen's kappa of all characters that are seen, pair by pair", () => {
    const count = new AgreementCount();
    // 8 characters: both 3, only the first 1, only the second 2, neither 2.
    count.add(page, [[{ start: 0, end: 4 }], [{ start: 1, end: 6 }]]);
    // po = 5/8; pe = 4/8 * 5/8 + 4/8 * 3/8 = 1/2.
    expect(count.result()).toEqual({ pages: 1, pairs: 1, kappa: 0.25 });
    count.add(page, [[], [], []]);
    expect(count.result()).toMatchObject({ pages: 2, pairs: 4 });
  });

  it("is unknown where nobody shared a page, and has no kappa where all is called the same", () => {
    const count = new AgreementCount();
    count.add(page, [[{ start: 0, end: 4 }]]);
    expect(count.result()).toBeNull();
    count.add(page, [[], []]);
    expect(count.result()).toEqual({ pages: 1, pairs: 1, kappa: null });
  });
});

describe("the card of an export", () => {
  async function cardOf(request: Partial<ExportRequest>) {
    const store = memoryStore(() => Date.UTC(2026, 0, 1));
    const { id: corpusId } = await store.corpora.create({ name: "Rain\n# and more", description: "" });
    await store.pages.add(
      corpusId,
      ["a", "b"].map((key) => ({
        key,
        bytes: new TextEncoder().encode(HTML),
        title: key,
        url: null,
        site: "news.example",
        kind: "article",
        lang: "en",
        encoding: "utf-8",
        gold: { id: key, ...(key === "b" && { text: "", title: "T" }) },
      })),
    );
    const { id } = (await store.pages.findByKey(corpusId, "a"))!;
    for (const [name, end] of [
      ["Ada", 4],
      ["Bob", 4],
    ] as const) {
      const target = { kind: "interval", start: 0, end } as const;
      const operation: Operation = {
        ...{ id: "1", group: "1", at: 1, activeMs: 1, kind: "set", origin: "manual" },
        ...{ target, label: "main", anchor: anchorOf(page, target) },
      };
      const annotator = (await store.labels.ensureAnnotator(name)).id;
      await store.labels.append(id, annotator, 0, [operation]);
      await store.labels.setState(id, annotator, "done");
    }
    const out = join(await scratchFolder(), "out");
    const sink = await directorySink(out);
    await exportCorpus(store, { corpusId, format: "folder", ...request }, sink, quietTask);
    return {
      card: await readFile(join(out, CARD_FILE), "utf8"),
      note: JSON.parse(await readFile(join(out, EXPORT_NOTE), "utf8")) as Record<string, unknown>,
    };
  }

  it("says what is in it, by which policy, how far people agree, its folds, its licence and its hash", async () => {
    const { card, note } = await cardOf({ policy: "body", folds: 2, licence: "CC BY 4.0" });
    for (const line of [
      'pretty_name: "Rain\\n# and more"',
      'license: "CC BY 4.0"',
      "# Rain # and more",
      "- Pages: 2 from 1 site, 44 bytes",
      "- Content known: 2 of 2, as places on the page: 1 of 2, none on the page: 1",
      "- Languages: en 2",
      "- Pages with finished labels: 1; every other page has the gold it was imported with",
      "1 page finished by two people or more, 1 pair: Cohen's kappa of content against the rest 1.000",
      "1 fold of 2 pages",
      "## Licence\n\nCC BY 4.0\n",
      "--format folder --policy body",
    ])
      expect(card).toContain(line);
    expect(card).toContain(`\`${note["sha256"] as string}\``);
    expect(note).toMatchObject({ licence: "CC BY 4.0", agreement: { pages: 1, pairs: 1, kappa: 1 } });
  });

  it("says that the licence is unknown, and has the same hash in every format for the same content", async () => {
    const { card, note } = await cardOf({});
    expect(card).toContain("license: unknown");
    expect((await cardOf({ format: "l3s" })).note["sha256"]).toBe(note["sha256"]);
    expect((await cardOf({ format: "l3s", pageIds: [] })).note["sha256"]).not.toBe(note["sha256"]);
  });

  it("counts what a format does not hold, field by field", async () => {
    const { card, note } = await cardOf({ format: "blocks-csv" });
    expect(note["notHeld"]).toEqual({ logs: 2, labelled: 1, title: 1 });
    expect(card).toContain("- Not in this layout: the title (1)");
  });
});
