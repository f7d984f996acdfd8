import { group } from "d3";
import { Command } from "commander";
import { UsageError } from "../../errors";
import { structureOf } from "../../blocks/templates/structure";
import { PLAIN, TemplateClusters } from "../../blocks/templates/template-clusters";
import { surveySite } from "../../extractors/debnath/survey/site-survey";
import { corpusOf } from "../../run/fit/corpus-of";
import { listPages } from "../../run/sources/source";
import { figureOf } from "../../text/figures";
import { plural } from "../../text/plural";
import { filled, json, positiveInteger, table } from "../options/options";
import { withSource } from "../sources/with-source";
import { oneLine, type Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly site?: string;
  readonly top: number;
  readonly json?: true;
}

export function siteCommand(terminal: Terminal): Command {
  return new Command("site")
    .description(
      "List the sites of a corpus with the templates of their pages, or the blocks that repeat over the pages of one: on how many, IBDF, entropy, shingle resemblance.",
    )
    .requiredOption("--corpus <dir|name>", "a folder, archive or file, or a corpus of the database", filled)
    .option("--site <name>", "the blocks of this site", filled)
    .option("--top <n>", "how many blocks to print, those on most pages first", positiveInteger, 50)
    .option("--json", "print JSON")
    .action(async ({ corpus, site, top, json: asJson }: Options) => {
      await withSource(corpus, terminal, async (source) => {
        const pages = await listPages(source);
        const task = terminal.startTask();
        try {
          const sites = group(pages, (page) => page.site ?? "unknown");
          if (site === undefined) {
            const clusters = new TemplateClusters();
            const rows: { site: string; pages: number; templates: Record<string, number> }[] = [];
            let done = 0;
            for (const [name, own] of sites) {
              const templates: Record<string, number> = {};
              for await (const { page } of corpusOf(own, "site").pages()) {
                task.signal.throwIfAborted();
                task.report({ done: ++done, total: pages.length, note: name });
                const number = clusters.add(structureOf(page));
                const template = number === PLAIN ? "plain" : `${number}`;
                templates[template] = (templates[template] ?? 0) + 1;
              }
              rows.push({ site: name, pages: own.length, templates });
            }
            rows.sort((a, b) => b.pages - a.pages);
            const lines = rows.map((row) => [
              row.site,
              `${row.pages}`,
              Object.entries(row.templates)
                .sort(([, a], [, b]) => b - a)
                .map(([template, count]) => `${template} (${count})`)
                .join(", "),
            ]);
            await terminal.print(
              asJson ? json({ winnow: 1, sites: rows }) : table([["site", "pages", "templates"], ...lines]),
            );
            return;
          }
          const own = sites.get(site);
          if (own === undefined)
            throw new UsageError("unknown-site", `no page of ${source.name} is of ${site}`);
          let done = 0;
          const read = async function* () {
            for await (const page of corpusOf(own, "site").pages()) {
              task.report({ done: ++done, total: own.length, note: "reading blocks" });
              yield page;
            }
          };
          const survey = await surveySite(read(), task.signal);
          if (asJson) {
            await terminal.print(json({ winnow: 1, site, ...survey }));
            return;
          }
          if (survey.distinctPages < 2) {
            await terminal.print(
              `${plural(survey.pages, "page")} of ${site}${survey.pages > 1 ? ", all copies of one" : ""}: nothing can be seen to repeat\n`,
            );
            return;
          }
          const rows = survey.blocks
            .slice(0, top)
            .map(({ pages: on, ibdf, entropy, resemblance, text }) => [
              `${on} of ${survey.distinctPages}`,
              figureOf(ibdf),
              entropy === null ? "-" : figureOf(entropy),
              figureOf(resemblance),
              oneLine(text).slice(0, 60),
            ]);
          await terminal.print(
            `${table([["pages", "IBDF", "entropy", "resemblance", "text"], ...rows])}` +
              (survey.blocks.length > top ? `${survey.blocks.length - top} more\n` : ""),
          );
        } finally {
          task.end();
        }
      });
    });
}
