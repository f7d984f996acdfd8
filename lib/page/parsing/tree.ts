import {
  defaultTreeAdapter,
  parse,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type TreeAdapter,
} from "parse5";
import { InputError } from "../../errors";

/** Elements that any page may have, however short it is: those that the standard adds. */
const ADDED = 1_000;

/**
 * What counts the elements of a parse tree while it is built, to be called for each.
 *
 * Elements like `b` that were never closed are opened again in each element after them, so that the tree may
 * be as large as the square of the source: 45 KB of it are four million nodes. Pages have a node for three
 * characters at most, so one with more elements than characters is refused.
 * @throws InputError `badly-nested`, when called
 */
export function countElements(html: string): () => void {
  const limit = html.length + ADDED;
  let elements = 0;
  return () => {
    if (++elements > limit)
      throw new InputError(
        "badly-nested",
        `the markup is nested so badly that ${html.length} characters become more than ${limit} elements`,
      );
  };
}

/**
 * The parse tree of decoded HTML as parse5 builds it; scripting counts as off.
 * @throws InputError `badly-nested`
 */
export function parseTree(html: string): DefaultTreeAdapterTypes.Document {
  const countElement = countElements(html);
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      countElement();
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
  };
  return parse(html, { scriptingEnabled: false, treeAdapter });
}
