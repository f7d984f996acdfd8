import { Command, Option } from "commander";
import { AppError, InputError, UsageError } from "../../errors";
import { USUAL_EXTRACTOR } from "../../extractors/panels";
import { extractPage, extractionJson, explainLeaves, type LeafVerdict } from "../../run/extract/extract-page";
import { pathOf } from "../../page/path";
import { writeAnswer } from "../../page/rendering/answer";
import { standardText } from "../../page/standard-text";
import { configure, type ConfiguredRecipe } from "../../recipes/configure";
import type { Model } from "../../recipes/model";
import { openFiles } from "../../run/sources/files";
import { pageInMemory } from "../../run/sources/in-memory";
import { listPages } from "../../run/sources/source";
import { readExtractConfig } from "../options/extract-config";
import { checkTogether, type ExtractOptions } from "../options/extract-options";
import { extractList } from "../options/extract-list";
import { warnOfIdle } from "../options/idle";
import {
  filled,
  json,
  positiveInteger,
  recipeOfOptions,
  recipeOption,
  setOption,
  table,
} from "../options/options";
import { loadModels } from "../sources/models";
import { readPage } from "../sources/source";
import { extractStream, STREAM_INPUTS, type StreamInput } from "../stream/extract-stream";
import { STREAM_FORMS } from "../stream/forms";
import { measureWords } from "../terminal/measure-words";
import { oneLine, type Terminal } from "../terminal/terminal";

export function extractCommand(terminal: Terminal): Command {
  return new Command("extract")
    .description(
      "Extract the main content of one page, of a stream of pages, or of all pages that a configuration file lists.",
    )
    .argument("[source]", "a file, an http address, or - for stdin", filled)
    .option(
      "--config <file>",
      "extract the list of pages that this file describes: types, output, links (docs/cli.md)",
      filled,
    )
    .option("--extractor <id>", `which extractor or configured program (default: ${USUAL_EXTRACTOR})`)
    .addOption(recipeOption("a recipe in place of an extractor: a file, JSON or text like 'ccb | lqf'"))
    .addOption(setOption())
    .option("--encoding <name>", "the encoding of the page, if it is known")
    .option("--url <url>", "the address of the page")
    .option("--site <dir>", "other pages of the site, for extractors that compare pages", filled)
    .addOption(
      new Option("--format <format>", "what to print")
        .choices(["text", "markdown", "html", "json"])
        .default("text"),
    )
    .addOption(
      new Option(
        "--indent <form>",
        "print paragraphs in the standard form, indented as in Chinese or not",
      ).choices(["cjk", "none"]),
    )
    .option("--json", "same as --format json")
    .option("--explain", "say for each text why it was kept or dropped")
    .addOption(
      new Option("--input <form>", "read a stream of pages from the source, or from stdin").choices(
        STREAM_INPUTS,
      ),
    )
    .addOption(
      new Option("--output <form>", "what to write of each page of a stream (default: jsonl)").choices(
        STREAM_FORMS,
      ),
    )
    .option("--workers <n>", "threads of a stream (default: one per core)", positiveInteger)
    .option("--unordered", "write answers of a stream as they are ready, not in the order of the pages")
    .option("--out <file>", "write a stream to a file", filled)
    .option("--offset <file>", "keep in this file how far a stream has come, and go on from there", filled)
    .action(async (source: string | undefined, options: ExtractOptions, command: Command) => {
      const isFormatGiven = command.getOptionValueSource("format") === "cli";
      checkTogether(options, isFormatGiven ? options.format : null);
      if (options.input !== undefined) {
        await streamed(source ?? "-", options.input, options, terminal);
        return;
      }
      if (options.config !== undefined) {
        if (source !== undefined)
          throw new UsageError("bad-option", `--config contains its own list of pages; leave out ${source}`);
        await extractConfigured(options.config, options.json ?? options.format === "json", terminal);
        return;
      }
      if (source === undefined)
        throw new UsageError(
          "no-source",
          "no page: name a file, an http address or - for stdin, or a list with --config",
        );
      const configured = await configuredFrom(options, terminal);
      if (configured.needs === "site" && options.site === undefined)
        throw new InputError(
          "needs-site",
          `${configured.key} needs other pages of the site: name their folder with --site`,
        );
      const { bytes, origin, url, httpCharset } = await readPage(source, terminal);
      const { encoding = null } = options;
      const page = pageInMemory({ id: origin, bytes, url: options.url ?? url, encoding, httpCharset });
      const site = options.site === undefined ? null : await openFiles(options.site);
      try {
        const result = await extractPage(
          { page, configured, site: site === null ? null : await listPages(site) },
          () => performance.now(),
        );
        const { extraction } = result;
        if (options.json || options.format === "json")
          await terminal.print(json(extractionJson(result, configured, options.explain ?? false)));
        else if (options.format !== "text")
          await terminal.print(writeAnswer(options.format, result.page, extraction).text);
        else if (options.explain) {
          await terminal.print(
            table(
              explainLeaves(result.page, extraction).map(({ verdict, reason, text: leaf }) => [
                verdict,
                reason === null ? "" : ruleCell(reason),
                reason?.measures.map(measureWords).join(", ") ?? "",
                reason?.node == null ? "" : pathOf(result.page, reason.node),
                oneLine(leaf).slice(0, 60),
              ]),
            ),
          );
        } else if (options.indent !== undefined) {
          const shown = standardText(result.page, extraction.keep, { indent: options.indent });
          await terminal.print(shown === "" ? "" : `${shown}\n`);
        } else await terminal.print(writeAnswer("text", result.page, extraction).text);
      } finally {
        await site?.close();
      }
    });
}

async function configuredFrom(options: ExtractOptions, terminal: Terminal): Promise<ConfiguredRecipe> {
  const read: Model[] = [];
  const recipe = await recipeOfOptions(options, USUAL_EXTRACTOR, read);
  const configured = configure(recipe, (await loadModels([recipe], read)).find);
  warnOfIdle([recipe], terminal);
  return configured;
}

async function streamed(
  source: string,
  input: StreamInput,
  options: ExtractOptions,
  terminal: Terminal,
): Promise<void> {
  const read: Model[] = [];
  const recipe = await recipeOfOptions(options, USUAL_EXTRACTOR, read);
  const { list, find } = await loadModels([recipe], read);
  warnOfIdle([recipe], terminal);
  const { output = "jsonl", workers, unordered, out, offset } = options;
  const configured = configure(recipe, find);
  const isOrdered = unordered !== true;
  await extractStream(
    { source, input, output, configured, models: list, workers, isOrdered, out, offset },
    terminal,
  );
}

/** @throws AppError `pages-failed` when some pages could not be extracted; the others are written */
async function extractConfigured(path: string, asJson: boolean, terminal: Terminal): Promise<void> {
  const config = await readExtractConfig(path);
  const task = terminal.startTask();
  const pages = await extractList(config, task, () => performance.now()).finally(() => task.end());
  if (asJson) await terminal.print(json({ winnow: 1, dir: config.output.dir, pages }));
  else
    await terminal.print(
      table(
        pages.map((page) =>
          page.status === "extracted" ? [page.method, page.file, page.url] : ["failed", page.code, page.url],
        ),
      ),
    );
  const failed = pages.filter((page) => page.status === "failed");
  for (const { url, message } of failed)
    terminal.complain(`winnow: ${message.includes(url) ? message : `${url}: ${message}`}`);
  if (failed.length > 0)
    throw new AppError("pages-failed", `${failed.length} of ${pages.length} pages failed`);
}

const ruleCell = ({ stage, rule, detail }: NonNullable<LeafVerdict["reason"]>): string =>
  `${stage}: ${rule}${detail === undefined ? "" : ` ${detail}`}`;
