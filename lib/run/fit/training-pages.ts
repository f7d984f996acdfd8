/** The pages of a source that a learner can learn from, and which of them must stay together. */
import { createHash } from "node:crypto";
import { structureOf } from "../../blocks/templates/structure";
import { PLAIN, TemplateClusters } from "../../blocks/templates/template-clusters";
import { InputError } from "../../errors";
import type { GoldKind } from "../../gold/gold";
import { decodeBytes, type DecodeHints } from "../../page/parsing/decode";
import { parsePage } from "../../page/parsing/parse";
import type { Contradicting, LeftOut } from "../../recipes/data-card";
import { otherTurns, type Task } from "../../task";
import type { Source, SourcePage } from "../sources/source";
import { contradictionsIn, sayingsOf, type Sayings } from "./contradictions";
import { pageFingerprint } from "./fingerprint";
import { areAkin, kinGroups, type Kin } from "./kin";

export interface TrainingPages {
  readonly pages: readonly SourcePage[];
  /** (pages) pages of the same group are never on both sides of a fold. */
  readonly groups: readonly string[];
  /** SHA-256 of all that is learned from. */
  readonly sha256: string;
  /** Absent where nothing was to be left out. */
  readonly leftOut?: LeftOut;
  /** Pages of the same bytes with different gold; absent where there are none. */
  readonly contradicting?: Contradicting;
}

type Pages = Pick<Source, "name" | "pages">;

/**
 * The pages with gold of any of these kinds; what cannot be decoded cannot be learned from. Where a source does not
 * know the templates of its pages, as a folder does not, they are found as an import finds them, which takes parsing
 * each page once.
 * @param sitesOf pages that have a site, domain or template in common with one of these are left out, and it is as if
 * they had never been there
 * @throws InputError `no-labels`; `no-pages` where there is nothing whose sites could be left out; the signal's reason
 * when cancelled
 */
export async function trainingPages(
  source: Pages,
  kinds: readonly GoldKind[],
  task: Task,
  sitesOf?: Pages,
): Promise<TrainingPages> {
  const clusters = new TemplateClusters();
  const all = await labelledPages(source, kinds, clusters, sitesOf !== undefined, task);
  if (sitesOf === undefined) return learnedFrom(all);
  const isLeftOut = areAkin(all, await kinOf(sitesOf, clusters, task));
  const left = all.filter((_, at) => isLeftOut[at]);
  if (left.length === all.length)
    throw new InputError(
      "no-labels",
      `nothing is left to learn from: every labelled page of ${source.name}, ${all.length} in all, has a site, domain or template of ${sitesOf.name}`,
    );
  return {
    ...learnedFrom(all.filter((_, at) => !isLeftOut[at])),
    leftOut: {
      sitesOf: sitesOf.name,
      pages: left.length,
      sites: new Set(left.map(({ site }, at) => site ?? at)).size,
    },
  };
}

interface LabelledPage extends Kin {
  readonly page: SourcePage;
  /** As its source names its template, and as it was found beside all others. */
  readonly templates: readonly [string | null, string | null];
  readonly fingerprint: string;
  /** Of its bytes. */
  readonly sha256: string;
  readonly sayings: Sayings;
}

/** @param areAllFound whether templates are found though the source knows them, to compare them with those of another */
async function labelledPages(
  { name, pages }: Pages,
  kinds: readonly GoldKind[],
  clusters: TemplateClusters,
  areAllFound: boolean,
  task: Task,
): Promise<readonly LabelledPage[]> {
  const labelled: LabelledPage[] = [];
  let seen = 0;
  for await (const page of inTurns(pages, "reading labelled pages", task)) {
    seen++;
    if (!page.golds.some((kind) => kinds.includes(kind))) continue;
    const { bytes, ...rest } = await page.load();
    const html = htmlOf(bytes, rest);
    if (html === null) continue;
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const { site, url, template = null } = page;
    const found = template === null || areAllFound ? templateOf(html, clusters) : null;
    const sayings = sayingsOf(rest.gold, kinds);
    const fingerprint = pageFingerprint({ ...rest, sha256 });
    labelled.push({ page, site, url, templates: [template, found], fingerprint, sha256, sayings });
  }
  if (labelled.length === 0)
    throw new InputError(
      "no-labels",
      `${name} has no page whose ${kinds.join(" or ")} is known${seen === 0 ? "" : `, of ${seen}`}`,
    );
  return labelled;
}

function learnedFrom(labelled: readonly LabelledPage[]): TrainingPages {
  const contradicting = contradictionsIn(labelled.map(({ page, ...told }) => ({ ...told, key: page.key })));
  const fingerprints = labelled.map(({ fingerprint }) => fingerprint);
  return {
    pages: labelled.map(({ page }) => page),
    groups: kinGroups(
      labelled.map(({ templates: [known, found], ...kin }) => ({ ...kin, templates: [known ?? found] })),
    ),
    sha256: createHash("sha256").update(JSON.stringify(fingerprints)).digest("hex"),
    ...(contradicting !== null && { contradicting }),
  };
}

/** Of all pages of a source, whatever is known of them. */
async function kinOf(
  { name, pages }: Pages,
  clusters: TemplateClusters,
  task: Task,
): Promise<readonly Kin[]> {
  const kin: Kin[] = [];
  for await (const page of inTurns(pages, "reading pages whose sites are left out", task)) {
    const { site, url, template = null } = page;
    const { bytes, ...hints } = await page.load();
    const html = htmlOf(bytes, hints);
    const found = html === null ? null : templateOf(html, clusters);
    kin.push({ site, url, templates: [template, found] });
  }
  if (kin.length === 0)
    throw new InputError("no-pages", `${name} has no page, so there is no site of it to leave out`);
  return kin;
}

async function* inTurns(pages: Source["pages"], note: string, task: Task): AsyncGenerator<SourcePage> {
  let done = 0;
  for await (const page of pages) {
    task.signal.throwIfAborted();
    task.report({ done: done++, total: null, note });
    await otherTurns();
    yield page;
  }
}

/** Null for bytes that cannot be decoded. */
function htmlOf(bytes: Uint8Array, hints: DecodeHints): string | null {
  try {
    return decodeBytes(bytes, hints).html;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** A name that no source gives a template; null for a page with too few elements to have one. */
function templateOf(html: string, clusters: TemplateClusters): string | null {
  const template = clusters.add(structureOf(parsePage(html)));
  return template === PLAIN ? null : `found ${template}`;
}
