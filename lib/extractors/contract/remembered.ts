import type { View } from "../../page/page";
import type { Extraction } from "./contract";

/** By view, and then by key, what was last said without a model; as long as somebody holds the view. */
const lastSaid = new WeakMap<View, Map<string, Extraction>>();

/**
 * An extraction, and what it last said of a view, for the trace of that view: whoever shows a page asks for
 * both, one after the other.
 * @param key names an extraction that is the same wherever it is configured; null for one with a model of its own
 */
export function remembered(
  key: string | null,
  extract: (view: View) => Extraction,
): { extract(view: View): Extraction; of(view: View): Extraction } {
  const last = new WeakMap<View, Extraction>();
  return {
    extract(view) {
      const extraction = extract(view);
      last.set(view, extraction);
      if (key !== null) {
        const said = lastSaid.get(view);
        if (said === undefined) lastSaid.set(view, new Map([[key, extraction]]));
        else said.set(key, extraction);
      }
      return extraction;
    },
    of: (view) => last.get(view) ?? extract(view),
  };
}

/**
 * What the extractor with this key said of the view already, wherever it was configured: for one that asks others.
 * A call of `extract` itself always works it out, so that what it takes can be measured.
 */
export function saidOf(view: View, key: string): Extraction | undefined {
  return lastSaid.get(view)?.get(key);
}
