import type { Token } from "../page/draw-list";
import { LAYER_ONE, ROLES, type Label } from "../../labels/model";

/** Family of a label: the hue it is drawn in (visual/README 2, "Families"). */
export type Family =
  "main" | "boilerplate" | "undecided" | "title" | "meta" | "structure" | "aside" | "outside" | "around";

/** How a label is shown: one letter, one word, and the hue of its family. */
export interface LabelStyle {
  readonly label: Label;
  readonly letter: string;
  readonly name: string;
  readonly family: Family;
  /** What belongs under it, in one sentence of the guide. */
  readonly guide: string;
}

const style = (letter: string, label: Label, name: string, family: Family, guide: string): LabelStyle => ({
  label,
  letter,
  name,
  family,
  guide,
});

/** Every label once, in the order of the guide. */
export const LABEL_STYLES: readonly LabelStyle[] = [
  style("M", "main", "Main", "main", "Running text of the article, post or product: what a reader came for."),
  style(
    "B",
    "boilerplate",
    "Boilerplate",
    "boilerplate",
    "Everything that surrounds it and would be the same or similar on another page.",
  ),
  style("U", "undecided", "Undecided", "undecided", "Readers could disagree; it is left out of the scores."),
  style("T", "title", "Title", "title", "The headline of the page's main text, once."),
  style("S", "subtitle", "Subtitle", "title", "Lede or deck that belongs to the headline."),
  style("H", "heading", "Heading", "title", "A heading inside the main text."),
  style("A", "author", "Author", "meta", "Who wrote it; the name, with or without “by”."),
  style("D", "date", "Date", "meta", "When it was published or changed."),
  style("L", "list", "List", "structure", "A list that is part of the main text."),
  style("X", "table", "Table", "structure", "A table that is part of the main text."),
  style("K", "code", "Code", "structure", "Program text or terminal output of the main text."),
  style("Q", "quote", "Quote", "aside", "Somebody else's words inside the main text."),
  style("C", "caption", "Caption", "aside", "Text that belongs to a picture or a table."),
  style("O", "comment", "Comment", "aside", "What readers wrote below the main text."),
  style("R", "related", "Related", "around", "Teasers and links to other pages, most read, tags."),
  style("N", "navigation", "Navigation", "around", "Menus, breadcrumbs, page numbers."),
  style("P", "ad", "Ad", "outside", "Advertisement or promotion, also the site's own."),
  style("F", "form", "Form", "outside", "Search, sign-up, log-in, voting."),
  style("G", "legal", "Legal", "outside", "Copyright, terms, cookie notices."),
  style("E", "other", "Other", "around", "Anything that none of these describes."),
];

const byLabel = new Map(LABEL_STYLES.map((entry) => [entry.label, entry]));

/** The style of a label. Every label of the model has one (tested). */
export function labelStyle(label: Label): LabelStyle {
  return byLabel.get(label)!;
}

/** All labels of the model, layer 1 first. */
export const ALL_LABELS: readonly Label[] = [...LAYER_ONE, ...ROLES];

/** Families whose hue is dark, so that a letter on it is white. */
const DARK: ReadonlySet<Family> = new Set(["title", "around", "boilerplate"]);
export const hasWhiteInk = (family: Family): boolean => DARK.has(family);

/** The hue of each family of labels. */
export const FAMILY_HUE: Readonly<Record<Family, Token>> = {
  main: "--label-main",
  boilerplate: "--label-boilerplate",
  undecided: "--label-undecided",
  title: "--role-title",
  meta: "--role-meta",
  structure: "--role-structure",
  aside: "--role-aside",
  outside: "--role-outside",
  around: "--role-around",
};
