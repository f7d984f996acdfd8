import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { createInspectStore } from "@/components/workbench/inspection/inspect-store";
import type { Inspection } from "@/lib/view/inspection/inspection";
import { parsePage } from "@/lib/page/parsing/parse";
import { finding, payersOf, quarryOf, STEPS, type TourState } from "./steps";

const HTML = readFileSync(
  new URL("../../../../prisma/starter/pages/news-02-ferry.html", import.meta.url),
  "utf8",
);
const GOLD = JSON.parse(
  readFileSync(new URL("../../../../prisma/starter/gold.jsonl", import.meta.url), "utf8")
    .split("\n")
    .find((line) => line.includes('"news-02-ferry"'))!,
) as { id: string; text: string };

async function inspect(params = {}): Promise<Inspection> {
  const store = createInspectStore(
    parsePage(HTML),
    GOLD,
    { use: "block-extractor", params },
    () => 0,
    () => Promise.reject(new Error("not asked")),
  );
  await store.getState().run({ use: "block-extractor", params });
  return store.getState().inspection!;
}
const step = (id: string) => STEPS.find((each) => each.id === id)!;

describe("the tour", async () => {
  const inspection = await inspect();
  const quarry = quarryOf(inspection)!;
  const state = (more: Partial<TourState> = {}): TourState => ({
    selection: null,
    inspection,
    quarry,
    ...more,
  });

  it("looks for the largest text of gold that is dropped", () => {
    expect(quarry.words).toBe("For most people on the mainland that");
    expect(quarry.characters).toBe(
      Math.max(
        ...inspection.errors.filter(({ error }) => error === "missed").map(({ characters }) => characters),
      ),
    );
  });

  it("finds nothing where nothing is missed", async () => {
    expect(quarryOf(await inspect({ threshold: 0 }))).toBeNull();
  });

  it("is at its second step as soon as anything is selected, and at its third only on the quarry", () => {
    const elsewhere = { range: { start: 0, end: 1 }, node: null };
    const there = { range: quarry.range, node: null };
    expect(
      [null, elsewhere, there].map((selection) => [
        step("look").isDone(state({ selection })),
        step("error").isDone(state({ selection })),
      ]),
    ).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
  });

  it("asks for the rule that decided, among two that did not", () => {
    const question = step("why").question!(state())!;
    expect(question.answers).toHaveLength(3);
    expect(question.answers[question.right]).toBe("There is too little text for the markup of its block");
  });

  it("asks who pays for most of the markup, and has one right answer", () => {
    const question = step("payer").question!(state())!;
    const [most, second] = payersOf(inspection, quarry.range.start);
    expect(question.answers[question.right]).toBe(most!.name);
    expect(most!.tagLength).toBeGreaterThan(second!.tagLength);
  });

  it("ends when the quarry is kept, with what it gained", async () => {
    expect(step("keep").isDone(state())).toBe(false);
    const kept = state({ inspection: await inspect({ threshold: 1.3 }) });
    expect(step("keep").isDone(kept)).toBe(true);
    expect(finding(kept)).toMatch(
      /At a threshold of 1\.30 it stays, and F1 \(characters\) of the page goes from 0\.\d\d to 0\.\d\d/,
    );
  });
});
