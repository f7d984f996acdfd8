import { parsePage } from "@/lib/page/parsing/parse";
import type { Said } from "@/lib/view/comparison/comparison";

/** A page of five texts in four blocks. */
export const page = parsePage("<p>aaaa <b>bb</b></p><p>cccccc</p><div>dd</div><footer>eeeeeeee</footer>");
/** Somebody who answered. @param keep 1 for each text that is kept */
export const answered = (...keep: number[]): Said => ({
  status: "answered",
  keep: Uint8Array.from(keep),
  ms: 1,
});
/** What a comparison of them is made from. @param gold null for none @param muted who does not count */
export const input = (said: Readonly<Record<string, Said>>, gold: number[] | null, muted: string[] = []) => ({
  page,
  ids: Object.keys(said),
  muted: new Set(muted),
  said: new Map(Object.entries(said)),
  gold: gold === null ? null : Uint8Array.from(gold),
});
/** Three who differ, of whom the first says what gold says in the tests. */
export const three = {
  one: answered(1, 1, 1, 0, 0),
  two: answered(1, 0, 1, 0, 1),
  three: answered(1, 1, 0, 0, 0),
};
