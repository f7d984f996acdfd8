"use client";
import { Command } from "cmdk";
import Link from "next/link";
import { Popover } from "radix-ui";
import { useMemo, useState } from "react";
import { Icon } from "@/components/ui/controls/icon";
import { useInspecting } from "@/components/workbench/inspection/context";
import styles from "./extractor-picker.module.css";
import { EXTRACTOR_GROUPS, rankOf } from "@/lib/view/inspection/extractor-search";
import { typedRecipe } from "@/lib/view/inspection/typed-recipe";
import { TypedRecipeItem } from "./typed-recipe-item";

/** What inspect mode runs: an extractor, found by a part of its name, id or source, or a recipe by its text. */
export function ExtractorPicker() {
  const { recipe, extractor, setRecipe } = useInspecting();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const found = useMemo(() => typedRecipe(typed), [typed]);
  const isOne = "use" in recipe;
  const choose = (text: string) => {
    setOpen(false);
    setTyped("");
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
          <Command label="Search extractors" filter={rankOf} loop>
            <div className={styles.search}>
              <Icon name="search" size={14} />
              <Command.Input
                placeholder="Search name, id or source, or paste a recipe"
                value={typed}
                onValueChange={setTyped}
              />
            </div>
            <Command.List className={styles.list}>
              <TypedRecipeItem typed={found} empty="No extractor matches" onChoose={choose} />
              {EXTRACTOR_GROUPS.map(({ heading, extractors }) => (
                <Command.Group key={heading} heading={heading} className={styles.group}>
                  {extractors.map(({ id, name, summary }) => (
                    <Command.Item
                      key={id}
                      value={id}
                      keywords={[name, heading, summary]}
                      className={styles.item}
                      onSelect={choose}
                      title={summary}
                    >
                      <span className={styles.check}>
                        {id === extractor.id && <Icon name="check" size={14} />}
                      </span>
                      <span className="cut">{name}</span>
                      <span className={`${styles.id} mono-s t3`}>{id}</span>
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
            {isOne && (
              <Link className={styles.about} href={`/extractors/${extractor.id}`}>
                About {extractor.name}
              </Link>
            )}
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
