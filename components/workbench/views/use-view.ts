"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useCallback } from "react";
import { PAGE_VIEWS, type PageView } from "@/lib/view/page/page-views";

const VIEW = parseAsStringLiteral(PAGE_VIEWS).withDefault("rendered");

/** How the page is looked at, as the address has it, and how to change that. */
export function useView(): readonly [view: PageView, setView: (view: PageView) => void] {
  const [view, setView] = useQueryState("view", VIEW);
  return [view, useCallback((next: PageView) => void setView(next), [setView])];
}
