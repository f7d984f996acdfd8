import { Command } from "commander";
import { UsageError } from "../../errors";
import { blocksOf } from "../../jobs/describe-page";
import { filled, json, recipeOfOptions, recipeOption, setOption, table } from "../options";
import { readPage } from "../source";
import { oneLine, type Terminal } from "../terminal";

interface Options {
  readonly recipe?: readonly string[];
  readonly set: readonly string[];
  readonly encoding?: string;
  readonly json?: true;
}

export function blocksCommand(terminal: Terminal): Command {
  return new Command("blocks")
    .description(
      "Show the BLE&IE blocks of a page: path, symbols, text length, tag length, density, verdict, rule, text.",
    )
    .argument("<source>", "a file, an http address, or - for stdin", filled)
    .addOption(recipeOption("block-extractor with its parameters as a recipe: a file, JSON or text"))
    .addOption(setOption())
    .option("--encoding <name>", "the encoding of the page, where it is known")
    .option("--json", "print JSON")
    .action(async (source: string, { recipe: named, set, encoding, json: asJson }: Options) => {
      const recipe = await recipeOfOptions({ set, ...(named && { recipe: named }) });
      if (!("use" in recipe) || recipe.use !== "block-extractor")
        throw new UsageError("bad-option", "blocks are those of block-extractor; name a recipe of it");
      const { bytes, origin, httpCharset } = await readPage(source, terminal);
      const blocks = blocksOf(
        bytes,
        origin,
        { encoding: encoding ?? null, httpCharset },
        recipe.params ?? {},
      );
      if (asJson) {
        await terminal.print(json({ winnow: 1, blocks }));
        return;
      }
      const head = ["verdict", "rule", "density", "TtL", "TgL", "symbols", "path", "text"];
      const rows = blocks.map(({ verdict, rule, density, textLength, tagLength, symbols, path, text }) => [
        verdict,
        rule,
        density.toFixed(3),
        `${textLength}`,
        `${tagLength}`,
        symbols.length > 24 ? `${symbols.slice(0, 23)}…` : symbols,
        path,
        oneLine(text).slice(0, 60),
      ]);
      await terminal.print(table([head, ...rows]));
    });
}
