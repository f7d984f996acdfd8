import { describe, expect, it, vi } from "vitest";
import { STORY } from "@/lib/blocks/ble-ie/worked-examples";
import type { GoldRecord } from "@/lib/corpus/record";
import { metricById } from "@/lib/evaluation/metrics/index";
import { wordLcs } from "@/lib/evaluation/metrics/word-lcs";
import { parsePage } from "@/lib/page/parsing/parse";
import { renderText } from "@/lib/page/render";
import { extractAt } from "@/lib/view/inspection/answers";
import { counterfactuals } from "@/lib/view/inspection/trials/trials";
import { createInspectStore } from "./inspect-store";
import { GOLD, leafOf, nobody } from "./testing";

describe("the metric by which a page is scored", () => {
  const NEAR = { id: "a", text: GOLD.replace("Officials", "They") };

  async function scoredBy(gold: GoldRecord, now = () => 0) {
    const asked: string[] = [];
    const store = createInspectStore(
      parsePage(STORY),
      gold,
      { use: "block-extractor" },
      now,
      nobody,
      undefined,
      undefined,
      async (id) => {
        asked.push(id);
        return { ...metricById(id), id };
      },
    );
    await store.getState().run({ use: "block-extractor", params: {} });
    const shown = () => store.getState().inspection!;
    return { store, asked, shown };
  }

  it("is characters until another one is chosen, and all figures are by that one then", async () => {
    const { store, shown, asked } = await scoredBy(NEAR);
    const before = shown().score!.f1;
    expect([shown().scorer.metric, asked]).toEqual(["characters", []]);
    await store.getState().setMetric("word-lcs");
    const kept = renderText(shown().page, shown().extraction.keep);
    expect(shown().scorer.metric).toBe("word-lcs");
    expect(shown().score).toMatchObject(wordLcs.score(NEAR.text, kept));
    expect(shown().score!.f1).not.toBe(before);
    await store.getState().setMetric("characters");
    expect([shown().scorer.metric, shown().score!.f1]).toEqual(["characters", before]);
  });

  it("stays through another setup and a value that is tried, and what a change gains is by it", async () => {
    const { store, shown } = await scoredBy(NEAR);
    await store.getState().setMetric("word-lcs");
    const byWords = () => wordLcs.score(NEAR.text, renderText(shown().page, shown().extraction.keep)).f1;
    const start = shown();
    store.getState().tryValue("threshold", 1.1);
    expect(shown().score!.f1).toBe(byWords());
    await store.getState().run({ use: "block-extractor", params: { threshold: 1.1 } });
    expect([shown().scorer.metric, shown().score!.f1]).toEqual(["word-lcs", byWords()]);
    const leaf = leafOf(start, "Schools");
    const [change] = [
      ...counterfactuals(start, { start: leaf, end: leaf + 1 }, (params, page) =>
        extractAt(start.extractor, params, page),
      ),
    ].filter((found) => found?.kind === "parameter" && found.param === "threshold");
    expect(change!.gain).toBe(shown().score!.f1 - start.score!.f1);
  });

  it.each([
    { when: "nothing but text is known", gold: NEAR, lacks: "snippets" },
    { when: "only snippets are known", gold: { id: "a", with: ["rain fell"] }, lacks: "word-lcs" },
  ] as const)("is the usual one where $when and $lacks is asked for", async ({ gold, lacks }) => {
    const { store, shown, asked } = await scoredBy(gold);
    expect(store.getState().metrics).not.toContain(lacks);
    await store.getState().setMetric(lacks);
    expect([shown().scorer.metric, asked]).toEqual(["characters", []]);
  });

  it("can be one of snippets alone", async () => {
    const { store, shown } = await scoredBy({ id: "a", with: ["rain fell", "not there"], without: [] });
    expect([store.getState().metrics, shown().score]).toEqual([["snippets"], null]);
    await store.getState().setMetric("snippets");
    expect(shown().score).toMatchObject({ recall: 0.5 });
  });

  it("goes by gold as somebody corrected it", async () => {
    const { store, shown } = await scoredBy(NEAR);
    await store.getState().setMetric("word-lcs");
    store.getState().setGold({ id: "a", text: renderText(shown().page, shown().extraction.keep) });
    await vi.waitFor(() => expect(shown().score!.f1).toBe(1));
  });

  it("that takes longer than a frame has no figure while a value is dragged, and one again afterwards", async () => {
    let time = 0;
    const { store, shown } = await scoredBy(NEAR, () => (time += 40));
    await store.getState().setMetric("word-lcs");
    store.getState().tryValue("threshold", 1.1);
    expect([shown().score, shown().scorer.metric, shown().params["threshold"]]).toEqual([
      null,
      "word-lcs",
      1.1,
    ]);
    await store.getState().run({ use: "block-extractor", params: { threshold: 1.1 } });
    expect(shown().score).not.toBeNull();
  });

  it("that cannot be had is said, and the one before stays", async () => {
    const store = createInspectStore(
      parsePage(STORY),
      NEAR,
      { use: "lqf" },
      () => 0,
      nobody,
      undefined,
      undefined,
      () => Promise.reject(new Error("no network")),
    );
    await store.getState().run({ use: "lqf" });
    await expect(store.getState().setMetric("node")).rejects.toThrow("no network");
    expect(store.getState().inspection!.scorer.metric).toBe("characters");
  });
});
