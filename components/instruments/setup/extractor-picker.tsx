"use client";
import Link from "next/link";
import { Popover } from "radix-ui";
import { useState } from "react";
import { Icon } from "@/components/ui/controls/icon";
import { useWorkspace } from "@/components/workbench/page/context";
import { useInspecting } from "@/components/workbench/inspection/context";
import styles from "./extractor-picker.module.css";
import { EXTRACTOR_OPTIONS, RecipeSearch } from "./recipe-search";

/** What inspect mode runs: an extractor, found by a part of its name, id or source, or a recipe by its text. */
export function ExtractorPicker() {
  const { recipe, extractor, setRecipe } = useInspecting();
  const corpusId = useWorkspace(({ subject }) => subject.record.corpusId);
  const [open, setOpen] = useState(false);
  const isOne = "use" in recipe;
  const choose = (text: string) => {
    setOpen(false);
    if (text !== (isOne ? recipe.use : extractor.name)) setRecipe(text);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${isOne ? "Extractor" : "Recipe"}: ${extractor.name}`}
          title={isOne ? undefined : extractor.name}
          data-testid="extractor"
        >
          <span className="cut">{extractor.name}</span>
          <Icon name="down" size={14} />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles.popover}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose an extractor"
        >
          <RecipeSearch
            label="Search extractors"
            empty="No extractor matches"
            corpusId={corpusId}
            groups={EXTRACTOR_OPTIONS}
            isChosen={(id) => id === extractor.id}
            onChoose={choose}
            onRecipe={choose}
          >
            {isOne && extractor.called === undefined && (
              <Link className={styles.about} href={`/extractors/${extractor.id}`}>
                About {extractor.name}
              </Link>
            )}
          </RecipeSearch>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
