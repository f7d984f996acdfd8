import type { View } from "../../page/page";
import type { Extraction } from "./contract";

/**
 * An extraction, and what it last said of a view, for the trace of that view: whoever shows a page asks for
 * both, one after the other.
 */
export function remembered(extract: (view: View) => Extraction): {
  extract(view: View): Extraction;
  of(view: View): Extraction;
} {
  const last = new WeakMap<View, Extraction>();
  return {
    extract(view) {
      const extraction = extract(view);
      last.set(view, extraction);
      return extraction;
    },
    of: (view) => last.get(view) ?? extract(view),
  };
}
