import type { Role } from "./model";

/**
 * Roles by what they are to a reader. Two of one family are half as far apart as two of different ones: who
 * calls a caption a quote still takes it for part of the article, who calls it an advertisement does not.
 */
const FAMILIES: Readonly<Record<string, readonly Role[]>> = {
  head: ["title", "subtitle", "heading"],
  record: ["author", "date"],
  body: ["list", "table", "code", "quote", "caption"],
  others: ["comment", "related"],
  around: ["navigation", "ad", "legal", "form"],
};

/** No role is running text or nothing special: near to what an article is made of, far from what is around it. */
const NEAR_NONE: readonly string[] = ["head", "record", "body"];

const familyOf = (role: string): string | undefined =>
  Object.keys(FAMILIES).find((family) => (FAMILIES[family] as readonly string[]).includes(role));

/**
 * How far two roles are apart, for Krippendorff's alpha: 0 for the same, 0.5 within a family and between no role
 * and a part of the article, else 1. Symmetric. The numbers are ours: the order is what matters, not the half.
 * @param a a role, null for none
 */
export function roleDistance(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return NEAR_NONE.includes(familyOf((a ?? b)!) ?? "") ? 0.5 : 1;
  const family = familyOf(a);
  return family !== undefined && family === familyOf(b) ? 0.5 : 1;
}
