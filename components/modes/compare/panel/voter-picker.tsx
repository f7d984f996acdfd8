"use client";
import { EXTRACTORS } from "@/lib/extractors/index";
import { RecipeSearch } from "@/components/instruments/setup/recipe-search";
import { useWorkspace } from "@/components/workbench/page/context";
import { Button } from "@/components/ui/controls/button";
import { Picker } from "@/components/ui/picker/picker";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { nameOfVoter } from "@/lib/view/comparison/voters";
import { DEFAULT_PANEL } from "@/lib/extractors/panels";

/**
 * Who is compared: extractors and people, several at once, found by typing, and recipes by their text. New
 * ones go to the end, so letters stay.
 */
export function VoterPicker() {
  const { ids, choose, people, isBlind, hidden } = useSetup();
  const corpusId = useWorkspace(({ subject }) => subject.record.corpusId);
  const sets =
    people.length === 0
      ? []
      : [
          {
            heading: "People who labelled this page",
            options: people.map(({ id, name, alias, isReview }) => ({
              id,
              name: isBlind ? alias : name,
              summary: isReview ? "Settled differences" : "Their labels",
              alias: isBlind ? alias : id,
            })),
          },
        ];
  const toggle = (id: string) =>
    choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  const add = (text: string) => {
    if (!ids.includes(text)) choose([...ids, text]);
  };
  return (
    <Picker
      label="Choose what to compare"
      align="end"
      trigger={
        <Button kind="bare" data-testid="choose-voters">
          Choose<span className="no-narrow"> extractors</span>
        </Button>
      }
    >
      <RecipeSearch
        label="Search extractors and people"
        empty="No match"
        corpusId={corpusId}
        above={sets}
        isChosen={(id) => ids.includes(id)}
        onChoose={toggle}
        onRecipe={add}
        below={
          <>
            <span className="small t3 cut">
              {ids.length === 0 ? "Nobody" : ids.map((id) => nameOfVoter(id, hidden)).join(", ")}
            </span>
            <Button kind="bare" onClick={() => choose(EXTRACTORS.map(({ id }) => id))}>
              All {EXTRACTORS.length}
            </Button>
            <Button kind="bare" onClick={() => choose(DEFAULT_PANEL)}>
              Usual {DEFAULT_PANEL.length}
            </Button>
          </>
        }
      />
    </Picker>
  );
}
