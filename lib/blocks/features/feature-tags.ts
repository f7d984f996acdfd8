/**
 * What S4 counts in a block: text, and elements by what they are for (section 3;
 * docs/algorithms/debnath.md#features). The first is the text feature.
 */
export const FEATURE_NAMES = [
  "terms",
  "textTags",
  "lists",
  "tables",
  "links",
  "images",
  "applets",
  "frames",
  "forms",
  "scripts",
  "styles",
] as const;
/** What is one feature where images, applets and frames are not told apart. */
export const OBJECT_FEATURES = ["images", "applets", "frames"] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

const TAGS: Readonly<Partial<Record<FeatureName, string>>> = {
  textTags: "h1 h2 h3 h4 h5 h6 b strong i em u font",
  lists: "ul ol dl li",
  tables: "table",
  links: "a",
  images: "img svg picture",
  applets: "applet object embed video audio",
  frames: "iframe frame",
  forms: "form input select textarea button",
  scripts: "script",
  styles: "style",
};

const FEATURE_OF: ReadonlyMap<string, number> = new Map(
  FEATURE_NAMES.flatMap((name, index) => (TAGS[name]?.split(" ") ?? []).map((tag) => [tag, index] as const)),
);

/** Index of an element's feature in FEATURE_NAMES, -1 where it is none. */
export function featureOf(tag: string): number {
  return FEATURE_OF.get(tag) ?? -1;
}
