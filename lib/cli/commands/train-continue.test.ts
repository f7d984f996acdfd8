import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { scratchFolder, writeFiles } from "../../corpus/corpus.fixture";
import { SLOW, winnow } from "../cli.fixture";

const NOTES = ["Mind the step.", "Ask at the gate.", "Closed on rainy days."];
const storyOf = (at: number): string =>
  `<p>The council of valley ${at} met on Tuesday and kept the bridge for ${at + 3} years.</p>`;

let folder: string;
beforeEach(async () => {
  const numbers = Array.from({ length: 8 }, (_, at) => at);
  const gold = numbers.map((at) =>
    JSON.stringify({ id: `p${at}`, site: `site-${at % 4}`, text: NOTES.join("\n\n") }),
  );
  const html = (at: number): string =>
    `<article>${storyOf(at).repeat(3)}</article><aside>${NOTES.map((note) => `<p>${note}</p>`).join("")}</aside>`;
  folder = await writeFiles(await scratchFolder(), {
    "gold.jsonl": `${gold.join("\n")}\n`,
    ...Object.fromEntries(numbers.map((at) => [`pages/p${at}.html`, html(at)])),
  });
  vi.stubEnv("DATABASE_URL", `file:${join(folder, "data/test.db")}`);
});

const going = (...more: readonly string[]) =>
  winnow(
    ...["train", "combination", "--continue", "--corpus", folder, "--folds", "2", "--set", "added=5"],
    ...["--set", "rate=0.8", "--metrics", "bag-of-words", ...more],
  );

describe("winnow train --continue", () => {
  it(
    "says beside the scores of the model what going on has brought, as text and as JSON",
    async () => {
      const text = await going();
      expect([text.code, text.err.join("\n")]).toEqual([0, expect.any(String)]);
      expect(text.out).toMatch(/^combination\(model=continued/);
      expect(text.out).toMatch(
        /beside the model that it went on from:\nF1 \(bag-of-words\) on held-out sites: 0\.\d{4} → [01]\.\d{4}, \+0\.\d{4} \(95 % between .*\): it helped\n$/,
      );
      const { gains, card } = JSON.parse((await going("--json")).out) as {
        gains: { metric: string; before: number; after: number }[];
        card: { heldOut: { scores: Record<string, { f1: number }> } };
      };
      expect(gains).toHaveLength(1);
      expect(gains[0]!.after).toBe(card.heldOut.scores["bag-of-words"]!.f1);
      expect(gains[0]!.before).toBeLessThan(gains[0]!.after);
    },
    SLOW,
  );

  it(
    "does not say that it helped where nothing was held out",
    async () => {
      const { code, out } = await going("--folds", "0");
      expect([code, out]).toEqual([
        0,
        expect.stringContaining("nothing was held out, so nobody knows whether going on helped"),
      ]);
    },
    SLOW,
  );

  it(
    "tells with --curve how the score grew, from the model that it went on from",
    async () => {
      const { code, out } = await going("--curve");
      expect(code).toBe(0);
      expect(out).toMatch(/\npages learned from +bag-of-words +low +high\n0 +0\.\d{4}/);
      expect(out).toMatch(/\n(the next 50 pages would bring \+|too few sizes).*\n$/);
      const without = await going("--curve", "--folds", "0");
      expect([without.code, without.err.join("\n")]).toEqual([
        2,
        expect.stringContaining("--curve scores pages that are held out"),
      ]);
    },
    SLOW,
  );

  it("is refused where an extractor comes with no model, and for no extractor at all", async () => {
    for (const [id, says] of [
      ["alexjc", "alexjc comes with no model to go on from: train it without --continue"],
      ["bte", "bte comes with no model to go on from"],
    ] as const) {
      const { code, err } = await winnow("train", id, "--corpus", folder, "--continue");
      expect([code, err.join("\n")]).toEqual([2, expect.stringContaining(says)]);
    }
  });
});
