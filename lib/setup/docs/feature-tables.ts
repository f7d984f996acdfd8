/** The tables of docs/features.md that are written from what the inputs of the learned combination say of themselves. */
import { UsageError } from "../../errors";
import { CONTEXT_FEATURES } from "../../extractors/combination/context";
import { FEATURE_GROUPS } from "../../extractors/combination/features/catalogue";
import type { Feature } from "../../extractors/combination/features/group";
import { tell, type Scale } from "../../extractors/combination/telling/scale";
import { rewritten } from "./written-parts";

/** The inputs by the part of the table that each mark of the page names. */
export const INPUT_GROUPS: ReadonlyMap<string, readonly Feature[]> = new Map([
  ...FEATURE_GROUPS.map(({ id, features }) => [id, features] as const),
  ["lexical", CONTEXT_FEATURES],
]);

/**
 * The page with each table between `<!-- inputs: GROUP -->` and `<!-- end -->` written anew.
 * @throws UsageError for a group that there is not
 */
export function withInputs(page: string): string {
  return rewritten(page, "inputs", (group) => {
    const features = INPUT_GROUPS.get(group);
    if (features === undefined)
      throw new UsageError(
        "no-group",
        `no group of inputs is called ${group}: ${[...INPUT_GROUPS.keys()].join(", ")}`,
      );
    return `${table(features)}\n`;
  });
}

function table(features: readonly Feature[]): string {
  return [
    "| input | what it says of a text | how it is told | what the model sees |",
    "| --- | --- | --- | --- |",
    ...features.map(
      ({ name, words, scale, isOfPage }) =>
        `| \`${name}\` | ${words}${isOfPage ? " _(whole page)_" : ""} | ${toldAs(scale)} | ${seenAs(scale)} |`,
    ),
  ].join("\n");
}

/** What people read, e.g. `2 elements up, its own block, or none`. */
function toldAs(scale: Scale): string {
  const { none, names } = scale;
  const some = isChoice(scale) ? names : [numberAs(scale), ...names];
  return [...some, ...(none === null ? [] : [none.name])].join(", ").replace(/, (?!.*, )/, " or ");
}

function numberAs(scale: Scale): string {
  const { isWhole, least, most, range } = scale;
  if (range !== undefined) return `${tell(scale, scale.write(-2))}, ${tell(scale, scale.write(2))}`;
  const two = scale.unit("2", 2);
  if (two !== "2") return two === "2 %" ? "a percentage" : two;
  if (most === 1) return "a probability";
  return `${isWhole ? "a whole number" : "a number"}${least < 0 ? " of either sign" : ""}`;
}

function seenAs(scale: Scale): string {
  if (isChoice(scale))
    return `their number, from 0 on${scale.none === null ? "" : `; ${scale.none.seen} for ${scale.none.name}`}`;
  return scale.doc === "" ? "the same" : scale.doc.replace(/^(?:, |; )(?:as |in )?/, "");
}

const isChoice = ({ isWhole, names, most }: Scale): boolean => isWhole && names.length > most;
