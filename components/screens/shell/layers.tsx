"use client";
import { lazy, Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { identity } from "@/components/workbench/identity/annotator";
import { shellStore } from "./shell-store";

const palette = () => import("./palette");
const keySheet = () => import("./key-sheet");
const nameDialog = () => import("@/components/workbench/identity/name-dialog");
const Palette = lazy(async () => ({ default: (await palette()).Palette }));
const KeySheet = lazy(async () => ({ default: (await keySheet()).KeySheet }));
const NameDialog = lazy(async () => ({ default: (await nameDialog()).NameDialog }));

/**
 * How long after the first screen the layers are fetched, so that no key typed into them is lost while they
 * come.
 */
const AHEAD_MS = 1_000;

/** The layers that open above every screen; no screen waits for them. */
export function Layers() {
  const layer = useStore(shellStore, (state) => state.layer);
  const isAsking = useStore(identity, ({ asking }) => asking !== null);
  useEffect(() => {
    // Whoever is offline then fetches them when they are asked for.
    const timer = setTimeout(
      () => void Promise.all([palette(), keySheet(), nameDialog()]).catch(() => undefined),
      AHEAD_MS,
    );
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {layer === "palette" && <Palette />}
      {layer === "keys" && <KeySheet />}
      {isAsking && <NameDialog />}
    </Suspense>
  );
}
