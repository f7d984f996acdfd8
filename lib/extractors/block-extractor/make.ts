import type { ConfiguredExtractor, Extractor, Fitted, ParamValues, StatedSpecs } from "../contract";
import { keyOf, resolveParams } from "../params";
import { remembered } from "../remembered";
import { decide } from "./decide";
import { optionsOf, type Options } from "./options";
import { traceOf } from "./trace";
import { learnSites, redundancyTest, siteModelFromJson, siteModelToJson, type SiteModel } from "./site-model";

/** An extractor that decides as BlockExtractor does, from its identity and its parameters. */
export function makeBlockExtractor(
  identity: Pick<Extractor, "id" | "name" | "summary" | "source" | "about"> & {
    readonly params: StatedSpecs;
  },
): Extractor {
  return {
    ...identity,
    score: {
      name: "density",
      scale: "log",
      domain: [0.1, 100],
      content: "high",
      limit: "threshold",
      doc: "The largest threshold at which density alone keeps the text: characters of text for each character of tag names and attributes.",
    },
    needs: "page",
    configure(values?: ParamValues): ConfiguredExtractor {
      const params = resolveParams(identity.id, identity.params, values);
      const key = keyOf(identity.id, identity.params, params);
      const options = optionsOf(params);
      return {
        key,
        id: identity.id,
        params,
        needs: options.redundancy ? "site" : "page",
        async fit(corpus, task) {
          return options.redundancy
            ? withSites(identity.id, key, options, await learnSites(corpus, options, task))
            : alone(identity.id, key, options);
        },
        restore: (model) =>
          options.redundancy
            ? withSites(identity.id, key, options, siteModelFromJson(model))
            : alone(identity.id, key, options),
      };
    },
  };
}

function alone(stage: string, key: string, options: Options): Fitted {
  const own = remembered((view) => decide(stage, view, options, null));
  return { key, model: null, extract: own.extract, trace: (view) => traceOf(view, options, own.of(view)) };
}

function withSites(stage: string, key: string, options: Options, sites: SiteModel): Fitted {
  const test = redundancyTest(sites, options);
  const own = remembered((view) => decide(stage, view, options, test));
  let model: unknown;
  return {
    key,
    get model() {
      return (model ??= siteModelToJson(sites));
    },
    extract: own.extract,
    trace: (view) => traceOf(view, options, own.of(view)),
  };
}
