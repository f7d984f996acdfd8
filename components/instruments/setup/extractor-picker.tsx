"use client";
import { Link } from "@/components/ui/address/link";
import { useState } from "react";
import { Picker } from "@/components/ui/picker/picker";
import { PickerButton } from "@/components/ui/picker/picker-button";
import { useWorkspace } from "@/components/workbench/page/context";
import { useInspecting } from "@/components/workbench/inspection/context";
import { RecipeSearch } from "./recipe-search";
import { warmUp } from "./warm-up";

/** What inspect mode runs: an extractor, found by a part of its name, id or source, or a recipe by its text. */
export function ExtractorPicker() {
  const { recipe, extractor, setRecipe } = useInspecting();
  const corpusId = useWorkspace(({ subject }) => subject.record.corpusId);
  const [open, setOpen] = useState(false);
  const isOne = "use" in recipe;
  const show = (isShown: boolean) => {
    setOpen(isShown);
    if (isShown) warmUp();
  };
  const choose = (text: string) => {
    setOpen(false);
    if (text !== (isOne ? recipe.use : extractor.name)) setRecipe(text);
  };
  return (
    <Picker
      open={open}
      onOpenChange={show}
      label="Choose an extractor"
      trigger={
        <PickerButton
          aria-label={`${isOne ? "Extractor" : "Recipe"}: ${extractor.name}`}
          title={isOne ? undefined : extractor.name}
          data-testid="extractor"
        >
          <span className="cut">{extractor.name}</span>
        </PickerButton>
      }
    >
      <RecipeSearch
        label="Search extractors"
        empty="No extractor matches"
        corpusId={corpusId}
        isChosen={(id) => id === extractor.id}
        onChoose={choose}
        onRecipe={choose}
        below={
          isOne &&
          extractor.called === undefined && (
            <Link href={`/extractors/${extractor.id}`}>About {extractor.name}</Link>
          )
        }
      />
    </Picker>
  );
}
