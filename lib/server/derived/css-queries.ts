/** Conditions of at-rules: media, supports, containers, and the names of layers and properties. */
import { ident, type CssNode, type List } from "css-tree";
import { ADDRESS } from "./allowed";
import { settleSelectors } from "./css-selectors";
import { settleDimension, settleValue, type Settling } from "./css-values";
import { settleWindow, type Feature, type FeatureRange, type Ratio } from "./css-window";

/** Nodes of conditions as this version of css-tree gives them, which its types do not know yet. */
type QueryNode =
  | { type: "Condition" | "MediaQueryList" | "LayerList" | "AtrulePrelude"; children: List<CssNode> }
  | MediaQuery
  | Feature
  | FeatureRange
  | Ratio
  | { type: "FeatureFunction"; feature: string; value: CssNode }
  | { type: "SupportsDeclaration"; declaration: CssNode }
  | { type: "Scope"; root: CssNode | null; limit: CssNode | null }
  | { type: "Function"; name: string; children: List<CssNode> }
  | { type: "Identifier"; name: string }
  | { type: "Layer" | "Number" | "Operator" | "Declaration" | "Dimension" | "Selector" };

interface MediaQuery {
  type: "MediaQuery";
  modifier: string | null;
  mediaType: string | null;
  condition: CssNode | null;
}

/**
 * Settle a condition, or what else stands before the block of an at-rule, in place: viewport units and
 * what is asked about the window; false where it holds something that could not be read.
 */
export function settleQuery(node: CssNode, settling: Settling): boolean {
  const query = node as unknown as QueryNode;
  const all = (list: List<CssNode>): boolean => list.toArray().every((child) => settleQuery(child, settling));
  switch (query.type) {
    case "Condition":
    case "LayerList":
    case "AtrulePrelude":
      return all(query.children);
    case "MediaQueryList":
      return settleMediaQueries(query.children, settling);
    case "MediaQuery":
      return (
        !ADDRESS.test(ident.decode(query.mediaType ?? "")) &&
        (query.condition === null || settleQuery(query.condition, settling))
      );
    case "Feature":
      return (
        !ADDRESS.test(`${ident.decode(query.name)}:`) &&
        (query.value === null || settleQuery(query.value, settling)) &&
        settleWindow(query, settling.viewport)
      );
    case "FeatureRange":
      return (
        [query.left, query.middle, query.right].every(
          (side) => side === null || settleQuery(side, settling),
        ) &&
        turn(query) &&
        settleWindow(query, settling.viewport)
      );
    case "FeatureFunction":
      // `style(--name: value)` of a container and `selector(...)` of supports.
      return query.feature.toLowerCase() === "selector"
        ? settleSelectors(query.value, settling.selectors, null) !== null
        : settleQuery(query.value, settling);
    case "SupportsDeclaration":
      return settleQuery(query.declaration, settling);
    case "Declaration":
      return (
        node.type === "Declaration" &&
        !ADDRESS.test(node.property) &&
        settleValue(node.value, { property: node.property.toLowerCase(), settling })
      );
    case "Ratio":
      return [query.left, query.right].every((side) => side === null || settleQuery(side, settling));
    case "Scope":
      return [query.root, query.limit].every(
        (side) => side === null || settleSelectors(side, settling.selectors, null) !== null,
      );
    case "Function":
      return /^calc$/i.test(query.name) && all(query.children);
    case "Dimension":
      return node.type === "Dimension" && settleDimension(node, settling.viewport);
    case "Identifier":
      return !ADDRESS.test(ident.decode(query.name));
    case "Layer":
    case "Number":
    case "Operator":
      return true;
    default:
      return false;
  }
}

/** Of several queries those that cannot be read hold for nothing, as in browsers, and the others count. */
function settleMediaQueries(queries: List<CssNode>, settling: Settling): boolean {
  let isOneRead = queries.isEmpty;
  queries.forEach((query, item) => {
    if (settleQuery(query, settling)) isOneRead = true;
    else item.data = NOT_ALL as unknown as CssNode;
  });
  return isOneRead;
}

const NOT_ALL: MediaQuery = { type: "MediaQuery", modifier: "not", mediaType: "all", condition: null };

/**
 * Write a range from its larger end, which means the same, so that no `<` is in it: that could begin or end an
 * element. False where its two signs point in different directions.
 */
function turn(range: FeatureRange): boolean {
  const { left, leftComparison, middle, rightComparison, right } = range;
  const signs = [leftComparison, rightComparison ?? leftComparison];
  if (signs.every((sign) => sign.startsWith(">"))) return true;
  if (!signs.every((sign) => sign.startsWith("<"))) return false;
  const [first, second] = signs.map((sign) => sign.replace("<", ">"));
  Object.assign(
    range,
    right === null
      ? { left: middle, leftComparison: first, middle: left }
      : { left: right, leftComparison: second, rightComparison: first, right: left },
  );
  return true;
}
