import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../errors";
import type { Extractor } from "../extractors/contract/contract";
import { extracted } from "../extractors/extractor.fixture";
import { defuddle } from "../extractors/peers/defuddle";
import { readability } from "../extractors/peers/readability";
import { provideNodePeers } from "./node-peers";

const require = createRequire(import.meta.url);
const isInstalled = (name: string): boolean => {
  try {
    return require.resolve(name) !== "";
  } catch {
    return false;
  }
};

const SENTENCE =
  "The river rose by two metres in the night, and the people of three villages had to leave their houses, which nobody had expected.";
const ARTICLE = `<html><head><title>Floods</title></head><body><nav><a href=/>Home</a> <a href=/n>News</a></nav><article><h1>Floods</h1>${Array.from({ length: 8 }, (_, at) => `<p>Part ${at}: ${SENTENCE}</p>`).join("")}</article><footer><a href=/l>Legal</a></footer></body></html>`;

const peers: readonly [Extractor, string][] = [
  [readability, "@mozilla/readability"],
  [defuddle, "defuddle"],
];

describe.each(peers)("$name as its package runs it", (peer, name) => {
  beforeAll(() => provideNodePeers());

  it.skipIf(!isInstalled(name))(`keeps the story and drops the menu (skipped without ${name})`, async () => {
    const { kept } = await extracted(peer, ARTICLE);
    expect(kept.filter((text) => text.startsWith("Part"))).toHaveLength(8);
    expect(kept).not.toContain("Home");
    expect(kept).not.toContain("Legal");
  });

  it.skipIf(!isInstalled(name))(
    `answers for a page without text and for a fragment (skipped without ${name})`,
    async () => {
      expect((await extracted(peer, "")).kept).toEqual([]);
      await expect(extracted(peer, "just a line of text")).resolves.toBeDefined();
    },
  );

  it.skipIf(!isInstalled(name))(
    `answers where html and body stand in the wrong places (skipped without ${name})`,
    async () => {
      const { kept } = await extracted(
        peer,
        `<!doctype html><html><script></script><title>Floods</title></head><table><tr><td>${ARTICLE.replace("<html>", "").replace("<body>", "")}</table>`,
      );
      expect(kept.filter((text) => text.startsWith("Part"))).toHaveLength(8);
    },
  );

  it.skipIf(isInstalled(name))(`names the package that is missing (skipped with ${name})`, async () => {
    await expect(extracted(peer, ARTICLE)).rejects.toThrow(AppError);
  });
});
