/** Why Readability removed an element: by the step that was under way, the last line it logged, and its figures. */
import type { Measure, Verdict } from "../../extractors/contract/contract";
import { failedChecks, innerLength } from "./checks";
import type { Figures, Step } from "./watch-methods";

/** A decision as the package took it. */
export interface Told {
  readonly rule: string;
  /** A removal where it is absent. */
  readonly verdict?: Verdict;
  readonly node: Node;
  readonly measures?: readonly Measure[];
}

/** What _cleanConditionally has found of the element that it looks at. */
export interface Looked {
  readonly node: unknown;
  commas: number | null;
  failed: readonly string[];
}

/** What was going on when a node was removed. */
interface Removal {
  readonly step: Step | undefined;
  /** The line that was logged after the removal before it. */
  readonly line: string;
  readonly looked: Looked | null;
  readonly figures: Figures;
}

/** What the package calls shareElementThreshold. */
const SHARE_LENGTH = 500;
const ELEMENT = 1;

/** Which rule a step removes a node by. */
export function removalRule(node: Node, { step, line, looked, figures }: Removal): Told {
  switch (step) {
    case "_unwrapNoscriptImages":
    case "_removeScripts":
      return { rule: "script", node };
    case "_grabArticle":
      return grabRule(node as Element, line, figures);
    case "_clean":
      return { rule: "clean-tag", node };
    case "_cleanMatchedNodes": {
      const length = (node.textContent ?? "").length;
      return {
        rule: "share",
        node,
        measures: [{ name: "textLength", value: length, relation: "<", limit: SHARE_LENGTH }],
      };
    }
    case "_cleanHeaders":
      return { rule: "heading-weight", node, measures: weightOf(node, figures) };
    case "_cleanConditionally":
      return conditionalRule(node, looked, figures);
    default:
      return { rule: "removed", node };
  }
}

function grabRule(node: Element, line: string, figures: Figures): Told {
  if (line.startsWith("Removing hidden node")) return { rule: "hidden", node };
  if (line.startsWith("Removing unlikely candidate")) return { rule: "unlikely-candidate", node };
  if (line.startsWith("Removing content with role")) return { rule: "unlikely-role", node };
  if (line.startsWith("Removing header")) {
    const similarity = figures.last("_textSimilarity")?.value as number;
    return {
      rule: "title-heading",
      node,
      measures: [{ name: "similarity", value: similarity, relation: ">", limit: 0.75 }],
    };
  }
  const byline = figures.last("_isValidByline");
  if (byline?.node === node && byline.value === true) {
    const length = (node.textContent ?? "").trim().length;
    return {
      rule: "byline",
      node,
      measures: [{ name: "textLength", value: length, relation: "<", limit: 100 }],
    };
  }
  if (node.nodeType === ELEMENT && node.getAttribute("aria-modal") === "true")
    return { rule: "modal-dialog", node };
  return { rule: "removed", node };
}

function conditionalRule(node: Node, looked: Looked | null, figures: Figures): Told {
  if (looked === null || looked.node !== node) return { rule: "removed", node };
  if (looked.commas === null) return { rule: "conditional-weight", node, measures: weightOf(node, figures) };
  const commas: Measure = { name: "commas", value: looked.commas, relation: "<", limit: 10 };
  const failed = failedChecks(looked.failed, innerLength(node));
  return {
    rule: failed[0]?.rule ?? "conditional-words",
    node,
    measures: [commas, ...failed.flatMap(({ measures }) => measures)],
  };
}

function weightOf(node: Node, figures: Figures): Measure[] {
  const weight = figures.of("_getClassWeight", node);
  return weight === null ? [] : [{ name: "classWeight", value: weight, relation: "<", limit: 0 }];
}
