/** The instruments of inspect mode: what the workspace puts around the page. */
export { InspectContext } from "./inspect-context";
export { InspectPanel } from "./inspect-panel";
export { InspectProvider } from "./inspect-provider";
export { InspectTools } from "./inspect-tools";
