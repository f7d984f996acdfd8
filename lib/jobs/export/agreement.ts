/** How far those who finished the same pages of an export agree: one figure for its card. */
import { axisText } from "../../page/axis";
import type { Page } from "../../page/page";
import { isInvisible, isSpace } from "../../text/whitespace";
import type { Stretch } from "../../gold/stretches";

export interface ExportAgreement {
  /** Pages that two people or more finished. */
  readonly pages: number;
  /** Pairs of them, over all of these pages. */
  readonly pairs: number;
  /**
   * Cohen's kappa of content against the rest, the characters that are seen of all pairs added up; null where both
   * of every pair called all of it the same.
   */
  readonly kappa: number | null;
}

/** Adds up pairs of people, page by page. */
export class AgreementCount {
  private pages = 0;
  private pairs = 0;
  /** Characters by what one and the other call them: neither, the first, the second, both. */
  private readonly cells: [number, number, number, number] = [0, 0, 0, 0];

  /** @param contents what each who finished the page calls content; those who said nothing are left out */
  add(page: Page, contents: readonly (readonly Stretch[])[]): void {
    if (contents.length < 2) return;
    this.pages++;
    const masks = contents.map((content) => maskOf(page, content));
    for (const [at, first] of masks.entries())
      for (const second of masks.slice(at + 1)) {
        this.pairs++;
        for (let unit = 0; unit < first.length; unit++)
          if (first[unit]! < 2) this.cells[first[unit]! + 2 * second[unit]!]!++;
      }
  }

  /** Null where no page was finished by two. */
  result(): ExportAgreement | null {
    if (this.pages === 0) return null;
    const [neither, one, other, both] = this.cells;
    const all = neither + one + other + both;
    const seen = all === 0 ? 1 : (neither + both) / all;
    const first = all === 0 ? 0 : (one + both) / all;
    const second = all === 0 ? 0 : (other + both) / all;
    const chance = first * second + (1 - first) * (1 - second);
    return {
      pages: this.pages,
      pairs: this.pairs,
      kappa: chance === 1 ? null : (seen - chance) / (1 - chance),
    };
  }
}

/** For each unit of the axis 1 for content, 0 for the rest, 2 for white space, which nobody labels. */
function maskOf(page: Page, content: readonly Stretch[]): Uint8Array {
  const axis = axisText(page);
  const mask = new Uint8Array(axis.length);
  for (const { start, end } of content) mask.fill(1, start, end);
  for (let unit = 0; unit < axis.length; unit++) {
    const code = axis.charCodeAt(unit);
    if (isSpace(code) || isInvisible(code)) mask[unit] = 2;
  }
  return mask;
}
