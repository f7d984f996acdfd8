"use client";
import { useEffect, useState } from "react";
import { useWorkspaceStore } from "@/components/workbench/page/context";
import type { Adjudication } from "./adjudication-store";
import type { CompareStore } from "@/components/modes/compare/state/compare-store";
import { labelledHere, learnPeople } from "@/components/modes/compare/state/people";
import { annotatorOf, setId } from "@/lib/view/comparison/voters";

const isPerson = (id: string): boolean => annotatorOf(id) !== null;

/**
 * Asks those who are compared while compare mode is on. An extractor says the same of a page for ever. What
 * people say may change: who they are is asked for whenever compare mode opens, then what each says, and a
 * reviewer again after each decision; until the answer is there nothing can be settled on an older one.
 */
export function useAsking(
  store: CompareStore,
  ids: readonly string[],
  adjudication: Adjudication | null,
): void {
  const workspace = useWorkspaceStore();
  const [arePeopleKnown, setKnown] = useState(false);
  useEffect(() => {
    let isOn = true;
    void learnPeople(workspace).then(() => {
      if (isOn) setKnown(true);
    });
    return () => {
      isOn = false;
      // Here and not when the mode opens again, so that not even its first rendering shows what was said
      // before.
      store.getState().forget(isPerson);
    };
  }, [workspace, store]);
  useEffect(() => {
    void store.getState().ask(arePeopleKnown ? ids : ids.filter((id) => !isPerson(id)));
  }, [store, ids, arePeopleKnown]);
  useEffect(
    () =>
      adjudication?.state.subscribe((now, before) => {
        if (now.operations === before.operations) return;
        const id = setId(labelledHere(workspace, adjudication.desk.annotator));
        const { said, askAgain } = store.getState();
        if (said.has(id)) void askAgain(id);
      }),
    [adjudication, workspace, store],
  );
}
