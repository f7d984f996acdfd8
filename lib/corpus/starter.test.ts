/**
 * The starter corpus says what it claims to say: every page can be read, and its gold is on it, line by line
 * and in order.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { decodeBytes } from "../page/parsing/decode";
import { parsePage } from "../page/parsing/parse";
import type { Page } from "../page/page";
import { renderText } from "../page/render";
import type { GoldRecord } from "./record";

const STARTER = fileURLToPath(new URL("../../prisma/starter/", import.meta.url));
const gold = readFileSync(`${STARTER}gold.jsonl`, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as GoldRecord);
const files = readdirSync(`${STARTER}pages`);

function load(record: GoldRecord): { page: Page; encoding: string; rule: string } {
  const decoded = decodeBytes(new Uint8Array(readFileSync(`${STARTER}pages/${record.id}.html`)));
  return {
    page: parsePage(decoded.html, { url: record.url ?? null, site: record.site ?? null }),
    ...decoded,
  };
}

const linesOf = (page: Page): string[] =>
  renderText(page, new Uint8Array(page.leaves.length).fill(1)).split("\n");
const collapsed = (line: string): string => line.replace(/\s+/g, " ").trim();

describe("the starter corpus", () => {
  test("has a page for every gold line and a gold line for every page", () => {
    expect(gold.map(({ id }) => `${id}.html`).sort()).toEqual([...files].sort());
  });

  test("has eight news pages, five posts and five threads on three sites, all under the reserved top level domain", () => {
    const counts = new Map<string, number>();
    for (const { site } of gold) counts.set(site ?? "", (counts.get(site ?? "") ?? 0) + 1);
    expect([...counts.values()].sort()).toEqual([5, 5, 8]);
    for (const { url } of gold) expect(new URL(url ?? "").hostname).toMatch(/\.example$/);
  });

  test("holds a Chinese page in GBK whose meta element says so", () => {
    const chinese = gold.filter(({ lang }) => lang === "zh");
    expect(chinese.length).toBeGreaterThan(0);
    for (const record of chinese) expect(load(record)).toMatchObject({ encoding: "gbk", rule: "meta" });
  });

  test.each(gold.map((record) => [record.id, record] as const))(
    "%s: every gold line is on the page, in order",
    (_, record) => {
      const { page, encoding } = load(record);
      expect(encoding).toBe(record.encoding);
      expect(page.title).toContain(record.title);
      const text = collapsed(linesOf(page).join(" "));
      let from = 0;
      for (const line of (record.text ?? "").split("\n").map(collapsed)) {
        const at = text.indexOf(line, from);
        expect(at, line).toBeGreaterThanOrEqual(from);
        from = at + line.length;
      }
    },
  );

  test.each(gold.map((record) => [record.id, record] as const))(
    "%s: asks for nothing outside of itself",
    (_, record) => {
      const { page } = load(record);
      expect(page.html).not.toMatch(
        /<(script|link rel="?stylesheet|iframe|object|embed)|@import|url\((?!data:)/i,
      );
      for (const attributes of page.attributes)
        for (const { name, value } of attributes) if (name === "src") expect(value.slice(0, 5)).toBe("data:");
    },
  );

  test("repeats its footer and rail on every page of a site, so that redundancy has something to find", () => {
    for (const site of new Set(gold.map((record) => record.site))) {
      const pages = gold
        .filter((record) => record.site === site && record.lang === "en")
        .map((record) => new Set(linesOf(load(record).page)));
      const shared = [...pages[0]!].filter(
        (line) => line.length > 100 && pages.every((lines) => lines.has(line)),
      );
      expect(shared.length, site).toBeGreaterThanOrEqual(1);
    }
  });
});
