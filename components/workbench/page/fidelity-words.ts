import { count, plural } from "@/components/ui/format";
import type { CaptureFacts } from "@/lib/capture/captured";

/** Addresses that a title has room for. */
const SHOWN = 8;

/** How much of a page's look came with it. `sheets` is how many style sheets it asks for. */
export function fidelityWords(capture: CaptureFacts | undefined, sheets: number): string {
  if (capture === undefined) return sheets > 0 ? "without its style sheets" : "as captured";
  const { wanted, missing } = capture;
  return missing === 0 ? "as captured" : `${count(missing)} of ${plural(wanted, "resource")} missing`;
}

/** What that means, for who points at it; undefined where there is nothing to say. */
export function fidelityTitle(capture: CaptureFacts | undefined, sheets: number): string | undefined {
  if (capture === undefined)
    return sheets === 0
      ? undefined
      : `${plural(sheets, "style sheet")} of this page ${sheets === 1 ? "is" : "are"} not in the capture, so it does not look as it did`;
  const { missing, missed } = capture;
  if (missing === 0) return undefined;
  const more = missing - Math.min(SHOWN, missed.length);
  const list = missed.slice(0, SHOWN).join("\n");
  return `Not in the capture, or not fit to be shown:\n${list}${more > 0 ? `\nand ${count(more)} more` : ""}`;
}
