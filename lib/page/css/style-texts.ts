import type { Page } from "../page";
import { isForScreen } from "./sheet";

const STYLE = /<!--[^]*?-->|<script\b[^]*?<\/script|<style\b([^>]*)>([^]*?)(?:<\/style|$)/gi;
const MEDIA = /\bmedia\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** The texts of a page's `style` elements for a screen, in order. Read from the source, because their text is no leaf and hardly anyone asks for it. */
export function styleTextsOf({ html }: Page): string[] {
  const texts: string[] = [];
  if (!/<style\b/i.test(html)) return texts;
  for (const [, attributes, text] of html.matchAll(STYLE)) {
    if (text === undefined) continue;
    const media = MEDIA.exec(attributes!);
    if (media === null || isForScreen(media[1] ?? media[2] ?? media[3] ?? "")) texts.push(text);
  }
  return texts;
}
