/**
 * Style sheets of captured pages, made harmless and still: no request, no motion, nothing that sticks to the
 * viewport. They are parsed, settled in the tree by the list of allowed.ts, and written again from it; what
 * the parser could not read is left out. The frame is as tall as its content, so what depends on the viewport
 * is settled here: its units become pixels of the chosen preset, and queries about its height and shape are
 * answered. So is what depends on the theme of who looks.
 */
import { generate, ident, List, type Atrule, type CssNode, type Declaration, type Value } from "css-tree";
import { ADDRESS, DESCRIPTORS, PROPERTIES, RULE_AT_RULES } from "./allowed";
import { isDeeper } from "./css-depth";
import { parseCss, type CssContext } from "./css-parser";
import { settleQuery } from "./css-queries";
import { settleSelectors, type Reach } from "./css-selectors";
import { settleValue, type Settling } from "./css-values";
import { effectOf } from "./effects";

export type { Settling, Viewport } from "./css-values";

/**
 * Deepest nesting of brackets and blocks that is read: the parser recurses, and how deep is in the hand of
 * whoever wrote the page.
 */
const DEEPEST = 64;

/** A whole style sheet; what cannot be parsed is left out. Safe inside `style`, in HTML and in SVG alike. */
export function filterStyleSheet(css: string, settling: Settling): string {
  const tree = read(css, "stylesheet");
  if (tree?.type !== "StyleSheet") return "";
  settleRules(tree.children, {
    settling,
    properties: PROPERTIES,
    reach: null,
    inline: null,
    isBlock: false,
    mayImport: true,
  });
  return write(tree);
}

/** The value of a `style` attribute. */
export function filterDeclarations(css: string, settling: Settling): string {
  const tree = read(css, "declarationList");
  if (tree?.type !== "DeclarationList") return "";
  tree.children.forEach((node, item) => {
    if (
      node.type !== "Declaration" ||
      !settleDeclaration(node, {
        settling,
        properties: PROPERTIES,
        reach: null,
        inline: css,
        isBlock: false,
        mayImport: false,
      })
    )
      tree.children.remove(item);
  });
  return write(tree);
}

/** The value of an attribute of SVG that says the same as a declaration; null where it must go. */
export function filterPresentation(property: string, value: string, settling: Settling): string | null {
  const tree = read(value, "value");
  return tree !== null && settleValue(tree, { property, isAttribute: true, settling }) ? write(tree) : null;
}

/** The value of a `media` attribute, `""` for all media; where it cannot be read, that of a sheet for none, as in browsers. */
export function settleMedia(media: string, settling: Settling): string {
  const tree = read(media, "mediaQueryList");
  return tree !== null && settleQuery(tree, settling) ? write(tree) : "not all";
}

function read(css: string, context: CssContext): CssNode | null {
  if (isDeeper(css, DEEPEST)) return null;
  try {
    return parseCss(css, context);
  } catch {
    return null;
  }
}

/**
 * `<` could end the style element and `&` is an entity inside SVG; both have an escape in CSS that means the
 * same.
 */
function write(tree: CssNode): string {
  return generate(tree)
    .replace(/</g, "\\3c ")
    .replace(/&(?=[a-z#])/gi, "\\26 ")
    .replace(/\0/g, "");
}

/** Where a declaration stands: in which rule, or in the attribute of that text. */
interface Context {
  readonly settling: Settling;
  readonly properties: ReadonlySet<string>;
  readonly reach: Reach | null;
  readonly inline: string | null;
  /** Between the braces of a rule. */
  readonly isBlock: boolean;
  /** Not between any braces: there an import is none, and would get around the bound of how deep rules may be. */
  readonly mayImport: boolean;
}

function settleRules(list: List<CssNode>, context: Context): void {
  list.forEach((node, item) => {
    if (node.type === "Raw" && context.isBlock) list.replace(item, rulesIn(node.value, context));
    else if (isImport(node)) list.replace(item, importedRules(node, context));
    else if (!settleRule(node, context)) list.remove(item);
  });
}

/** Rules inside of a rule whose selectors do not begin with `&`, which this parser takes for text. */
function rulesIn(text: string, context: Context): List<CssNode> {
  const tree = read(text, "stylesheet");
  if (tree?.type !== "StyleSheet") return new List<CssNode>();
  settleRules(tree.children, { ...context, isBlock: false, mayImport: false });
  return tree.children;
}

const isImport = (node: CssNode): node is Atrule =>
  node.type === "Atrule" && ident.decode(node.name).toLowerCase() === "import";

/** The rules of a sheet that this one imports, in the place of the import and under its condition. */
function importedRules({ prelude }: Atrule, context: Context): List<CssNode> {
  const none = new List<CssNode>();
  const [first, ...conditions] = prelude?.type === "AtrulePrelude" ? prelude.children.toArray() : [];
  const address = first?.type === "Url" || first?.type === "String" ? first.value : null;
  const imported = address === null || !context.mayImport ? null : context.settling.imported(address);
  const tree = imported === null ? null : read(imported.css, "stylesheet");
  if (imported === null || tree?.type !== "StyleSheet") return none;
  settleRules(tree.children, { ...context, settling: imported.settling });
  if (conditions.length === 0) return tree.children;
  const [media] = conditions;
  // Layers and what a browser supports would need an at-rule of their own for each; hardly anybody imports by them.
  if (conditions.length > 1 || media!.type !== "MediaQueryList" || !settleQuery(media!, context.settling))
    return none;
  return none.appendData({
    type: "Atrule",
    name: "media",
    prelude: { type: "AtrulePrelude", children: new List<CssNode>().appendData(media!) },
    block: { type: "Block", children: tree.children },
  });
}

/** Settle one rule, declaration or at-rule in place; false where it must go. */
function settleRule(node: CssNode, context: Context): boolean {
  if (node.type === "Declaration") return settleDeclaration(node, context);
  if (node.type === "Rule") {
    const reach = settleSelectors(node.prelude, context.settling.selectors, context.reach);
    if (reach === null) return false;
    settleRules(node.block.children, {
      ...context,
      properties: PROPERTIES,
      reach,
      isBlock: true,
      mayImport: false,
    });
    return true;
  }
  if (node.type !== "Atrule") return false;
  const name = node.name.toLowerCase();
  const descriptors = DESCRIPTORS.get(name);
  const { settling } = context;
  if (!RULE_AT_RULES.has(name) && descriptors === undefined) return false;
  if (!settling.selectors.mayHold(name) || (node.prelude !== null && !settleQuery(node.prelude, settling)))
    return false;
  // An order of layers is a statement; anything else without a block does nothing.
  if (node.block === null) return name === "layer";
  settleRules(node.block.children, { ...context, properties: descriptors ?? PROPERTIES, mayImport: false });
  return true;
}

/** Change a declaration in place; false where it must go. */
function settleDeclaration(
  declaration: Declaration,
  { settling, properties, reach, inline }: Context,
): boolean {
  if (declaration.value.type !== "Value" || typeof declaration.important !== "boolean") return false;
  const name = ident.decode(declaration.property);
  const isCustom = name.startsWith("--");
  const property = name.toLowerCase();
  if (isCustom ? properties !== PROPERTIES || ADDRESS.test(name) : !properties.has(property)) return false;
  declaration.property = isCustom ? ident.encode(name) : property;
  if (property === "color-scheme") settleColorScheme(declaration.value);
  const effect = effectOf(property, declaration.value);
  if (effect !== null) {
    if (settling.off.has(effect)) return false;
    if (inline !== null) settling.effects.noteInline(effect, inline);
    else settling.effects.note(effect, reach?.keys ?? [{ kind: "all", name: "" }]);
  }
  return settleValue(declaration.value, {
    property: isCustom || property === "initial-value" ? "" : property,
    settling,
  });
}

/**
 * A page that has colours for light and for dark windows is shown in the light ones: it looks the same to all
 * who label it, whatever their theme.
 */
function settleColorScheme(value: Value): void {
  if (
    value.children.some(
      (node) => node.type === "Identifier" && ident.decode(node.name).toLowerCase() === "light",
    )
  ) {
    value.children = new List<CssNode>().fromArray([{ type: "Identifier", name: "light" }]);
  }
}
