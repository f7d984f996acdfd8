/** The parts of docs/algorithms that are written from what the extractors say of themselves. */
import { citationOf } from "../extractors/bibliography";
import type { Extractor, ParamSpec } from "../extractors/contract";
import { extractorById } from "../extractors/index";

const EVIDENCE: Readonly<Record<Extractor["source"]["evidence"], string>> = {
  stated: "stated in the paper",
  confirmed: "confirmed in another public text or program",
  reconstructed: "reconstructed by us",
  ours: "ours",
};

const SECTION = /(<!-- extractors: ([a-z0-9 -]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** The page with all its written parts made anew. @throws UsageError where a mark names an unknown extractor */
export function withExtractors(page: string): string {
  return page.replace(SECTION, (_, begin: string, ids: string, end: string) => `${begin}\n${ids.trim().split(/\s+/).map((id) => sectionOf(extractorById(id))).join("\n")}\n${end}`);
}

/** Ids of the extractors that a page describes. */
export function describedBy(page: string): string[] {
  return Array.from(page.matchAll(SECTION), ([, , ids]) => ids!.trim().split(/\s+/)).flat();
}

function sectionOf({ id, name, source, about, params, score }: Extractor): string {
  const rows = Object.entries(params).map(([param, spec]) => `| \`${param}\` | ${cell(String(spec.default))} | ${cell(rangeOf(spec))} | ${cell(spec.doc)} |`);
  return [
    `<a id="${id}"></a>`, "",
    `## ${name} (\`${id}\`)`, "",
    about.idea, "",
    "```", about.formula, "```", "",
    `Score: ${score.name}. ${score.doc}`, "",
    `Source: ${citationOf(source)}. Evidence: ${EVIDENCE[source.evidence]}.`, "",
    ...(about.choices.length === 0 ? [] : ["Choices:", "", ...about.choices.map((choice) => `- ${choice}`), ""]),
    ...(rows.length === 0 ? [] : ["| parameter | default | range | what it does |", "|---|---|---|---|", ...rows, ""]),
  ].join("\n");
}

function rangeOf(spec: ParamSpec): string {
  if (spec.kind === "flag") return "true, false";
  if (spec.kind === "choice") return spec.choices.join(", ");
  if (spec.kind === "set") return `any of ${spec.choices.join(", ")}`;
  const paper = spec.paper === undefined ? "" : `; ${spec.paper.low} to ${spec.paper.high} in section ${spec.paper.section}`;
  return `${spec.min} to ${spec.max}${paper}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
