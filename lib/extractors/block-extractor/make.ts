import type { Extractor, StatedSpecs } from "../contract/contract";
import { defineLearner } from "../contract/define-learner";
import { decide, DECIDING_OPTIONS, segmentFor } from "./decide";
import { optionsOf } from "./options";
import { RULES } from "./rules";
import {
  learnSites,
  redundancyTest,
  siteModelFromJson,
  siteModelSchema,
  siteModelToJson,
  type SiteModel,
} from "./site-model";
import { textToFlip } from "./text-to-flip";
import { traceOf } from "./trace";

/**
 * An extractor that decides as BlockExtractor does, from its identity and its parameters. With redundancy it
 * learns the blocks of the site.
 */
export function makeBlockExtractor(
  identity: Pick<Extractor, "id" | "name" | "summary" | "source" | "about"> & {
    readonly params: StatedSpecs;
  },
): Extractor {
  return defineLearner({
    ...identity,
    score: {
      name: "density",
      scale: "log",
      domain: [0.1, 100],
      content: "high",
      limit: "threshold",
      doc: "The largest threshold at which density alone keeps the text: characters of text for each character of tag names and attributes.",
    },
    rules: RULES,
    segment: (view, params) => segmentFor(view, optionsOf(params)),
    textToFlip: (view, params, leaf, isKept) => textToFlip(view, optionsOf(params), leaf, isKept),
    learning: { redundancy: true },
    deciding: DECIDING_OPTIONS.filter((name) => name in identity.params),
    needs: (values) => (optionsOf(values).redundancy ? "site" : "page"),
    model: { version: 2, schema: siteModelSchema, write: siteModelToJson, read: siteModelFromJson },
    learn: (corpus, values, task) => learnSites(corpus, optionsOf(values), task),
    extract(view, values, sites: SiteModel | null) {
      const options = optionsOf(values);
      return decide(identity.id, view, options, sites === null ? null : redundancyTest(sites, options));
    },
    trace: (view, values, extraction) => traceOf(view, optionsOf(values), extraction),
  });
}
