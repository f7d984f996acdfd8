/** The card of an export: what is in it and how it was made, for people, and for programs in its first lines. */
import { createHash, type Hash } from "node:crypto";
import { FIELDS, type CorpusFormat, type FieldId } from "../../corpus/format";
import type { GoldRecord } from "../../corpus/record";
import type { Policy } from "../../labels/policy";
import { plural } from "../../text/plural";
import type { ExportAgreement } from "./agreement";

/** In which file of an export its card is. */
export const CARD_FILE = "README.md";

/** Values of a field that the card lists; of more the most frequent. */
const LISTED = 12;

/** Counts what is written, page by page. */
export class CardCounts {
  private readonly values = { lang: new Map<string, number>(), kind: new Map<string, number>() };
  private readonly roles = new Map<string, number>();
  private readonly verdicts = new Map<string, number>();
  private readonly sites = new Set<string>();
  private readonly hash: Hash = createHash("sha256");
  private known = { content: 0, empty: 0, places: 0, snippets: 0, title: 0, author: 0, date: 0 };
  private pages = 0;
  private bytes = 0;

  /** @param page what the store knows of it, and the gold as it is written */
  add({ sha256, bytes, site, lang, kind }: CountedPage, gold: GoldRecord): void {
    this.pages++;
    this.bytes += bytes;
    this.hash.update(`${gold.id}\t${sha256}\t${JSON.stringify(gold)}\n`);
    if (site !== null) this.sites.add(site);
    count(this.values.lang, lang);
    count(this.values.kind, kind);
    count(this.verdicts, gold.verdict ?? null);
    for (const role of new Set((gold.roles ?? []).map((each) => each.role))) count(this.roles, role);
    const { known } = this;
    if (gold.text !== undefined || gold.intervals !== undefined) known.content++;
    if (gold.text === "" || (gold.text === undefined && gold.intervals?.length === 0)) known.empty++;
    if (gold.intervals !== undefined) known.places++;
    if ((gold.with?.length ?? 0) + (gold.without?.length ?? 0) > 0) known.snippets++;
    for (const field of ["title", "author", "date"] as const) if (gold[field] !== undefined) known[field]++;
  }

  /** SHA-256 over id, bytes and gold of all pages in their order, the same for the same content in any format. */
  digest(): string {
    return this.hash.copy().digest("hex");
  }

  /** The counts as lines of the card. */
  lines(): string[] {
    const { known, pages } = this;
    const of = (some: number): string => `${some} of ${pages}`;
    return [
      `- Pages: ${pages} from ${plural(this.sites.size, "site")}, ${this.bytes} bytes`,
      `- Content known: ${of(known.content)}, as places on the page: ${of(known.places)}, none on the page: ${known.empty}`,
      `- Snippets: ${of(known.snippets)}; title: ${of(known.title)}; author: ${of(known.author)}; date: ${of(known.date)}`,
      ...listed("Languages", this.values.lang),
      ...listed("Kinds", this.values.kind),
      ...listed("What pages are", this.verdicts),
      ...listed("Pages with texts of a role", this.roles),
    ];
  }

  languages(): string[] {
    return byCount(this.values.lang).map(([name]) => name);
  }
}

/** What the store knows of a page that is written. */
export interface CountedPage {
  readonly sha256: string;
  readonly bytes: number;
  readonly site: string | null;
  readonly lang: string | null;
  readonly kind: string | null;
}

export interface Card {
  readonly corpus: string;
  readonly format: Pick<CorpusFormat, "id" | "name" | "files">;
  readonly policy: Policy;
  /** Absent where nobody said it. */
  readonly licence?: string;
  readonly counts: CardCounts;
  readonly agreement: ExportAgreement | null;
  readonly result: {
    readonly labelled: number;
    readonly strays: number;
    readonly conflicts: readonly string[];
    readonly notHeld: Readonly<Partial<Record<FieldId, number>>>;
    readonly partial?: number;
    readonly folds?: readonly number[];
  };
  readonly seed: number;
  /** Whether labels became gold, or go along as they are. */
  readonly makesGold: boolean;
}

/** The card as Markdown, with the front matter that data set hubs read. */
export function cardOf({
  corpus,
  format,
  policy,
  licence,
  counts,
  agreement,
  result,
  seed,
  makesGold,
}: Card): string {
  const { labelled, strays, conflicts, notHeld, partial = 0, folds } = result;
  const missing = FIELDS.flatMap(({ id, name }) =>
    notHeld[id] === undefined ? [] : [`- Not in this layout: ${name} (${notHeld[id]})`],
  );
  const languages = counts.languages();
  return [
    "---",
    `pretty_name: ${JSON.stringify(corpus)}`,
    `license: ${licence === undefined ? "unknown" : JSON.stringify(licence)}`,
    ...(languages.length > 0 ? ["language:", ...languages.map((name) => `  - ${JSON.stringify(name)}`)] : []),
    "tags:",
    "  - main-content-extraction",
    "---",
    "",
    `# ${oneLine(corpus)}`,
    "",
    "Web pages with what of them is main content, exported by Winnow.",
    "",
    "## What is in it",
    "",
    ...counts.lines(),
    `- Layout: ${format.id}, ${format.files}`,
    "",
    "## Labels",
    "",
    ...(makesGold
      ? [
          `- What counts as content: ${policy.name.charAt(0).toLowerCase()}${policy.name.slice(1)} (\`${policy.id}\`)`,
          ...rolesOf(policy),
          `- Pages with finished labels: ${labelled}; every other page has the gold it was imported with`,
          `- Labels left out because their words were not found: ${strays}`,
          `- Pages left out because those who finished them contradict each other: ${conflicts.length}`,
        ]
      : [
          "- Labels go along as each person set them; no policy was applied",
          `- Pages on which those who finished them contradict each other: ${conflicts.length}`,
        ]),
    ...(partial > 0
      ? [
          `- Pages of which the layout's own part does not have all labels: ${partial}; what Winnow reads has them`,
        ]
      : []),
    ...missing,
    "",
    "## Agreement",
    "",
    agreementWords(agreement, makesGold),
    "",
    "## Splits",
    "",
    folds === undefined
      ? "None. An export can be divided into folds that share no site, domain or template."
      : `${plural(folds.length, "fold")} of ${folds.join(", ")} pages, which share no site, domain or template, in folds.json; seed ${seed}.`,
    "",
    "## Licence",
    "",
    licence === undefined
      ? "Unknown. The pages belong to whoever published them; nobody has said on what terms they may be passed on."
      : oneLine(licence),
    "",
    "## How it was made",
    "",
    `\`winnow export --corpus ${JSON.stringify(corpus)} --format ${format.id} --policy ${policy.id}${folds === undefined ? "" : ` --folds ${folds.length} --seed ${seed}`}\``,
    "",
    `SHA-256 over the id, bytes and gold of all pages: \`${counts.digest()}\``,
    "",
  ].join("\n");
}

function rolesOf({ content, dropped }: Policy): string[] {
  const list = (roles: readonly string[]): string => (roles.length === 0 ? "none" : roles.join(", "));
  return [`- Roles that always count: ${list(content)}; that never do: ${list(dropped)}`];
}

function agreementWords(agreement: ExportAgreement | null, makesGold: boolean): string {
  if (!makesGold) return "Not computed in this layout, which has what each person said.";
  if (agreement === null) return "Unknown: no page of it was finished by two people.";
  const { pages, pairs, kappa } = agreement;
  const figure =
    kappa === null
      ? "all of them called everything the same"
      : `Cohen's kappa of content against the rest ${kappa.toFixed(3)}`;
  return `${plural(pages, "page")} finished by two people or more, ${plural(pairs, "pair")}: ${figure}, characters of all pairs added up, conflicts included but for pages that somebody put in conflict by hand.`;
}

function count(map: Map<string, number>, value: string | null): void {
  if (value !== null && value !== "") map.set(value, (map.get(value) ?? 0) + 1);
}

const byCount = (map: ReadonlyMap<string, number>): [string, number][] =>
  [...map].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));

function listed(title: string, map: ReadonlyMap<string, number>): string[] {
  if (map.size === 0) return [];
  const all = byCount(map);
  const more = all.length > LISTED ? `, and ${all.length - LISTED} more` : "";
  const names = all.slice(0, LISTED).map(([name, pages]) => `${oneLine(name)} ${pages}`);
  return [`- ${title}: ${names.join(", ")}${more}`];
}

/** A name on one line of Markdown. */
const oneLine = (text: string): string => text.split(/\s+/).join(" ").trim();
