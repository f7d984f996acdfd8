"use client";
import { lazy, Suspense } from "react";
import { useStore } from "zustand";
import { useAhead } from "@/components/ui/browser/use-ahead";
import { identity } from "@/components/workbench/identity/annotator";
import { shellStore } from "./shell-store";

const palette = () => import("./palette");
const keySheet = () => import("./key-sheet");
const nameDialog = () => import("@/components/workbench/identity/name-dialog");
const Palette = lazy(async () => ({ default: (await palette()).Palette }));
const KeySheet = lazy(async () => ({ default: (await keySheet()).KeySheet }));
const NameDialog = lazy(async () => ({ default: (await nameDialog()).NameDialog }));

const all = () => Promise.all([palette(), keySheet(), nameDialog()]);

/** The layers that open above every screen; no screen waits for them. */
export function Layers() {
  const layer = useStore(shellStore, (state) => state.layer);
  const isAsking = useStore(identity, ({ asking }) => asking !== null);
  useAhead(all);
  return (
    <Suspense fallback={null}>
      {layer === "palette" && <Palette />}
      {layer === "keys" && <KeySheet />}
      {isAsking && <NameDialog />}
    </Suspense>
  );
}
