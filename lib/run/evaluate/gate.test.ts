import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { openCorpus } from "../../corpus/formats/recognise";
import type { CorpusEntry } from "../../corpus/record";
import { breachesOf, raised, type Floors, type GateCorpus } from "../../evaluation/gate";
import { EXTRACTORS } from "../../extractors/index";
import { configure } from "../../recipes/configure";
import { pagesOf } from "../sources/files";
import { evaluateSource } from "./evaluate-source";

/**
 * Holds every extractor of ours that needs no site, at its defaults, to the F1 pinned in
 * lib/evaluation/gate.json. WINNOW_GATE_UPDATE=1 raises floors and never lowers one; to lower one on purpose,
 * set the `hash` of its corpus to null and say why in the commit.
 */
const corpora = corporaFolder();
/** Our own pages, which every clone has: on them the gate always holds. */
const starter = fileURLToPath(new URL("../../../prisma/starter", import.meta.url));
const folderOf = (corpus: string): string => (corpus === "starter" ? starter : join(corpora, corpus));
const isUpdate = process.env["WINNOW_GATE_UPDATE"] === "1";
const pinned = new URL("../../evaluation/gate.json", import.meta.url);
const gates = JSON.parse(readFileSync(pinned, "utf8")) as GateCorpus[];
const contestants = EXTRACTORS.filter(
  (extractor) => extractor.configure().needs === "page" && extractor.serverOnly === undefined,
).map(({ id }) => configure({ use: id }));

async function* every(entries: AsyncIterable<CorpusEntry>, step: number): AsyncGenerator<CorpusEntry> {
  let index = 0;
  for await (const entry of entries) if (index++ % step === 0) yield entry;
}

/** Pass entries on and hash what they are, so that floors are never held against another sample. */
async function* hashed(entries: AsyncIterable<CorpusEntry>, digests: string[]): AsyncGenerator<CorpusEntry> {
  for await (const entry of entries) {
    const hash = createHash("sha256")
      .update(`${entry.gold.id}\n${entry.gold.text ?? "no gold"}\n`)
      .update(await entry.bytes());
    digests.push(hash.digest("hex"));
    yield entry;
  }
}

async function measure({
  corpus,
  every: step,
  metric,
}: GateCorpus): Promise<{ hash: string; measured: Floors }> {
  const opened = await openCorpus(folderOf(corpus));
  try {
    const digests: string[] = [];
    const entries = hashed(every(opened.entries, step), digests);
    const { report } = await evaluateSource({
      source: { name: corpus, count: null, pages: pagesOf(entries) },
      recipes: contestants,
      metrics: [metric],
    });
    const measured = Object.fromEntries(report.extractors.map(({ id, scores }) => [id, scores[metric]!.f1]));
    return { hash: createHash("sha256").update(digests.join("\n")).digest("hex"), measured };
  } finally {
    await opened.close();
  }
}

describe("the gate", () => {
  test.for(gates)(
    "on $corpus no extractor falls under its pinned $metric (skipped where the corpus is missing; starter never is)",
    { timeout: 300_000 },
    async (gate, { skip }) => {
      if (!existsSync(folderOf(gate.corpus))) {
        console.warn(`gate not checked: no ${gate.corpus} in ${corpora}`);
        skip();
      }
      const { hash, measured } = await measure(gate);
      if (isUpdate) {
        gates[gates.indexOf(gate)] = raised(gate, hash, measured);
        writeFileSync(pinned, `${JSON.stringify(gates, null, 2)}\n`);
        return;
      }
      expect(
        hash,
        `the sample of ${gate.corpus} is not the pinned one: pin again with WINNOW_GATE_UPDATE=1`,
      ).toBe(gate.hash);
      expect(Object.keys(gate.floors), "an extractor has no floor: pin it with WINNOW_GATE_UPDATE=1").toEqual(
        expect.arrayContaining(Object.keys(measured)),
      );
      expect(breachesOf(gate.floors, measured)).toEqual([]);
    },
  );
});
