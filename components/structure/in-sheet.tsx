"use client";
import { MarginTree } from "./margin-tree";

/** What inspect mode puts onto the sheet beside the page and its overlay. */
export function InspectInSheet() {
  return <MarginTree />;
}
