import { learns, type Extractor, type Needs, type ParamSpec, type Preset } from "./contract";

/** An extractor as lists of them tell of it: what it is, what it needs to see, and what can be set. */
export interface ListedExtractor {
  readonly id: string;
  readonly name: string;
  readonly source: { readonly key: string; readonly section: string };
  /** What it must be given at its defaults. */
  readonly needs: Needs;
  /** What it can learn from where its parameters say so; null where it never learns. */
  readonly learns: Needs | null;
  readonly presets: readonly Preset[];
  readonly params: readonly (ParamSpec & { readonly name: string })[];
}

export function listed(extractor: Extractor): ListedExtractor {
  const { id, name, source, params, presets = [] } = extractor;
  return {
    id,
    name,
    source: { key: source.key, section: source.section },
    needs: extractor.configure().needs,
    learns: learns(extractor),
    presets,
    params: Object.entries(params).map(([param, spec]) => ({ name: param, ...spec })),
  };
}
