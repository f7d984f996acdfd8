"use client";
import { useEffect, useState } from "react";
import { useErrors } from "@/components/instruments/errors/context";
import { useInspecting } from "@/components/workbench/inspection/context";
import { useWorkspace, useWorkspaceStore } from "@/components/workbench/page/context";
import { placeToOpen } from "@/lib/view/page/opening";
import { EXTRACTED_TAB } from "@/lib/view/extracted/tab";

/** What an address names a place by: a text, an end of the errors, a step of the tour. */
const PLACES = ["leaves", "at", "tour"] as const;

/**
 * The page opens at the error that the first press of `e` selects, without gold, or beside the extracted text, at
 * the first kept text, once both are known and the page is measured.
 */
export function OpenAtAnswer() {
  const workspace = useWorkspaceStore();
  const isOn = useWorkspace((state) => state.isOn("inspect"));
  const geometry = useWorkspace((state) => state.geometry);
  const { state } = useInspecting();
  const { ordered } = useErrors();
  const [{ isNamed, isBesideText }] = useState(() => {
    const address = new URLSearchParams(location.search);
    return {
      isNamed: PLACES.some((name) => address.has(name)),
      isBesideText: address.get("tab") === EXTRACTED_TAB,
    };
  });
  const inspection = state?.inspection ?? null;
  const isKnown = inspection !== null && state?.isAligning !== true;
  useEffect(() => {
    if (!isOn || geometry === null || !isKnown || workspace.getState().isOpened) return;
    const { page, extraction } = inspection;
    const places = isBesideText ? [] : ordered;
    workspace.getState().openAt(isNamed ? null : placeToOpen(page, extraction.keep, places, geometry));
  }, [workspace, isOn, geometry, isKnown, inspection, ordered, isNamed, isBesideText]);
  return null;
}
