import { test } from "@playwright/test";
import { readFileSync, readdirSync, mkdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { importedCorpus } from "./support/imported";
const ROOT = "/work/shared/corpora";
const OUT = "/tmp/lab/pics";
test("pictures", async ({ browser, baseURL, page: tab }) => {
  test.setTimeout(3_000_000);
  mkdirSync(OUT, { recursive: true });
  const shots: { id: string; name: string }[] = [];
  const files: Record<string, Buffer> = {};
  const byKind = new Map<string, string[]>();
  for (const f of readdirSync(`${ROOT}/wcxb/dev/ground-truth`)) {
    const g = JSON.parse(readFileSync(`${ROOT}/wcxb/dev/ground-truth/${f}`, "utf8"));
    const kind = g._internal.page_type.primary;
    byKind.set(kind, [...(byKind.get(kind) ?? []), f.slice(0, -5)]);
  }
  const keys: string[] = [];
  for (const [, all] of byKind) keys.push(all[Math.floor(all.length * 0.31)]!, all[Math.floor(all.length * 0.77)]!);
  for (const key of keys) {
    files[`html/${key}.html.gz`] = readFileSync(`${ROOT}/wcxb/dev/html/${key}.html.gz`);
    files[`ground-truth/${key}.json`] = readFileSync(`${ROOT}/wcxb/dev/ground-truth/${key}.json`);
  }
  const w = await importedCorpus(tab.request, "WCXB pictures", files);
  w.ids.forEach((id, i) => shots.push({ id, name: `wcxb-${i}` }));
  for (const corpus of ["scrapinghub", "cleaneval-en", "l3s-gn1", "big9", "zh-news-10sites", "chinese-wced", "fundus", "harvest-forum52", "ceed", "swde-sample"]) {
    const lines = gunzipSync(readFileSync(`${ROOT}/${corpus}/gold.jsonl.gz`)).toString().trim().split("\n");
    const picked = [lines[Math.floor(lines.length * 0.23)]!, lines[Math.floor(lines.length * 0.71)]!];
    const own: Record<string, Buffer | string> = { "gold.jsonl": picked.join("\n") + "\n" };
    for (const line of picked) {
      const { id } = JSON.parse(line);
      own[`pages/${id}.html.gz`] = readFileSync(`${ROOT}/${corpus}/pages/${id}.html.gz`);
    }
    try {
      const { ids } = await importedCorpus(tab.request, `${corpus} pictures`, own);
      ids.forEach((id, i) => shots.push({ id, name: `${corpus}-${i}` }));
    } catch (error) { console.log(corpus, String(error).slice(0, 200)); }
  }
  console.log(shots.length);
  for (const [scheme, width, height, mode] of [["light", 1440, 900, "inspect"], ["dark", 390, 844, "inspect"], ["dark", 1440, 900, "annotate"], ["light", 390, 844, "annotate"]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
    await context.addInitScript(() => localStorage.setItem("winnow.annotator", "Ada"));
    const page = await context.newPage();
    for (const { id, name } of shots) {
      try {
        await page.goto(`${baseURL}/pages/${id}?mode=${mode}${mode === "inspect" ? "&x=combination" : ""}`);
        await page.locator("aside [role=tab], [role=tab]").first().waitFor({ timeout: 20000 });
        await page.waitForTimeout(2500);
        if (mode === "inspect") { await page.keyboard.press("j"); await page.waitForTimeout(600); }
        await page.screenshot({ path: `${OUT}/${mode}-${scheme}-${width}-${name}.png` });
      } catch (error) { console.log(name, mode, String(error).slice(0, 200)); }
    }
    await context.close();
  }
});
