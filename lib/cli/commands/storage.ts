import { Command } from "commander";
import { savingOf, type Stored } from "../../evaluation/storage/storage-saving";
import { siteStorage } from "../../run/fit/site-storage";
import { plural } from "../../text/plural";
import { filled, json, recipeOption, setOption, table } from "../options/options";
import { contestantsOf } from "../sources/contestants";
import { withSource } from "../sources/with-source";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly extractors?: string;
  readonly recipe: readonly string[];
  readonly set: readonly string[];
  readonly json?: true;
}

/** S4 compares the two by what a cache takes (figure 8). */
const USUAL = "content-extractor,shingling";

export function storageCommand(terminal: Terminal): Command {
  return new Command("storage")
    .description(
      "Report what a cache of the pages of each site would save if it stored only the blocks that an extractor or a recipe keeps, each once.",
    )
    .requiredOption("--corpus <dir|name>", "a folder, archive or file, or a corpus of the database", filled)
    .option(
      "--extractors <list>",
      `all, or ids separated by commas (${USUAL} if neither they nor a recipe are named)`,
    )
    .addOption(
      recipeOption("a recipe: a file, JSON or text like 'ccb | lqf'; may be repeated").default([], "none"),
    )
    .addOption(setOption())
    .option("--json", "print JSON")
    .action(async ({ corpus, json: asJson, ...named }: Options) => {
      const { recipes } = await contestantsOf(named, USUAL);
      const found = await withSource(corpus, terminal, async (source) => {
        const task = terminal.startTask();
        return siteStorage(source, recipes, task).finally(() => task.end());
      });
      const all = recipes.map(({ key }) => {
        const own = found.filter(({ recipe }) => recipe === key);
        const pages = own.reduce((sum, site) => sum + site.pages, 0);
        return { recipe: key, pages, bytes: own.map(({ bytes }) => bytes).reduce(added, NOTHING) };
      });
      if (asJson) {
        const withSaving = <Row extends { readonly bytes: Stored }>(row: Row) => ({
          ...row,
          saving: savingOf(row.bytes),
        });
        await terminal.print(json({ winnow: 1, sites: found.map(withSaving), all: all.map(withSaving) }));
        return;
      }
      const cells = ({ recipe, pages, bytes }: (typeof all)[number]): string[] => {
        const saving = savingOf(bytes);
        return [
          recipe,
          `${pages}`,
          `${bytes.original}`,
          ...(["text", "html", "all"] as const).flatMap((which) => [
            `${bytes[which]}`,
            `${(100 * saving[which]).toFixed(1)} %`,
          ]),
        ];
      };
      const sites = found.filter(({ recipe }) => recipe === recipes[0]?.key);
      const alone = sites.filter(({ distinctPages }) => distinctPages === 1);
      await terminal.print(
        table([
          [
            "site",
            "recipe",
            "pages",
            "bytes",
            "kept text",
            "saved",
            "kept HTML",
            "saved",
            "all blocks",
            "saved",
          ],
          ...found.map((row) => [row.site ?? "unknown", ...cells(row)]),
          ...all.map((row) => ["all sites", ...cells(row)]),
        ]) +
          (alone.length === 0
            ? ""
            : `Nothing can be seen to repeat on ${alone.length} of ${plural(sites.length, "site")}: there are no other pages, or only copies.\n`),
      );
    });
}

const NOTHING: Stored = { original: 0, text: 0, html: 0, all: 0 };

const added = (a: Stored, b: Stored): Stored => ({
  original: a.original + b.original,
  text: a.text + b.text,
  html: a.html + b.html,
  all: a.all + b.all,
});
