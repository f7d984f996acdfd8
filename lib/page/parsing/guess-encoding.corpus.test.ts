import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { corporaFolder } from "../../corpora-folder";
import { decodeBytes } from "./decode";
import { bytesIn, encoded } from "./encode.fixture";

/** How much of what is beyond ASCII on a page has to be of a kind for the page to be tried in an encoding. */
const TRIED: readonly { readonly encoding: string; readonly letters: RegExp; readonly share: number }[] = [
  { encoding: "windows-1252", letters: /[À-ÿœŒ]/, share: 0.3 },
  { encoding: "windows-1250", letters: /[ąćęłńśźżčďěňřšťůžőűăşţ]/i, share: 0.2 },
  { encoding: "windows-1251", letters: /\p{sc=Cyrillic}/u, share: 0.5 },
  { encoding: "koi8-r", letters: /\p{sc=Cyrillic}/u, share: 0.5 },
  { encoding: "windows-1256", letters: /\p{sc=Arabic}/u, share: 0.5 },
  { encoding: "gb18030", letters: /\p{sc=Han}/u, share: 0.5 },
  { encoding: "euc-jp", letters: /\p{sc=Hiragana}|\p{sc=Katakana}/u, share: 0.2 },
  { encoding: "shift_jis", letters: /\p{sc=Hiragana}|\p{sc=Katakana}/u, share: 0.2 },
  { encoding: "euc-kr", letters: /\p{sc=Hangul}/u, share: 0.3 },
];
/** Fewer characters beyond ASCII tell nothing; an encoding that lacks more than a tenth of them is not tried. */
const LEAST = 20;
const MOST_MISSING = 0.1;
const FOLDERS = ["fundus", "big9", "chinese-wced", "cleanportaleval"].map((corpus) =>
  join(corporaFolder(), corpus, "pages"),
);

it.skipIf(!existsSync(corporaFolder()))(
  "pages of many languages come out as they were where they do not say how they are written (skipped without the corpora)",
  { timeout: 300_000 },
  () => {
    const known = new Map(TRIED.map(({ encoding }) => [encoding, bytesIn(encoding)]));
    const wrong: string[] = [];
    let tried = 0;
    for (const folder of FOLDERS.filter((one) => existsSync(one)))
      for (const file of readdirSync(folder).filter((name) => /\.html?(\.gz)?$/.test(name))) {
        const bytes = readFileSync(join(folder, file));
        const { html } = decodeBytes(file.endsWith(".gz") ? gunzipSync(bytes) : bytes);
        const silent = html.replace(/charset/gi, "chrset");
        const beyond = [...silent].filter((c) => c > "\x7f");
        if (beyond.length < LEAST) continue;
        const shareOf = (is: (c: string) => boolean): number => beyond.filter(is).length / beyond.length;
        for (const { encoding, letters, share } of TRIED) {
          const bytesOf = known.get(encoding)!;
          if (shareOf((c) => letters.test(c)) <= share || shareOf((c) => !bytesOf.has(c)) > MOST_MISSING)
            continue;
          tried++;
          const written = encoded(silent, bytesOf);
          // GB 18030 and GBK, and the Latin encodings of one region, differ in letters that a page need not have.
          const read = decodeBytes(written).html;
          if (read !== decodeBytes(written, { encoding }).html) wrong.push(`${file} in ${encoding}`);
        }
      }
    expect(tried).toBeGreaterThan(90);
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(tried / 100);
  },
);
