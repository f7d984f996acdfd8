"use client";
export { InspectContext } from "./inspect-context";
export { InspectPanel } from "./inspect-panel";
export { InspectTools } from "./inspect-tools";

/** Later than the panel: it waits for the page. */
export const inSheet = () => import("./in-sheet");
