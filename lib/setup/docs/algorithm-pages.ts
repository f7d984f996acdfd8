/** The parts of docs/algorithms that are written from what the extractors say of themselves. */
import { format } from "prettier";
import { citationOf } from "../../extractors/contract/bibliography";
import type { Extractor, ParamSpec } from "../../extractors/contract/contract";
import { evidenceText } from "../../extractors/contract/evidence";
import { docOf } from "../../extractors/contract/conditions";
import { extractorById } from "../../extractors/index";
import { cutAtMarks, rewritten } from "./written-parts";

const EVIDENCE: Readonly<Record<Extractor["source"]["evidence"], string>> = {
  stated: "stated in the paper",
  confirmed: "confirmed in another public text or program",
  reconstructed: "reconstructed by us",
  ours: "ours",
};

const MARK = "extractors";

/**
 * The page with all its written parts made anew. @throws UsageError where a mark names an unknown extractor
 */
export function withExtractors(page: string): string {
  return rewritten(page, MARK, (names) =>
    names
      .split(" ")
      .map((id) => sectionOf(extractorById(id)))
      .join("\n"),
  );
}

/**
 * The page with more extractors under its last mark: where those go that no page names yet, until somebody
 * moves them to the page of their source.
 */
export function withNewcomers(page: string, ids: readonly string[]): string {
  const { pieces, rest } = cutAtMarks(page, MARK);
  const last = pieces.at(-1);
  if (last === undefined || ids.length === 0) return page;
  const before = page.slice(0, page.length - rest.length);
  const at = before.lastIndexOf(" -->\n");
  return `${before.slice(0, at)} ${ids.join(" ")}${before.slice(at)}${rest}`;
}

/** Ids of the extractors that a page describes. */
export function describedBy(page: string): string[] {
  return cutAtMarks(page, MARK).pieces.flatMap(({ names }) => names.split(" "));
}

function sectionOf({ id, name, source, about, params, presets = [], score }: Extractor): string {
  const rows = Object.entries(params).map(
    ([param, spec]) =>
      `| \`${param}\` | ${cell(String(spec.default))} | ${cell(evidenceText(spec.evidence))} | ${cell(rangeOf(spec))} | ${cell(docOf(spec))} |`,
  );
  return [
    `<a id="${id}"></a>`,
    "",
    `## ${name} (\`${id}\`)`,
    "",
    about.idea,
    "",
    "```",
    about.formula,
    "```",
    "",
    `Score: ${score.name}. ${score.doc}`,
    "",
    `Source: ${citationOf(source)}. Evidence: ${EVIDENCE[source.evidence]}.`,
    "",
    ...(about.choices.length === 0
      ? []
      : ["Choices:", "", ...about.choices.map((choice) => `- ${choice}`), ""]),
    ...(rows.length === 0
      ? []
      : [
          "| parameter | default | where it comes from | range | what it does |",
          "|---|---|---|---|---|",
          ...rows,
          "",
        ]),
    ...presets.flatMap(({ name: preset, values, evidence }) => [
      `Preset \`${id}:${preset}\`: ${Object.entries(values)
        .map(([param, value]) => `\`${param}=${String(value)}\``)
        .join(", ")} (${evidenceText(evidence)}).`,
      "",
    ]),
  ].join("\n");
}

function rangeOf(spec: ParamSpec): string {
  if (spec.kind === "flag") return "true, false";
  if (spec.kind === "choice") return spec.choices.join(", ");
  if (spec.kind === "set") return `any of ${spec.choices.join(", ")}`;
  if (spec.kind === "text") return "text";
  const paper =
    spec.paper === undefined
      ? ""
      : `; ${spec.paper.low} to ${spec.paper.high} in section ${spec.paper.section}`;
  return `${spec.min} to ${spec.max}${paper}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The page as Prettier leaves it, tables aligned. */
export const formatted = (page: string): Promise<string> =>
  format(page, { parser: "markdown", printWidth: 110 });
