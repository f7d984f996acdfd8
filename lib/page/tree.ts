import {
  defaultTreeAdapter,
  parse,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type TreeAdapter,
} from "parse5";
import { InputError } from "../errors";

/** Elements that any page may have, however short it is: those that the standard adds. */
const ADDED = 1_000;

/**
 * The parse tree of decoded HTML; scripting counts as off.
 *
 * Elements like `b` that were never closed are opened again in each element after them, so that the tree may
 * be as large as the square of the source: 45 KB of it are four million nodes. Pages have a node for three
 * characters at most, so one with more elements than characters is refused.
 * @throws InputError `badly-nested`
 */
export function parseTree(html: string): DefaultTreeAdapterTypes.Document {
  const limit = html.length + ADDED;
  let elements = 0;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      if (++elements > limit)
        throw new InputError(
          "badly-nested",
          `the markup is nested so badly that ${html.length} characters become more than ${limit} elements`,
        );
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
  };
  return parse(html, { scriptingEnabled: false, treeAdapter });
}
