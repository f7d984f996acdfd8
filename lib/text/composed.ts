/**
 * Marks in a row beyond which a text is no text of any language: the bound of Unicode's Stream-Safe Text
 * Format (UAX #15).
 */
const MOST_MARKS = 30;
const TOO_MANY = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, "u");
const PIECE = new RegExp(`\\P{M}+\\p{M}{0,${MOST_MARKS}}|\\p{M}{1,${MOST_MARKS}}`, "gu");

/**
 * A text in a Unicode normal form. Putting a row of combining marks in order takes the square of their
 * number, so a longer row than 30 is taken in pieces of that many; any other text comes out as
 * `String.normalize` gives it.
 */
export function composed(text: string, form: "NFC" | "NFKC"): string {
  if (!TOO_MANY.test(text)) return text.normalize(form);
  return (text.match(PIECE) ?? []).map((piece) => piece.normalize(form)).join("");
}
