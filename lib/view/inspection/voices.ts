import type { LeafRange } from "../../page/page";

/** What a mask says of a stretch of text: all of it kept, a part, or nothing. */
export type Voice = "keep" | "part" | "drop";

/**
 * By characters; text without characters says nothing, and a stretch of nothing else is dropped. @param mask
 * (L), leafLength (L)
 */
export function voiceOf(mask: Uint8Array, leafLength: Int32Array, { start, end }: LeafRange): Voice {
  let kept = 0;
  let all = 0;
  for (let leaf = start; leaf < end; leaf++) {
    all += leafLength[leaf]!;
    if (mask[leaf] === 1) kept += leafLength[leaf]!;
  }
  return kept === 0 ? "drop" : kept === all ? "keep" : "part";
}
