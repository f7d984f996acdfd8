/** The instruments of compare mode: what the workspace puts around the page. */
export { CompareContext } from "./compare-context";
export { ComparePanel } from "./compare-panel";
export { CompareTools } from "./compare-tools";
