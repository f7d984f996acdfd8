/**
 * A program of others behind the common contract: it gets the page's source and is watched while it works
 * (lib/peers), so that every text has the step that dropped or kept it. What was not seen is decided by the
 * HTML that it answers with, aligned with the leaves.
 *
 * Choices: without a step a leaf is kept where more than half of its characters were found in the answer, and its reason
 * says how much of the answer was found (coverage), since a peer may write text that the page does not have
 * as such (titles from meta data, footnotes rewritten). A peer always sees the whole page: of a narrowed view
 * only live leaves can be kept. Text that the Remove step drops (`noscript`) stays dropped. A page nested
 * deeper than maxDepth is not given to the peer, because these programs take minutes on it (measured: 8 and
 * 10 s at 400 levels, 70 s and then a stack overflow at 20,000); nothing of it is kept.
 */
import type { Fields } from "../../gold/fields";
import { textOfHtml } from "../../page/rendering/html-text";
import type { Page, View } from "../../page/page";
import { alignedExtraction, undividedExtraction } from "../contract/aligned";
import type { Extraction, Extractor, ParamSpecs, RuleWords, ScoreSpec, Trace } from "../contract/contract";
import { defineExtractor, type Definition, type ValuesOf } from "../contract/define";
import { peerRunner, preparePeer, type PeerId } from "./peer-runner";
import { ours } from "../contract/evidence";
import type { Trail } from "./trail";
import { trailExtraction, trailTrace, type CandidateWords } from "./trail-extraction";

const PARAMS = {
  maxDepth: {
    kind: "number",
    default: 200,
    evidence: ours("deeper pages overflow the stack of such programs"),
    min: 20,
    max: 500,
    step: 10,
    doc: "Pages with elements nested deeper than this are not given to the program.",
  },
} as const satisfies ParamSpecs;

/** A peer: who it is, what its score says, and the words of its own steps. */
interface Peer extends Pick<Definition<typeof PARAMS>, "name" | "summary" | "source" | "about"> {
  readonly id: PeerId;
  readonly score: ScoreSpec;
  readonly rules: Readonly<Record<string, RuleWords>>;
  readonly spares: Readonly<Record<string, RuleWords>>;
  /** Of the elements that the program scores. */
  readonly candidates: CandidateWords;
}

/** A peer from its identity. */
export function definePeer({ rules, candidates, ...identity }: Peer): Extractor {
  const extractor = defineExtractor<typeof PARAMS>({
    ...identity,
    serverOnly: true,
    rules: {
      ...rules,
      found: {
        keep: `{found%} this text is in the answer of ${identity.name}; more than half is needed.`,
        drop: `{found%} this text is in the answer of ${identity.name}; half or less is too little.`,
      },
      "nothing-found": `${identity.name} found no content on this page.`,
      "no-text": `There was no text left to give to ${identity.name}.`,
      "too-deep": `The page is nested {depth} elements deep; more than {depth<} are not given to ${identity.name}.`,
    },
    spares: {
      ...identity.spares,
      "too-deep": `With a max depth of {depth} or more the page would have been given to ${identity.name}.`,
    },
    params: PARAMS,
    extract: (view, values) => extract(identity.id, view, values),
    trace: (view, values) => traceOf(identity, candidates, view, values),
  });
  return {
    ...extractor,
    configure(values) {
      const configured = extractor.configure(values);
      return {
        ...configured,
        async fit(corpus, task) {
          await preparePeer(identity.id);
          return configured.fit(corpus, task);
        },
      };
    },
  };
}

function extract(id: PeerId, view: View, { maxDepth }: ValuesOf<typeof PARAMS>): Extraction {
  const { page, live } = view;
  if (!live.includes(1)) return undividedExtraction(id, view, false, "no-text");
  const depth = depthOf(page);
  if (depth > maxDepth)
    return undividedExtraction(id, view, false, "too-deep", [
      { name: "depth", value: depth, relation: ">", limit: maxDepth, param: "maxDepth" },
    ]);
  const { text, fields, trail } = answerOf(id, page);
  if (trail !== null) return trailExtraction(id, view, trail, text, fields);
  return text === null
    ? undividedExtraction(id, view, false, "nothing-found", [], fields)
    : alignedExtraction(id, view, text, "found", [], undefined, fields);
}

/** What was seen of the program on this page; nothing where it was not given the page. */
function traceOf(
  { id, score }: Pick<Peer, "id" | "score">,
  candidates: CandidateWords,
  view: View,
  { maxDepth }: ValuesOf<typeof PARAMS>,
): Trace {
  const isGiven = view.live.includes(1) && depthOf(view.page) <= maxDepth;
  const trail = isGiven ? answerOf(id, view.page).trail : null;
  return trail === null
    ? { unit: candidates.unit, units: [], curves: [], columns: [] }
    : trailTrace(view, trail, candidates, score.name);
}

/** A peer's answer with its content as text; null where it found none. */
interface Answered {
  readonly text: string | null;
  readonly fields: Fields;
  readonly trail: Trail | null;
}

const answers = new WeakMap<Page, Map<PeerId, Answered>>();

/** A peer's answer, asked for once per page: narrowed views and other parameters do not change it. */
function answerOf(id: PeerId, page: Page): Answered {
  let known = answers.get(page);
  if (known === undefined) answers.set(page, (known = new Map()));
  let answered = known.get(id);
  if (answered === undefined) {
    const { content, fields, trail } = peerRunner(id).answer(page);
    known.set(id, (answered = { text: content === null ? null : textOfHtml(content), fields, trail }));
  }
  return answered;
}

/** Elements on the longest way from the document to a node. */
function depthOf({ parent, isText }: Page): number {
  const depth = new Int32Array(parent.length);
  let deepest = 0;
  for (let id = 1; id < parent.length; id++) {
    depth[id] = depth[parent[id]!]! + (isText[id] === 1 ? 0 : 1);
    if (depth[id]! > deepest) deepest = depth[id]!;
  }
  return deepest;
}
