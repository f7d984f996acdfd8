"use client";
import { Command } from "cmdk";
import { Popover } from "radix-ui";
import picker from "@/components/instruments/setup/extractor-picker.module.css";
import { Button } from "@/components/ui/controls/button";
import { Icon } from "@/components/ui/controls/icon";
import { score } from "@/components/ui/format";
import { f1By } from "@/lib/evaluation/metrics/names";
import { GOOD } from "@/lib/evaluation/agreement/review";
import type { ReviewedExtractor } from "@/lib/evaluation/agreement/review";
import styles from "./review.module.css";

/** Who of a run is compared: several, found by typing, the best first. */
export function ChooseExtractors({
  extractors,
  metric,
  chosen,
  isUsual,
  onChoose,
}: {
  readonly extractors: readonly ReviewedExtractor[];
  readonly metric: string;
  /** Keys. */
  readonly chosen: readonly string[];
  /** Whether nobody chose them. */
  readonly isUsual: boolean;
  /** @param xs keys; null for those worth comparing */
  onChoose(xs: readonly string[] | null): void;
}) {
  const ranked = [...extractors].sort((a, b) => (b.means[metric] ?? -1) - (a.means[metric] ?? -1));
  const toggle = (key: string) =>
    onChoose(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key]);
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button data-testid="choose-extractors">Choose extractors</Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={picker.popover}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label="Choose which extractors to compare"
        >
          <Command label="Search an extractor" loop>
            <div className={picker.search}>
              <Icon name="search" size={14} />
              <Command.Input placeholder="Search an extractor" />
            </div>
            <Command.List className={picker.list}>
              <Command.Empty className={picker.empty}>No extractor of this run is called so</Command.Empty>
              <Command.Group heading={`Mean ${f1By(metric)}, the best first`} className={picker.group}>
                {ranked.map(({ key, name, means }) => (
                  <Command.Item
                    key={key}
                    value={key}
                    keywords={[name]}
                    className={picker.item}
                    // Two at least are compared.
                    disabled={chosen.length < 3 && chosen.includes(key)}
                    onSelect={() => toggle(key)}
                  >
                    <span className={picker.check}>
                      {chosen.includes(key) && <Icon name="check" size={14} />}
                    </span>
                    <span className="cut">
                      {name}
                      {chosen.includes(key) && <span className="visually-hidden">, chosen</span>}
                    </span>
                    <span className="num t3">{score(means[metric])}</span>
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
          </Command>
          <div className={styles.choices}>
            <Button kind="bare" onClick={() => onChoose(ranked.map(({ key }) => key))}>
              All {extractors.length}
            </Button>
            <Button
              kind="bare"
              disabledReason={isUsual ? "They are compared" : null}
              onClick={() => onChoose(null)}
            >
              Best {GOOD} that differ
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
