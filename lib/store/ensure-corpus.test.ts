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

it("takes the corpus of who was faster where the store is of another bundle, whose classes are its own", async () => {
  const { corpora } = memoryStore();
  const taken = Object.assign(new Error("there is a corpus named News already"), { name: "ConflictError" });
  const made = await ensureCorpus(
    {
      ...corpora,
      create: async (corpus) => {
        await corpora.create(corpus);
        throw taken;
      },
    },
    wanted,
  );
  expect(made.name).toBe("News");
});

it("does not take another conflict for a corpus: a job that has ended makes none", async () => {
  const { corpora } = memoryStore();
  const late = ensureCorpus(corpora, { ...wanted, addedBy: "ended" });
  await expect(late).rejects.toBeInstanceOf(ConflictError);
});
