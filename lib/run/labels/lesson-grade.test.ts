import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contentMask } from "../../gold/content-mask";
import { stretchesOfLeaves } from "../../gold/leaves";
import { describe as anchorOf } from "../../labels/anchor";
import type { Label, Operation } from "../../labels/model";
import type { Page } from "../../page/page";
import { parsePage } from "../../page/parsing/parse";
import { gradeLesson } from "./lesson-grade";
import { LESSONS, PASS_F1 } from "./lessons";

const STARTER = join(import.meta.dirname, "../../../prisma/starter");

const set = (page: Page, start: number, end: number, label: Label): Operation => {
  const target = { kind: "interval", start, end } as const;
  const id = `${start} ${label}`;
  return {
    ...{ id, group: id, at: 0, activeMs: 0, kind: "set", label, origin: "manual", target },
    anchor: anchorOf(page, target),
  };
};

const HTML = `<nav><a href=/>Home and more</a></nav><h1>Rain at last</h1><article><p>It rained all day on the quay.</p>
  <figure><img alt="" src=a.png><figcaption>The quay in the rain</figcaption></figure><p>Nobody went out before the evening.</p></article>
  <footer><p>All rights are reserved</p></footer>`;

describe("grading a lesson", () => {
  const page = parsePage(HTML);
  const leafOf = (words: string) => page.leaves.findIndex(({ text }) => text.includes(words));
  const gold = new Uint8Array(page.leaves.length);
  for (const words of ["all day", "in the rain", "Nobody"]) gold[leafOf(words)] = 1;
  const label = (words: string, as: Label): Operation => {
    const { start, text } = page.leaves[leafOf(words)]!;
    return set(page, start, start + text.length, as);
  };

  it("says of each text that differs what it was called, what gold says, and what it probably is", () => {
    const { errors, isPassed, precision, recall } = gradeLesson(page, gold, [
      label("all day", "main"),
      label("reserved", "main"),
    ]);
    expect(errors.map(({ text, error, label: as, cause }) => [text, error, as, cause])).toEqual([
      ["The quay in the rain", "missed", null, "caption"],
      ["Nobody went out before the evening.", "missed", null, "short"],
      ["All rights are reserved", "extra", "main", "footer"],
    ]);
    expect([isPassed, precision < 1, recall < 1]).toEqual([false, true, true]);
  });

  it("takes a caption for content and a headline for none, whatever else is said of them", () => {
    const { f1, errors } = gradeLesson(page, gold, [
      label("all day", "main"),
      label("Nobody", "main"),
      label("in the rain", "caption"),
      label("at last", "main"),
      { ...label("at last", "title"), id: "title" },
    ]);
    expect(errors).toEqual([]);
    expect(f1).toBe(1);
  });

  it("gives nothing for a page without a label, and takes a headline that is called main for wrong", () => {
    expect(gradeLesson(page, gold, [])).toMatchObject({ f1: 0, isPassed: false });
    expect(gradeLesson(page, gold, [label("at last", "main")]).errors[0]).toMatchObject({
      ...{ text: "Rain at last", error: "extra", label: "main" },
    });
  });
});

describe("the lessons", () => {
  const golds = new Map(
    readFileSync(join(STARTER, "gold.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly id: string; readonly text: string })
      .map((gold) => [gold.id, gold]),
  );

  it.each(LESSONS)("$key is a page of the starter corpus, and labels like its gold pass", ({ key }) => {
    const page = parsePage(readFileSync(join(STARTER, "pages", `${key}.html`), "utf8"));
    const gold = contentMask(page, { text: golds.get(key)!.text })!;
    const operations = stretchesOfLeaves(page, gold).map(({ start, end }) => set(page, start, end, "main"));
    expect(gradeLesson(page, gold, operations)).toMatchObject({ f1: 1, errors: [] });
    // Whoever calls all of a page main has not understood what it is about.
    const everything = gradeLesson(page, gold, [set(page, 0, page.textLength, "main")]);
    expect(everything.f1).toBeLessThan(PASS_F1);
  });
});
