/**
 * How many keys a page costs somebody who knows what is right (`person.ts`) and looks at everything uncertain, over a
 * corpus with gold:
 *
 *   node --import tsx components/modes/annotate/person/keystrokes.ts CORPUS [--limit N] [--recipe RECIPE]
 *
 * The figures say something of new pages only where the recipe has not learned from these.
 */
import { parseArgs } from "node:util";
import { openFiles } from "@/lib/run/sources/files";
import { extractorById } from "@/lib/extractors/index";
import { PROPOSERS } from "@/lib/extractors/panels";
import { unitLabels } from "@/lib/extractors/contract/unit-labels";
import { wholeView } from "@/lib/page/page";
import { configure } from "@/lib/recipes/configure";
import { recipeFrom } from "@/lib/recipes/given";
import { labelledPage, read } from "@/lib/run/fit/corpus-of";
import { ready } from "@/lib/run/fit/learned";
import { propose, proposedBy, voteOf } from "@/lib/view/labels/proposal";
import { annotationUnits } from "@/lib/labels/units/units";
import { labelByKeys } from "./person";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { limit: { type: "string", default: "100" }, recipe: { type: "string" } },
});
const corpus = await openFiles(positionals[0]!);
const fitted = values.recipe === undefined ? null : await ready(configure(recipeFrom(values.recipe)), null);
const [keys, looks]: [number[], number[]] = [[], []];
const counts = new Map<string, number>();
let [pages, wrongAtFirst, wrong] = [0, 0, 0];
for await (const source of corpus.pages) {
  if (pages >= Number(values.limit)) break;
  const { gold } = await source.load();
  const page = await read(source);
  const labels = labelledPage(source.key, page, gold).gold;
  if (labels === null) continue;
  pages++;
  const units = annotationUnits(page);
  let proposal = await propose(page, units, PROPOSERS.map(extractorById));
  if (fitted !== null) {
    const view = wholeView(page);
    const uncertain = fitted.uncertain?.(view) ?? null;
    const name = values.recipe!;
    proposal = proposedBy(
      proposal,
      voteOf(page, units, { id: name, name }, fitted.extract(view).keep, uncertain),
    );
  }
  const right = unitLabels(page, { of: units.unitOf, size: units.list.length }, labels);
  const done = await labelByKeys(page, units, proposal, right);
  keys.push(done.keys.length);
  looks.push(done.looks);
  for (const id of done.keys) counts.set(id, (counts.get(id) ?? 0) + 1);
  wrongAtFirst += done.wrongAtFirst;
  wrong += done.wrong;
}
await corpus.close();
const told = (name: string, of: number[]): string => {
  of.sort((a, b) => a - b);
  const at = (share: number): number => of[Math.min(of.length - 1, Math.floor(share * of.length))] ?? 0;
  const mean = of.reduce((sum, one) => sum + one, 0) / of.length;
  return `${name}: median ${at(0.5)}, mean ${mean.toFixed(1)}, 90 of 100 within ${at(0.9)}, most ${at(1)}`;
};
console.log(
  `${pages} pages, ${(wrongAtFirst / pages).toFixed(1)} blocks a page proposed wrongly, ${wrong} left wrong in all`,
);
console.log(told("keys", keys));
console.log(told("of these, to look at what is uncertain", looks));
for (const [id, count] of [...counts].sort((a, b) => b[1] - a[1]))
  console.log(`${(count / pages).toFixed(2).padStart(7)} ${id}`);
