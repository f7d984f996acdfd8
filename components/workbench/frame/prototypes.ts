/**
 * Getters of prototypes: a page can put elements in the place of properties of its own document and forms.
 * Each is looked up once, at its first use, for there are tens of thousands of nodes to ask; on the server
 * there is none.
 */
function getterOf<Target extends Node, Value>(host: () => object, name: string): (target: Target) => Value {
  let get: (() => unknown) | undefined;
  return (target) => {
    get ??= Object.getOwnPropertyDescriptor(host(), name)?.get;
    if (get === undefined) throw new Error(`this browser has no getter ${name}`);
    return get.call(target) as Value;
  };
}

/** The root element of a captured document; null where it has none. */
export const rootOf = getterOf<Document, HTMLElement | null>(() => Document.prototype, "documentElement");
export const bodyOf = getterOf<Document, HTMLElement | null>(() => Document.prototype, "body");
export const sheetsOf = getterOf<Document, StyleSheetList>(() => Document.prototype, "styleSheets");
export const heightOf = getterOf<Element, number>(() => Element.prototype, "scrollHeight");
export const widthOf = getterOf<Element, number>(() => Element.prototype, "scrollWidth");
export const styleOf = getterOf<HTMLElement, CSSStyleDeclaration>(() => HTMLElement.prototype, "style");
export const namespaceOf = getterOf<Element, string | null>(() => Element.prototype, "namespaceURI");
export const nodeNameOf = getterOf<Node, string>(() => Node.prototype, "nodeName");
export const parentNodeOf = getterOf<Node, Node | null>(() => Node.prototype, "parentNode");
export const parentElementOf = getterOf<Node, Element | null>(() => Node.prototype, "parentElement");
