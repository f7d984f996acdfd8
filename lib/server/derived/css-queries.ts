/** Conditions of at-rules: media, supports, containers, and the names of layers and properties. */
import { ident, type CssNode, type Identifier, type List } from "css-tree";
import { ADDRESS } from "./allowed";
import { settleSelectors } from "./css-selectors";
import { settleDimension, settleValue, type Settling } from "./css-values";

/** Nodes of conditions as this version of css-tree gives them, which its types do not know yet. */
type QueryNode =
  | { type: "Condition" | "MediaQueryList" | "LayerList" | "AtrulePrelude"; children: List<CssNode> }
  | { type: "MediaQuery"; condition: CssNode | null }
  | { type: "Feature"; name: string; value: CssNode | null }
  | { type: "FeatureRange"; left: CssNode; middle: CssNode; right: CssNode | null }
  | { type: "FeatureFunction"; feature: string; value: CssNode }
  | { type: "SupportsDeclaration"; declaration: CssNode }
  | { type: "Scope"; root: CssNode | null; limit: CssNode | null }
  | { type: "Function"; name: string; children: List<CssNode> }
  | {
      type:
        "Layer" | "Identifier" | "Number" | "Ratio" | "Operator" | "Declaration" | "Dimension" | "Selector";
    };

/**
 * Settle a condition, or what else stands before the block of an at-rule, in place: viewport units and the
 * preferred scheme; false where it holds something that could not be read.
 */
export function settleQuery(node: CssNode, settling: Settling): boolean {
  const query = node as unknown as QueryNode;
  const all = (list: List<CssNode>): boolean => list.toArray().every((child) => settleQuery(child, settling));
  switch (query.type) {
    case "Condition":
    case "MediaQueryList":
    case "LayerList":
    case "AtrulePrelude":
      return all(query.children);
    case "MediaQuery":
      return query.condition === null || settleQuery(query.condition, settling);
    case "Feature":
      settleScheme(query);
      return query.value === null || settleQuery(query.value, settling);
    case "FeatureRange":
      return [query.left, query.middle, query.right].every(
        (side) => side === null || settleQuery(side, settling),
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
    case "Scope":
      return [query.root, query.limit].every(
        (side) => side === null || settleSelectors(side, settling.selectors, null) !== null,
      );
    case "Function":
      return /^calc$/i.test(query.name) && all(query.children);
    case "Dimension":
      return node.type === "Dimension" && settleDimension(node, settling.viewport);
    case "Layer":
    case "Identifier":
    case "Number":
    case "Ratio":
    case "Operator":
      return true;
    default:
      return false;
  }
}

/**
 * A page that has colours for light and for dark windows is shown in the light ones: it looks the same to all
 * who label it, whatever their theme.
 */
function settleScheme(feature: { name: string; value: CssNode | null }): void {
  if (
    ident.decode(feature.name).toLowerCase() !== "prefers-color-scheme" ||
    feature.value?.type !== "Identifier"
  )
    return;
  const isLight = ident.decode((feature.value as Identifier).name).toLowerCase() === "light";
  // Conditions that always hold and never do.
  feature.name = isLight ? "min-width" : "max-width";
  feature.value = { type: "Dimension", value: isLight ? "0" : "-1", unit: "px" };
}
