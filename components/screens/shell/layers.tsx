"use client";
import { Suspense, useEffect } from "react";
import { useStore } from "zustand";
import { useAhead } from "@/components/ui/browser/use-ahead";
import { lazily, MissingDialog, type Missing } from "@/components/ui/controls/lazily";
import { identity, leaveQuestion } from "@/components/workbench/identity/annotator";
import { tellCutWords } from "./cut-words";
import { openLayer, shellStore } from "./shell-store";

const palette = () => import("./palette");
const keySheet = () => import("./key-sheet");
const nameDialog = () => import("@/components/workbench/identity/name-dialog");

const missingLayer = (missing: Missing) => <MissingDialog {...missing} onClose={() => openLayer(null)} />;
const Palette = lazily(async () => (await palette()).Palette, missingLayer);
const KeySheet = lazily(async () => (await keySheet()).KeySheet, missingLayer);
const NameDialog = lazily(
  async () => (await nameDialog()).NameDialog,
  (missing) => <MissingDialog {...missing} onClose={leaveQuestion} />,
);

const all = () => Promise.all([palette(), keySheet(), nameDialog()]);

/** The layers that open above every screen; no screen waits for them. */
export function Layers() {
  const layer = useStore(shellStore, (state) => state.layer);
  const isAsking = useStore(identity, ({ asking }) => asking !== null);
  useAhead(all);
  useEffect(() => tellCutWords(document), []);
  return (
    <Suspense fallback={null}>
      {layer === "palette" && <Palette />}
      {layer === "keys" && <KeySheet />}
      {isAsking && <NameDialog />}
    </Suspense>
  );
}
