/** Written by `npm run docs`: what the metrics of index.ts are called, and the gold that they compare with. */
import type { GoldKind } from "../../gold/gold";

export const LISTED = {
  characters: { name: "Characters", gold: "content" },
  "shingle-4": { name: "Shingles of four words", gold: "content" },
  "bag-of-words": { name: "Bag of words", gold: "content" },
  "char-lcs": { name: "Longest common subsequence of characters", gold: "content" },
  "word-lcs": { name: "Longest common subsequence of words", gold: "content" },
  "rouge-lsum": { name: "ROUGE-LSum", gold: "content" },
  node: { name: "Text nodes", gold: "content" },
  block: { name: "Blocks", gold: "content" },
  snippets: { name: "Snippets found and absent", gold: "snippets" },
  "title-exact": { name: "Title, exact", gold: "title" },
  "title-words": { name: "Words of the title", gold: "title" },
  "date-day": { name: "Day of the date", gold: "date" },
  "date-words": { name: "Words of the date", gold: "date" },
  "author-words": { name: "Words of the author", gold: "author" },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly gold: GoldKind }>>;
