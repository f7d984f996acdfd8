/**
 * Names under which elements may stand in one another. A table puts what may not be in it before itself, and so
 * makes trees that no text of tags gives: a link in a link, an item in an item. Written under its own name, the
 * inner one would close the outer one, or be moved out of it.
 */
import { html as names } from "parse5";

/** An open element of the document that is written. */
export interface Around {
  readonly name: string;
  readonly isHtml: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Behind these the parser looks for nothing to close ("element in scope" of the standard). */
const HIDES_FROM_HTML = words("applet caption html table td th marquee object template");
const HIDES_FROM_FOREIGN = words("mi mo mn ms mtext annotation-xml foreignObject desc title");
/** Behind these it forgets which links and fonts are open. */
const MARKERS = words("applet object marquee template td th caption");
const HEADINGS = words("h1 h2 h3 h4 h5 h6");
const ITEMS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["li", words("li")],
  ["dd", words("dd dt")],
  ["dt", words("dd dt")],
]);
/** An item that begins looks through these for one to close. */
const LOOKED_THROUGH = words("address div p");
/** What ends by itself before a part of a ruby. */
const ENDS_BY_ITSELF = words("dd dt li optgroup option p rb rp rt rtc");
const OF_RUBY = words("rb rp rt rtc");

/**
 * The name for an HTML element inside of others: its own, or `div` or `span` where that would close one of them.
 * @param around outermost first
 */
export function nameAmong(name: string, around: readonly Around[]): string {
  const parent = around.at(-1);
  if (parent === undefined) return name;
  if (name === "a") return isOpen(around, "a", isMarker) ? "span" : name;
  if (name === "nobr" || name === "button") return isOpen(around, name, hides) ? "span" : name;
  if (HEADINGS.has(name)) return parent.isHtml && HEADINGS.has(parent.name) ? "div" : name;
  const items = ITEMS.get(name);
  if (items !== undefined) return closesItem(around, items) ? "div" : name;
  if (name === "option" || name === "optgroup")
    return parent.isHtml && parent.name === "option" ? "span" : name;
  if (OF_RUBY.has(name))
    return parent.isHtml && ENDS_BY_ITSELF.has(parent.name) && isOpen(around, "ruby", hides) ? "span" : name;
  return name;
}

const isMarker = ({ name, isHtml }: Around): boolean => isHtml && MARKERS.has(name);
const hides = ({ name, isHtml }: Around): boolean =>
  (isHtml ? HIDES_FROM_HTML : HIDES_FROM_FOREIGN).has(name);

function isOpen(around: readonly Around[], name: string, stops: (open: Around) => boolean): boolean {
  for (let i = around.length - 1; i >= 0; i--) {
    const open = around[i]!;
    if (open.isHtml && open.name === name) return true;
    if (stops(open)) return false;
  }
  return false;
}

function closesItem(around: readonly Around[], items: ReadonlySet<string>): boolean {
  for (let i = around.length - 1; i >= 0; i--) {
    const { name, isHtml } = around[i]!;
    if (isHtml && items.has(name)) return true;
    const isSpecial = isHtml
      ? names.SPECIAL_ELEMENTS[names.NS.HTML].has(names.getTagID(name))
      : HIDES_FROM_FOREIGN.has(name);
    if (isSpecial && !(isHtml && LOOKED_THROUGH.has(name))) return false;
  }
  return false;
}
