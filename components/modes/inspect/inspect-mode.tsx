"use client";
export { InspectContext } from "./inspect-context";
export { InspectPanel } from "./inspect-panel";
export { InspectTools } from "./inspect-tools";
