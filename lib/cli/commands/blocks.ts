import { Command } from "commander";
import { blocksOf } from "../../jobs/describe-page";
import { filled, json, setOption, settingsOf, table } from "../options";
import { readPage } from "../source";
import { oneLine, type Terminal } from "../terminal";

export function blocksCommand(terminal: Terminal): Command {
  return new Command("blocks")
    .description(
      "Show the BLE&IE blocks of a page: path, symbols, text length, tag length, density, verdict, rule, text.",
    )
    .argument("<source>", "a file, an http address, or - for stdin", filled)
    .addOption(setOption())
    .option("--encoding <name>", "the encoding of the page, where it is known")
    .option("--json", "print JSON")
    .action(
      async (
        source: string,
        { set, encoding, json: asJson }: { set: readonly string[]; encoding?: string; json?: true },
      ) => {
        const { bytes, origin, httpCharset } = await readPage(source, terminal);
        const blocks = blocksOf(bytes, origin, { encoding: encoding ?? null, httpCharset }, settingsOf(set));
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
      },
    );
}
