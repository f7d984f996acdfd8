import type { Configured, Extractor, Fitted, ParamSpecs, ParamValues } from "../contract";
import { keyOf, resolveParams } from "../params";
import { decide } from "./decide";
import { optionsOf, type Options } from "./options";
import { learnSites, redundancyTest, siteModelFromJson, siteModelToJson, type SiteModel } from "./site-model";

/** An extractor that decides as BlockExtractor does, from its identity and its parameters. */
export function makeBlockExtractor(identity: Pick<Extractor, "id" | "name" | "summary" | "source"> & { readonly params: ParamSpecs }): Extractor {
  return {
    ...identity,
    needs: "page",
    configure(values?: ParamValues): Configured {
      const params = resolveParams(identity.id, identity.params, values);
      const key = keyOf(identity.id, identity.params, params);
      const options = optionsOf(params);
      return {
        key, id: identity.id, params,
        needs: options.redundancy ? "site" : "page",
        async fit(corpus, task) {
          return options.redundancy ? withSites(identity.id, key, options, await learnSites(corpus, options, task)) : alone(identity.id, key, options);
        },
        restore: (model) => (options.redundancy ? withSites(identity.id, key, options, siteModelFromJson(model)) : alone(identity.id, key, options)),
      };
    },
  };
}

function alone(stage: string, key: string, options: Options): Fitted {
  return { key, model: null, extract: (view) => decide(stage, view, options, null) };
}

function withSites(stage: string, key: string, options: Options, sites: SiteModel): Fitted {
  const test = redundancyTest(sites, options);
  let model: unknown;
  return {
    key,
    get model() {
      return (model ??= siteModelToJson(sites));
    },
    extract: (view) => decide(stage, view, options, test),
  };
}
