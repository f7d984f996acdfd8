"use client";
import type { ErrorRun } from "@/lib/evaluation/errors/error-runs";
import { CAUSES, CAUSE_TITLES } from "@/lib/evaluation/errors/cause-names";
import { causesWith } from "@/lib/view/errors/error-order";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Picker } from "@/components/ui/picker/picker";
import { PickerButton } from "@/components/ui/picker/picker-button";
import { PickerList, type PickerGroup } from "@/components/ui/picker/picker-list";
import { useErrors } from "./context";

/** Stands for no cause: the one that is proposed. */
const CLEAR = "clear";

/** What an error comes from: proposed until a person says it; chosen by typing a part of its name. */
export function CausePicker({ run }: { readonly run: ErrorRun }) {
  const { causeOf, setCause, clearCause, isPicking, pick } = useErrors();
  const { cause, said } = causeOf(run);
  const causes = causesWith(cause, CAUSES);
  const groups: PickerGroup[] = [
    {
      heading: null,
      options: causes.map((id) => ({ id, name: CAUSE_TITLES[id], isChosen: id === cause && said !== null })),
    },
  ];
  if (said !== null)
    groups.push({
      heading: null,
      options: [
        {
          id: CLEAR,
          name:
            said.by === null ? "Back to the proposed cause" : `Back to the proposed cause, not ${said.by}’s`,
          words: ["proposed", "undo", "remove", "none"],
          isAside: true,
        },
      ],
    });
  return (
    <Picker
      open={isPicking}
      onOpenChange={pick}
      isOpenedByKey
      width="narrow"
      label="Choose a cause"
      trigger={
        <PickerButton size="small" data-testid="cause" aria-keyshortcuts="t">
          <span className="cut">{CAUSE_TITLES[cause]}</span>
          <KeyHint keys="t" />
        </PickerButton>
      }
    >
      <PickerList
        label="Search causes"
        placeholder="List, table, caption …"
        empty="No cause matches"
        groups={groups}
        first={cause}
        onChoose={(id) => {
          pick(false);
          const chosen = causes.find((each) => each === id);
          if (chosen === undefined) clearCause(run);
          else setCause(run, chosen);
        }}
      />
    </Picker>
  );
}
