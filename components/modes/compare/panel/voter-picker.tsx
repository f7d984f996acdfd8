"use client";
import { Command } from "cmdk";
import { Popover } from "radix-ui";
import { useMemo, useState } from "react";
import { EXTRACTORS } from "@/lib/extractors/index";
import { EXTRACTOR_GROUPS, rankOf } from "@/lib/view/inspection/extractor-search";
import { typedRecipe } from "@/lib/view/inspection/typed-recipe";
import { TypedRecipeItem } from "@/components/instruments/setup/typed-recipe-item";
import picker from "@/components/instruments/setup/extractor-picker.module.css";
import { Button } from "@/components/ui/controls/button";
import { Icon } from "@/components/ui/controls/icon";
import styles from "@/components/modes/compare/state/compare.module.css";
import { useSetup } from "@/components/modes/compare/state/use-setup";
import { annotatorOf, nameOfVoter } from "@/lib/view/comparison/voters";
import { DEFAULT_PANEL } from "@/lib/extractors/panels";

const GROUPS = EXTRACTOR_GROUPS.map(({ heading, extractors }) => ({
  heading,
  options: extractors.map(({ id, name, summary }) => ({ id, name, summary })),
}));

/**
 * Who is compared: extractors and people, several at once, found by typing, and recipes by their text. New
 * ones go to the end, so letters stay.
 */
export function VoterPicker() {
  const { ids, choose, people, isBlind, hidden } = useSetup();
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
            })),
          },
        ];
  const toggle = (id: string) =>
    choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  const [typed, setTyped] = useState("");
  const found = useMemo(() => typedRecipe(typed), [typed]);
  const add = (text: string) => {
    setTyped("");
    if (!ids.includes(text)) choose([...ids, text]);
  };
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button kind="bare" data-testid="choose-voters">
          Choose<span className="no-narrow"> extractors</span>
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={picker.popover}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose what to compare"
        >
          <Command label="Search extractors and people" filter={rankOf} loop>
            <div className={picker.search}>
              <Icon name="search" size={14} />
              <Command.Input
                placeholder="Search name, id or source, or paste a recipe"
                value={typed}
                onValueChange={setTyped}
              />
            </div>
            <Command.List className={picker.list}>
              <TypedRecipeItem typed={found} empty="Nobody matches" onChoose={add} />
              {[...sets, ...GROUPS].map(({ heading, options }) => (
                <Command.Group key={heading} heading={heading} className={picker.group}>
                  {options.map(({ id, name, summary }) => (
                    <Command.Item
                      key={id}
                      value={isBlind && annotatorOf(id) !== null ? name : id}
                      keywords={[name, heading, summary]}
                      className={picker.item}
                      onSelect={() => toggle(id)}
                      title={summary}
                    >
                      <span className={picker.check}>
                        {ids.includes(id) && <Icon name="check" size={14} />}
                      </span>
                      <span className="cut">
                        {name}
                        {ids.includes(id) && <span className="visually-hidden">, chosen</span>}
                      </span>
                      {annotatorOf(id) === null && <span className={`${picker.id} mono-s t3`}>{id}</span>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
          {/* Outside of the list, which takes Enter for itself. */}
          <div className={styles.choices}>
            <span className="small t3 cut">
              {ids.length === 0 ? "Nobody" : ids.map((id) => nameOfVoter(id, hidden)).join(", ")}
            </span>
            <Button kind="bare" onClick={() => choose(EXTRACTORS.map(({ id }) => id))}>
              All {EXTRACTORS.length}
            </Button>
            <Button kind="bare" onClick={() => choose(DEFAULT_PANEL)}>
              Usual {DEFAULT_PANEL.length}
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
