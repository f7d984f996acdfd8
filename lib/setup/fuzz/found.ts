/**
 * The corpus of what the fuzzer has found, each page as small as it got, and what was wrong with it. Whatever
 * `npm run fuzz` prints gets its line here with the commit that mends it: as text where it is ASCII, else as
 * `Buffer.from("…", "base64")`.
 */
export interface FoundPage {
  readonly about: string;
  readonly bytes: Uint8Array;
}

const nested = (what: string, html: string): FoundPage => ({
  about: `${what}, put there by a table: the frame closed the outer one, and its texts stood elsewhere`,
  bytes: Buffer.from(html),
});

export const FOUND: readonly FoundPage[] = [
  nested("a link in a link", "<a ><div ><table >{<a >"),
  nested("a link in a link of a term", "<a><dt>t<table><a>"),
  nested("a link in a link around choices", "<a><table><select><select><h1>t<a>"),
  nested("a heading in a heading", "<h1><table><h1></h2>t"),
  nested("an item in an item", "<li><table><li><table>t\nt"),
  nested("an item in an item of a link", "<li><a><table><li>\ntt"),
  nested("a description in a term", "<dt><table><b><dd>t"),
  nested("a term in a description", "<dd><table><dt><table>t"),
  nested("an unbroken line in an unbroken line", "<nobr><dl><table>t<nobr>"),
  nested("a button in a button", "<button><table><button><table>t"),
  nested("a choice in a choice", "<option><table><option><table>t\nt"),
  {
    about: "an element too deep for a box, with nothing in it: in the frame the texts around it were one",
    bytes: Buffer.from(`${"<div>".repeat(98)}a<meta>b`),
  },
];
