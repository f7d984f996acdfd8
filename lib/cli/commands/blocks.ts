import { Command, Option } from "commander";
import { BLOCK_PRESETS, type BlockPreset } from "../../blocks/features/block-set";
import { UsageError } from "../../errors";
import { blocksOf, featureBlocksOf } from "../../run/extract/describe-page";
import { pageInMemory } from "../../run/sources/in-memory";
import {
  filled,
  json,
  recipeOfOptions,
  recipeOption,
  setOption,
  settingsOf,
  table,
} from "../options/options";
import type { Use } from "../../recipes/recipe";
import { readPage } from "../sources/source";
import { oneLine, type Terminal } from "../terminal/terminal";

interface Options {
  readonly recipe?: readonly string[];
  readonly preset: "ble-ie" | BlockPreset;
  readonly set: readonly string[];
  readonly encoding?: string;
  readonly json?: true;
}

/** Whose blocks are shown. */
const OF_BLOCKS = "block-extractor";

export function blocksCommand(terminal: Terminal): Command {
  return new Command("blocks")
    .description(
      "Show the blocks of a page: BLE&IE blocks with path, symbols, text length, tag length, density, verdict, rule, text; atomic and container blocks with path, features, text.",
    )
    .argument("<source>", "a file, an http address, or - for stdin", filled)
    .addOption(recipeOption("block-extractor with its parameters as a recipe: a file, JSON or text"))
    .addOption(
      new Option("--preset <preset>", "BlockExtractor's blocks, or those of FeatureExtractor")
        .choices(["ble-ie", ...BLOCK_PRESETS])
        .default("ble-ie"),
    )
    .addOption(setOption())
    .option("--encoding <name>", "the encoding of the page, if it is known")
    .option("--json", "print JSON")
    .action(async (source: string, { recipe: named, preset, set, encoding, json: asJson }: Options) => {
      const recipe = preset === "ble-ie" ? await blockRecipe(named, set) : null;
      if (recipe === null && named !== undefined)
        throw new UsageError("bad-option", `--preset ${preset} has no recipe; leave out --recipe`);
      const { bytes, origin, httpCharset } = await readPage(source, terminal);
      const page = pageInMemory({ id: origin, bytes, encoding: encoding ?? null, httpCharset });
      if (recipe === null) {
        const found = await featureBlocksOf(page, preset as BlockPreset, settingsOf(set));
        const lines = found.map(({ path, features, text }) => [
          path,
          Object.entries(features)
            .map(([name, count]) => `${name} ${count}`)
            .join(", "),
          oneLine(text).slice(0, 60),
        ]);
        await terminal.print(
          asJson ? json({ winnow: 1, blocks: found }) : table([["path", "features", "text"], ...lines]),
        );
        return;
      }
      const blocks = await blocksOf(page, recipe.params ?? {});
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

/** @throws UsageError for a recipe of another extractor */
async function blockRecipe(named: readonly string[] | undefined, set: readonly string[]): Promise<Use> {
  const recipe = await recipeOfOptions({ set, ...(named && { recipe: named }) }, OF_BLOCKS);
  if (!("use" in recipe) || recipe.use !== OF_BLOCKS)
    throw new UsageError("bad-option", `blocks are those of ${OF_BLOCKS}; name a recipe of it`);
  return recipe;
}
