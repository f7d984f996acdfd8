import { expect, it } from "vitest";
import { ConflictError } from "../errors";
import { ensureCorpus } from "./ensure-corpus";
import { memoryStore } from "./memory/memory-store";

const wanted = { name: "News", description: "" };

it("makes a corpus once for two who find none at the same moment", async () => {
  const { corpora } = memoryStore();
  const both = await Promise.all([ensureCorpus(corpora, wanted), ensureCorpus(corpora, wanted)]);
  expect(new Set(both.map(({ id }) => id)).size).toBe(1);
  expect(await corpora.list()).toHaveLength(1);
});

it("does not take another conflict for a corpus: a job that has ended makes none", async () => {
  const { corpora } = memoryStore();
  const late = ensureCorpus(corpora, { ...wanted, addedBy: "ended" });
  await expect(late).rejects.toBeInstanceOf(ConflictError);
});
