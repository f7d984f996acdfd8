/** Why an extractor may have erred on a text: the names of the causes, without how they are found. */

/** In the order in which pickers list them. `gold` is an error of the gold, not of the extractor. */
export const CAUSES = [
  "list",
  "table",
  "caption",
  "heading",
  "byline",
  "quote",
  "code",
  "comments",
  "teaser",
  "advert",
  "navigation",
  "header",
  "footer",
  "form",
  "hidden",
  "rule",
  "short",
  "encoding",
  "gold",
  "other",
] as const;
export type Cause = (typeof CAUSES)[number];

/**
 * A cause by the name under which it was stored: what was once called running text, which is no cause, is the
 * rule that erred on it; one that no longer exists is something else.
 */
export function causeNamed(name: string): Cause {
  return name === "prose" ? "rule" : (CAUSES.find((cause) => cause === name) ?? "other");
}

/** What each means, as a picker shows it. */
export const CAUSE_TITLES: Readonly<Record<Cause, string>> = {
  list: "List of items",
  table: "Table of data",
  caption: "Caption or credit",
  heading: "Heading or title",
  byline: "Author, date, tags",
  quote: "Quotation",
  code: "Code",
  comments: "Comments",
  teaser: "Teasers, related items",
  advert: "Advertisement, promotion",
  navigation: "Navigation, links",
  header: "Page header",
  footer: "Page footer, legal",
  form: "Form, controls",
  hidden: "Hidden on the page",
  rule: "The rule itself",
  short: "Short text",
  encoding: "Broken encoding",
  gold: "The gold is wrong",
  other: "Something else",
};
