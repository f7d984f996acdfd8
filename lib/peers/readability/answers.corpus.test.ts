import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Readability } from "@mozilla/readability";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { decodeBytes } from "../../page/decode";
import { parsePage } from "../../page/parse";
import { runReadability } from "./run";

/** Every so many pages of a corpus, so that all kinds are among them: 500 together. */
const SAMPLES: readonly { readonly folder: string; readonly count: number }[] = [
  { folder: "wcxb/dev/html", count: 250 },
  { folder: "scrapinghub/pages", count: 90 },
  { folder: "cleaneval-en/pages", count: 160 },
];

/** What the untouched package gives; the class of what it throws where it throws. */
function attempted(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

describe.each(SAMPLES)(
  "watched on $count pages of $folder (skipped without the corpora)",
  ({ folder, count }) => {
    const path = join(corporaFolder(), folder);

    it.skipIf(!existsSync(path))(
      "Readability answers as it does alone, byte for byte, and leaves hardly a text untold",
      { timeout: 600_000 },
      () => {
        const files = readdirSync(path).sort();
        const step = Math.max(1, Math.floor(files.length / count));
        const chosen = files.filter((_, at) => at % step === 0).slice(0, count);
        expect(chosen).toHaveLength(count);
        let texts = 0;
        let untold = 0;
        for (const file of chosen) {
          const bytes = readFileSync(join(path, file));
          const { html } = decodeBytes(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
          const page = parsePage(html);
          const alone = attempted(() => new Readability(parseHTML(html).document).parse()?.content ?? null);
          const watched = attempted(() => {
            const { content, trail } = runReadability(Readability, parseHTML(html).document, page);
            for (const deed of trail?.decided ?? []) {
              texts += 1;
              if (deed < 0) untold += 1;
            }
            return content;
          });
          expect(watched === alone, file).toBe(true);
        }
        expect(untold / texts).toBeLessThan(0.02);
      },
    );
  },
);
