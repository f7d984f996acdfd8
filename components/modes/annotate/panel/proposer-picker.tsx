"use client";
import { useEffect, useState } from "react";
import { toast } from "sonner";
import { useStore } from "zustand";
import { messageOf } from "@/lib/errors";
import { extractorById } from "@/lib/extractors/index";
import { WITHOUT_PROPOSALS } from "@/lib/labels/without-proposals";
import { PROPOSERS } from "@/lib/extractors/panels";
import { AwaitedSearch } from "@/components/instruments/setup/awaited-search";
import { Button } from "@/components/ui/controls/button";
import { plural } from "@/components/ui/format";
import { Picker } from "@/components/ui/picker/picker";
import { useWorkspace } from "@/components/workbench/page/context";
import type { Session } from "@/components/modes/annotate/session/session";
import { useAnnotate, useBlindness } from "@/components/modes/annotate/session/use-session";
import { chooseProposer, proposer } from "@/components/modes/annotate/state/proposer";

const USUAL = extractorById(PROPOSERS[0]!);
const ABOVE = [
  { heading: "Usual", options: [{ id: USUAL.id, name: USUAL.name, summary: USUAL.summary, alias: null }] },
];

/** Who makes the suggestions, or why nobody does. */
export function Proposer({ session }: { readonly session: Session }) {
  const why = useBlindness(session);
  if (why === null) return <ProposerPicker session={session} />;
  return (
    <span
      className="small t2"
      data-testid="proposer"
      title={
        why === "lesson"
          ? "Whoever learns to label is not told what to say"
          : why === "evaluation"
            ? "Extractors are scored by this page, so none of them proposes what is labelled on it"
            : `One training page in ${WITHOUT_PROPOSALS} is labelled without proposals, to see what they change`
      }
    >
      {why === "lesson"
        ? "Tutorial, no proposals"
        : why === "evaluation"
          ? "Evaluation page, no proposals"
          : "No proposals on this page"}
    </span>
  );
}

/** An extractor, or a recipe by its name or text; kept for the pages that follow. */
function ProposerPicker({ session }: { readonly session: Session }) {
  const { recipe } = useStore(proposer);
  const corpusId = useWorkspace(({ subject }) => subject.record.corpusId);
  const { votes, failed } = useAnnotate(session, (state) => state.proposal);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    session
      .proposeBy(recipe)
      .catch((error: unknown) =>
        toast.error("The suggestions are still the same", {
          description: messageOf(error),
          duration: Infinity,
        }),
      );
  }, [session, recipe]);
  const choose = (text: string): void => {
    setOpen(false);
    chooseProposer(text === USUAL.id ? null : text);
  };
  const first = votes[0];
  return (
    <Picker
      open={open}
      onOpenChange={setOpen}
      label="Choose who proposes"
      align="end"
      trigger={
        <Button
          kind="bare"
          data-testid="proposer"
          title={failed.length > 0 ? `Failed on this page: ${failed.join(", ")}` : first?.name}
        >
          {first === undefined
            ? "No proposal: every extractor failed here"
            : `Proposed by ${first.name}, ${plural(votes.length, "vote")}`}
        </Button>
      }
    >
      <AwaitedSearch
        label="Search who proposes"
        empty="No extractor matches"
        corpusId={corpusId}
        above={ABOVE}
        isChosen={(id) => id === (recipe ?? USUAL.id)}
        onChoose={choose}
        onRecipe={choose}
      />
    </Picker>
  );
}
