import { Command } from "commander";
import { json, positiveInteger, table } from "../options/options";
import type { Terminal } from "../terminal/terminal";

export function benchCommand(terminal: Terminal): Command {
  return new Command("bench")
    .description("Measure speed and memory against the goals. Takes minutes.")
    .option("--rounds <n>", "rounds per comparison, or page loads per screen", positiveInteger, 5)
    .option("--browser", "measure the app in Chromium instead of the library")
    .option("--inspect", "measure how long inspect takes to be ready on the pages of scrapinghub instead")
    .option("--extractors", "measure every extractor against parsing instead")
    .option("--company", "measure how long annotators wait during exports, backups and long reads instead")
    .option("--run-memory", "measure the memory of runs over 2,000 and 20,000 pages instead")
    .option("--proxy", "measure what the proxy adds to a page, and 10,000 requests through it, instead")
    .option("--stream", "measure pages as a stream, and its memory over 20,000 records a round, instead")
    .option("--json", "print JSON")
    .action(
      async ({
        rounds,
        browser,
        inspect,
        extractors,
        company,
        runMemory,
        proxy,
        stream,
        json: asJson,
      }: {
        rounds: number;
        browser?: true;
        inspect?: true;
        extractors?: true;
        company?: true;
        runMemory?: true;
        proxy?: true;
        stream?: true;
        json?: true;
      }) => {
        const say = (line: string): void => terminal.complain(line);
        // The peers and the browser are only installed for development.
        const figures = browser
          ? await (await import("../../bench/browser")).benchBrowser(rounds, say)
          : inspect
            ? await (await import("../../bench/inspect")).benchInspect(rounds, say)
            : company
              ? await (await import("../../bench/company")).benchCompany(say)
              : extractors
                ? await (await import("../../bench/extractors")).benchExtractors(rounds, say)
                : runMemory
                  ? await (await import("../../bench/run-memory")).benchRunMemory(say)
                  : proxy
                    ? await (await import("../../bench/proxy")).benchProxy(rounds, say)
                    : stream
                      ? await (await import("../../bench/stream")).benchStream(rounds, say)
                      : await (await import("../../bench/bench")).bench(rounds, say);
        if (asJson) {
          await terminal.print(json({ winnow: 1, figures }));
          return;
        }
        await terminal.print(
          table(
            figures.map(({ name, value, unit, goal, reached }) => [
              reached ? "reached" : "MISSED",
              name,
              `${Number(value.toPrecision(3))} ${unit}`,
              goal,
            ]),
          ),
        );
      },
    );
}
