/** How the texts of a page look, by the simplified cascade: size, weight, and how many others look the same. */
import type { Page } from "../page";
import { stylesOf } from "./cascade";

/** Columns of length L. */
export interface Looks {
  /** Pixels. */
  readonly fontSize: Float64Array;
  /** Percent of the largest size on the page. */
  readonly relativeSize: Float64Array;
  /** 0 or 1 */
  readonly bold: Float64Array;
  /** How many texts of the page have the same size, colour, family and weight. */
  readonly styleFrequency: Float64Array;
}

const known = new WeakMap<Page, Looks>();

/** How the texts of a page look, found once. */
export function looksOf(page: Page): Looks {
  let looks = known.get(page);
  if (looks === undefined) known.set(page, (looks = looksBy(page)));
  return looks;
}

function looksBy(page: Page): Looks {
  const { leaves } = page;
  const { style, styles } = stylesOf(page);
  const used = new Int32Array(leaves.length);
  let largest = 0;
  for (let leaf = 0; leaf < used.length; leaf++) {
    used[leaf] = style[leaves[leaf]!.node]!;
    largest = Math.max(largest, styles[used[leaf]!]!.size);
  }
  const users = new Int32Array(styles.length);
  for (let leaf = 0; leaf < used.length; leaf++) users[used[leaf]!]!++;
  const fontSize = new Float64Array(leaves.length);
  const relativeSize = new Float64Array(leaves.length);
  const bold = new Float64Array(leaves.length);
  const styleFrequency = new Float64Array(leaves.length);
  for (let leaf = 0; leaf < used.length; leaf++) {
    const at = used[leaf]!;
    const { size, isBold } = styles[at]!;
    fontSize[leaf] = size;
    relativeSize[leaf] = largest === 0 ? 0 : (100 * size) / largest;
    bold[leaf] = isBold ? 1 : 0;
    styleFrequency[leaf] = users[at]!;
  }
  return { fontSize, relativeSize, bold, styleFrequency };
}
