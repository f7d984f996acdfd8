import { Command, Option } from "commander";
import { openCorpus } from "../../corpus/recognise";
import { extractorById } from "../../extractors/index";
import { extractPage, extractionJson, explainLeaves } from "../../jobs/extract-page";
import { renderHtml } from "../../jobs/render-html";
import { pathOf } from "../../page/path";
import { json, setOption, settingsOf, table } from "../options";
import { readPage } from "../source";
import { oneLine, type Terminal } from "../terminal";

interface Options {
  readonly extractor: string;
  readonly set: readonly string[];
  readonly encoding?: string;
  readonly url?: string;
  readonly site?: string;
  readonly format: "text" | "html" | "json";
  readonly json?: true;
  readonly explain?: true;
}

export function extractCommand(terminal: Terminal): Command {
  return new Command("extract")
    .description("Extract the main content of one page.")
    .argument("<source>", "a file, an http address, or - for stdin")
    .option("--extractor <id>", "which extractor", "block-extractor")
    .addOption(setOption())
    .option("--encoding <name>", "the encoding of the page, where it is known")
    .option("--url <url>", "the address of the page")
    .option("--site <dir>", "other pages of the site, for extractors that compare pages")
    .addOption(new Option("--format <format>", "what to print").choices(["text", "html", "json"]).default("text"))
    .option("--json", "same as --format json")
    .option("--explain", "say for each text why it was kept or dropped")
    .action(async (source: string, options: Options) => {
      const configured = extractorById(options.extractor).configure(settingsOf(options.set));
      const { bytes, origin, url, httpCharset } = await readPage(source, terminal);
      const site = options.site === undefined ? null : await openCorpus(options.site);
      try {
        const result = await extractPage(
          { bytes, origin, url: options.url ?? url, hints: { encoding: options.encoding ?? null, httpCharset }, configured, site: site?.entries ?? null },
          () => performance.now(),
        );
        const { page, extraction, text } = result;
        if (options.json || options.format === "json") await terminal.print(json(extractionJson(result, configured, options.explain ?? false)));
        else if (options.format === "html") await terminal.print(renderHtml(page, extraction.keep));
        else if (options.explain) {
          await terminal.print(table(explainLeaves(page, extraction).map(({ verdict, reason, text: leaf }) => [
            verdict,
            reason === null ? "" : `${reason.stage}: ${reason.rule}`,
            reason?.measures.map(({ name, value, relation, limit }) => `${name} ${Number(value.toFixed(3))} ${relation} ${limit}`).join(", ") ?? "",
            reason?.node == null ? "" : pathOf(page, reason.node),
            oneLine(leaf).slice(0, 60),
          ])));
        } else await terminal.print(text === "" ? "" : `${text}\n`);
      } finally {
        await site?.close();
      }
    });
}
