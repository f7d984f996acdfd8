"use client";
import { useStore } from "zustand";
import { Dialog } from "@/components/ui/controls/dialog";
import { identity, leaveQuestion } from "./annotator";
import { NameForm } from "./name-form";
import { WHY } from "./name-question";

/**
 * Asks who labels, before what needs a name or to change it. What waits for the name goes on with it, and is
 * dropped where the dialog is closed.
 */
export function NameDialog() {
  const { asking, name } = useStore(identity);
  return (
    <Dialog open={asking !== null} onOpenChange={leaveQuestion} title="Who labels?" description={WHY}>
      <NameForm action={asking?.then == null ? "Use name" : "Go on"} initial={name ?? ""} />
    </Dialog>
  );
}
