/** Pages of a large site: real ones of Chinese news, multiplied with their text changed. */
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { group } from "d3";
import { corporaFolder } from "../../corpora-folder";
import { UsageError } from "../../errors";
import type { Rng } from "../../learn/rng";
import { decodeBytes } from "../../page/parsing/decode";

/** The pages of the largest site of zh-news-10sites. @throws UsageError `no-corpora` */
export function siteSources(): string[] {
  const folder = join(corporaFolder(), "zh-news-10sites/pages");
  if (!existsSync(folder))
    throw new UsageError("no-corpora", `the pages of zh-news-10sites are not in ${corporaFolder()}`);
  const bySite = group(readdirSync(folder).sort(), (file) => file.split("-")[0]!);
  const [largest] = [...bySite.values()].sort((a, b) => b.length - a.length);
  return largest!.map((file) => decodeBytes(gunzipSync(readFileSync(join(folder, file)))).html);
}

const LONG = 40;
const HAN_PAIR = /\p{Script=Han}{2}/gu;

/**
 * A page of the same site: in texts of at least 40 characters about every fourth pair of Chinese characters is
 * another one, so that no article is like one that the site had before.
 */
export function changed(html: string, rng: Rng): string {
  const other = (pair: string): string =>
    rng.below(4) === 0 ? String.fromCharCode(0x4e00 + rng.below(3000), 0x4e00 + rng.below(3000)) : pair;
  return html
    .split("<")
    .map((piece) => {
      const text = piece.slice(piece.indexOf(">") + 1);
      if (text.length < LONG) return piece;
      return piece.slice(0, piece.length - text.length) + text.replace(HAN_PAIR, other);
    })
    .join("<");
}
