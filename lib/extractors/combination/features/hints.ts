/** What the authors of a page call its parts: words in class names and ids, from the run's block outwards. */
import { patternSet } from "../../../text/pattern-set";
import { COUNT, elementsUp } from "../telling/scales";
import { FAR, featureGroup, says, type Meaning } from "./group";
import { around, columnFor, MOST_LEVELS } from "./text-runs";

/**
 * Parts of names by what they hint at. Ours, from general knowledge of how pages are written; each is looked for
 * inside class names and ids, in any case.
 */
const HINTS = {
  content:
    "content|article|entry|story|(?:^|[-_ ])text|body|main|prose|markdown|rich-?text|description|detail",
  post: "post|message|thread|topic|reply|answer|question|comment-?(?:body|text|content)|bbcode",
  title: "title|headline|heading|header-?text|subject",
  byline: "byline|author|meta|date|time|publish|posted|user|avatar|profile|signature",
  nav: "nav|menu|breadcrumb|crumb|tab(?:s|list)?(?:$|[-_ ])|pag(?:er|ination|inate)|toc|toolbar|topbar",
  header: "header|masthead|banner|logo|brand|top-",
  footer: "foot|copyright|legal|bottom|colophon|disclaimer",
  aside: "aside|sidebar|side-|rail|column-(?:left|right)|widget|secondary",
  comment: "comment|disqus|respond|review|rating|feedback",
  related: "relat|recommend|similar|also|popular|trending|more-|latest|recent|featured|teaser|card|promo",
  share: "share|social|facebook|twitter|follow|like(?:$|[-_ ])|print|email",
  ad: "(?:^|[-_ ])ads?(?:$|[-_ ])|advert|sponsor|banner-?ad|dfp|promo|outbrain|taboola|affiliate",
  form: "form|login|signin|signup|subscribe|newsletter|search|input|button|btn|cta",
  cookie: "cookie|consent|gdpr|privacy|modal|popup|overlay|dialog|alert|notice",
  product: "product|price|sku|cart|buy|spec|feature|variant|option|stock|shipping",
  list: "list|grid|items?(?:$|[-_ ])|row|archive|results?|collection|catalog|feed",
  caption: "caption|credit|figure|image|photo|gallery|media|video",
  hidden: "hidden|hide|sr-only|screen-reader|visually|collapse|accordion|toggle",
  tag: "tags?(?:$|[-_ ])|categor|topic-|label|badge|keyword",
} as const;
type Hint = keyof typeof HINTS;
const NAMES = Object.keys(HINTS) as Hint[];
/** A bit for each hint, in their order. */
const hintsIn = patternSet(Object.values(HINTS));

/** The same in words. */
const CALLED: Readonly<Record<Hint, string>> = {
  content: "content",
  post: "a post",
  title: "a title",
  byline: "a byline",
  nav: "navigation",
  header: "a header",
  footer: "a footer",
  aside: "an aside",
  comment: "comments",
  related: "related pages",
  share: "sharing",
  ad: "advertising",
  form: "a form",
  cookie: "a notice",
  product: "a product",
  list: "a list",
  caption: "a caption",
  hidden: "something hidden",
  tag: "tags",
};

const meanings = Object.fromEntries(
  NAMES.map((hint) => [
    hint,
    says(`class or id around it that hints at ${CALLED[hint]}`, elementsUp(MOST_LEVELS, FAR)),
  ]),
) as Record<Hint, Meaning>;

/** Words of class names and ids. */
export const HINTS_OF_NAMES = featureGroup(
  "hints",
  "words in class names and ids around it",
  { ...meanings, kinds: says("different hints of class names and ids around it", COUNT) },
  (runs) => {
    const { size, page, node } = runs;
    const distances = NAMES.map(() => columnFor(runs, FAR));
    const kinds = columnFor(runs);
    const known = new Map<string, number>();
    const masks = new Int32Array(page.size).fill(-1);
    const maskOf = (at: number): number => {
      if (masks[at]! >= 0) return masks[at]!;
      let mask = 0;
      for (const { name, value } of page.attributes[at]!)
        if (name === "class" || name === "id") {
          let found = known.get(value);
          if (found === undefined) known.set(value, (found = hintsIn(value)));
          mask |= found;
        }
      return (masks[at] = mask);
    };
    for (let run = 0; run < size; run++) {
      if (run > 0 && node[run] === node[run - 1]) {
        for (const distance of distances) distance[run] = distance[run - 1]!;
        kinds[run] = kinds[run - 1]!;
        continue;
      }
      let distance = 0;
      let seen = 0;
      for (const at of around(runs, run)) {
        let fresh = maskOf(at) & ~seen;
        seen |= fresh;
        for (let hint = 0; fresh !== 0; hint++, fresh >>>= 1)
          if ((fresh & 1) === 1) {
            distances[hint]![run] = distance;
            kinds[run]!++;
          }
        distance++;
      }
    }
    const columns = Object.fromEntries(NAMES.map((hint, at) => [hint, distances[at]!])) as Record<
      Hint,
      Float32Array
    >;
    return { ...columns, kinds };
  },
);
