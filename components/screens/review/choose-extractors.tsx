"use client";
import { Button } from "@/components/ui/controls/button";
import { score } from "@/components/ui/format";
import { Picker } from "@/components/ui/picker/picker";
import { PickerList } from "@/components/ui/picker/picker-list";
import { f1By } from "@/lib/evaluation/metrics/names";
import { GOOD } from "@/lib/evaluation/agreement/review";
import type { ReviewedExtractor } from "@/lib/evaluation/agreement/review";

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
    <Picker
      label="Choose which extractors to compare"
      align="end"
      trigger={<Button data-testid="choose-extractors">Choose extractors</Button>}
    >
      <PickerList
        label="Search an extractor"
        empty="No extractor of this run has that name"
        groups={[
          {
            heading: `Mean ${f1By(metric)}, the best first`,
            options: ranked.map(({ key, name, means }) => ({
              id: key,
              name,
              detail: <span className="num t3">{score(means[metric])}</span>,
              isChosen: chosen.includes(key),
              // Two at least are compared.
              isDisabled: chosen.length < 3 && chosen.includes(key),
            })),
          },
        ]}
        onChoose={toggle}
        below={
          <>
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
          </>
        }
      />
    </Picker>
  );
}
