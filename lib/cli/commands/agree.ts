import { Command, Option } from "commander";
import { NotFoundError, UsageError } from "../../errors";
import type { Estimate } from "../../evaluation/agreement/people/figures";
import {
  agreementReport,
  agreementRows,
  GROUPINGS,
  type AgreementReport,
  type AgreementRow,
  type Grouping,
  type RatedPage,
} from "../../evaluation/agreement/people/report";
import { SAID } from "../../evaluation/agreement/people/votes";
import { plural } from "../../text/plural";
import { filled, json, positiveInteger, table } from "../options/options";
import type { Terminal } from "../terminal/terminal";

interface Options {
  readonly corpus: string;
  readonly by?: Grouping;
  readonly seed: number;
  readonly samples: number;
  readonly json?: true;
}

export function agreeCommand(terminal: Terminal): Command {
  return new Command("agree")
    .description(
      "Tell how alike people labelled the pages that two or more of them finished: a corpus of the database, or an export in the format native.",
    )
    .requiredOption("--corpus <path|name>", "an export with labels, or a corpus of the database", filled)
    .addOption(new Option("--by <what>", "tell it apart by").choices(GROUPINGS))
    .option("--samples <n>", "samples of pages that intervals are drawn from", positiveInteger, 1000)
    .option("--seed <n>", "decides which samples these are", positiveInteger, 1)
    .option("--json", "print JSON")
    .action(async ({ corpus, by, seed, samples, json: asJson }: Options) => {
      const [{ ROLE_SCHEME }, found] = await Promise.all([
        import("../../run/agreement/role-scheme"),
        agreementIn(corpus, terminal),
      ]);
      const { pages, silent, failed } = found;
      const resampling = { seed, samples };
      const report = agreementReport(pages, ROLE_SCHEME, resampling);
      const rows = by === undefined || by === "label" ? null : agreementRows(pages, by, resampling);
      if (asJson) {
        const { words: all, people, overall, roles, labels } = report;
        const whole = { pages: report.pages, words: all, people, overall, roles, labels };
        const apart = rows !== null ? { by, rows } : {};
        await terminal.print(json({ winnow: 1, corpus, ...resampling, silent, failed, ...whole, ...apart }));
        return;
      }
      await terminal.print(
        pages.length === 0
          ? `${corpus}: no page that two people finished${left(silent, failed)}\n`
          : `${corpus}: ${words(report)}${left(silent, failed)}\n${
              rows !== null ? rowTable(by!, rows) : by === "label" ? labelTable(report) : wholeTable(report)
            }`,
      );
    });
}

/** What people said: of the files at a path where there is something, else of a corpus of the database. */
async function agreementIn(
  name: string,
  terminal: Terminal,
): Promise<{ readonly pages: readonly RatedPage[]; readonly silent: number; readonly failed: number }> {
  const task = terminal.startTask();
  try {
    const { openCorpus } = await import("../../corpus/formats/recognise");
    const opened = await openCorpus(name).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    });
    if (opened === null) return await storedIn(name, task);
    try {
      if (opened.format !== "native")
        throw new UsageError(
          "no-labels",
          `${name} is in the format ${opened.format}, which has no labels of people; export the corpus with --format native`,
        );
      const { fileAgreement } = await import("../../run/agreement/file-agreement");
      const found = await fileAgreement(opened.entries, task);
      for (const { message } of opened.rejects) terminal.complain(`winnow: left out: ${message}`);
      return found;
    } finally {
      await opened.close();
    }
  } finally {
    task.end();
  }
}

async function storedIn(name: string, task: ReturnType<Terminal["startTask"]>) {
  const [{ withStore }, { storedAgreement }] = await Promise.all([
    import("../sources/database"),
    import("../../run/agreement/stored-agreement"),
  ]);
  const found = await withStore(async (store) => {
    const corpus = await store.corpora.findByName(name);
    return corpus === null ? null : storedAgreement(store, corpus.id, task);
  });
  if (found === null) throw new NotFoundError("file, folder or corpus", name);
  return found;
}

const words = ({ pages, people, words: all }: AgreementReport): string =>
  `${plural(pages, "page")} of ${plural(people.length, "person", "people")}, ${plural(all, "word")}`;

const left = (silent: number, failed: number): string =>
  `${silent === 0 ? "" : `; left out: ${silent} of which fewer than two say something`}${failed === 0 ? "" : `; ${failed} could not be read`}`;

const number = (value: number | null): string => (value === null ? "-" : value.toFixed(4));
const range = ({ interval }: Estimate): string =>
  interval === null ? "-" : `${interval[0].toFixed(4)}..${interval[1].toFixed(4)}`;

function wholeTable({ overall: { words: row, texts, blocks }, roles }: AgreementReport): string {
  const line = (name: string, pick: "alpha" | "alphaAll" | "fleiss" | "kappa" | "f1"): string[] => [
    name,
    number(row[pick].value),
    range(row[pick]),
    number(texts[pick].value),
    number(blocks[pick].value),
  ];
  const alone = (name: string, value: number | null): string[] => [name, number(value), "", "", ""];
  return `${table([
    ["", "words", "95 %", "texts", "blocks"],
    line("Krippendorff's alpha", "alpha"),
    line("  undecided as a label", "alphaAll"),
    line("Fleiss' kappa", "fleiss"),
    line("Cohen's kappa, mean of pairs", "kappa"),
    line("F1 on main, pairwise", "f1"),
    alone("PABAK", row.pabak),
    alone("prevalence index", row.prevalence),
    alone("alpha of roles", roles.nominal),
    alone("  by distance of roles", roles.byDistance),
  ])}\n${confusionTable(row)}`;
}

/** Pairs of votes, both ways, half each. */
function confusionTable({ table: cells }: AgreementRow): string {
  return table([
    ["pairs of votes", ...SAID],
    ...SAID.map((name, row) => [name, ...SAID.map((_, column) => String(cells[row * 3 + column]))]),
  ]);
}

function labelTable({ labels }: AgreementReport): string {
  return table([
    ["label", "words", "alpha", "f1"],
    ...labels.map(({ label, words: all, alpha, f1 }) => [label, String(all), number(alpha), number(f1)]),
  ]);
}

function rowTable(by: Grouping, rows: readonly AgreementRow[]): string {
  return table([
    [by, "pages", "words", "disputed", "alpha", "95 %", "kappa", "f1", "pabak", "prevalence", "bias"],
    ...rows.map(({ name, people, pages, words: all, disputed, alpha, kappa, f1, ...row }) => [
      name ?? people.join(" and "),
      ...[pages, all, disputed].map(String),
      number(alpha.value),
      range(alpha),
      ...[kappa.value, f1.value, row.pabak, row.prevalence].map(number),
      // Of all people each pair is there both ways, which leaves none.
      number(people.length === 0 ? null : row.bias),
    ]),
  ]);
}
