import { Command } from "commander";
import { citationOf } from "../../extractors/contract/bibliography";
import { learns, type ParamSpec } from "../../extractors/contract/contract";
import { evidenceText } from "../../extractors/contract/evidence";
import { listed } from "../../extractors/contract/listed";
import { EXTRACTORS } from "../../extractors/index";
import { docOf } from "../../extractors/contract/conditions";
import { keyOf, resolveParams } from "../../extractors/contract/params";
import { program } from "../../extractors/programs/program";
import { labelOfKey } from "../../recipes/label";
import { RECIPE_PRESETS } from "../../recipes/presets";
import { json, ownPrograms, table } from "../options/options";
import type { Terminal } from "../terminal/terminal";

export function extractorsCommand(terminal: Terminal): Command {
  return new Command("extractors")
    .description("List the extractors: id, name, source, needs, parameters with range and default.")
    .option("--json", "print JSON")
    .action(async ({ json: asJson }: { json?: true }) => {
      if (asJson) {
        const list = EXTRACTORS.map(listed);
        const own = (await ownPrograms().list()).map(({ name, recipe, problem }) => ({
          id: name,
          name: recipe === null ? name : labelOfKey(recipe),
          source: { key: program.source.key, section: program.source.section },
          needs: "page",
          learns: null,
          presets: [],
          params: [],
          recipe,
          problem,
        }));
        await terminal.print(json([...list, ...own]));
        return;
      }
      for (const extractor of EXTRACTORS) {
        const { id, name, summary, source, params, presets = [] } = extractor;
        const rows = Object.entries(params).map(([param, spec]) => [
          "   ",
          param,
          rangeOf(spec),
          `${docOf(spec)} (${evidenceText(spec.evidence)})`,
        ]);
        const named = presets.map(
          ({ name: preset, values, evidence }) =>
            `  Preset ${id}:${preset} = ${keyOf(id, params, resolveParams(id, params, values))} (${evidenceText(evidence)})\n`,
        );
        const from = learns(extractor);
        const needs = `needs ${extractor.configure().needs}${from === null ? "" : `, can learn from ${LEARNS[from]}`}`;
        await terminal.print(
          `${id}  ${name} (${needs})\n  ${summary}\n  Source: ${citationOf(source)} (${source.evidence})\n${table(rows)}${named.join("")}\n`,
        );
      }
      for (const { name, recipe, problem } of await ownPrograms().list())
        await terminal.print(
          `${name}  ${recipe === null ? `cannot be run: ${problem}` : labelOfKey(recipe)} (a program of yours)\n  ${program.summary}\n\n`,
        );
      const recipes = RECIPE_PRESETS.map(
        ({ name, recipe, doc, evidence }) =>
          `  preset:${name} = ${recipe}\n    ${doc} (${evidenceText(evidence)})\n`,
      );
      await terminal.print(`Recipes that have a name\n${recipes.join("")}`);
    });
}

const LEARNS = { page: "nothing", site: "its site", labels: "labelled pages" } as const;

function rangeOf(spec: ParamSpec): string {
  if (spec.kind === "number") return `${spec.min}..${spec.max} [${spec.default}]`;
  if (spec.kind === "set") return `${spec.choices.join("+")} [${spec.default}]`;
  if (spec.kind === "text") return `text [${spec.default}]`;
  return spec.kind === "choice"
    ? `${spec.choices.join("|")} [${spec.default}]`
    : `true|false [${spec.default}]`;
}
