/** lib/optimise/search/listed.ts, written from what the strategies say of themselves. */
import { format } from "prettier";
import type { Strategy } from "../../optimise/search/search";

/** The whole file. @param strategies in the order in which forms and help show them */
export function searchList(strategies: readonly Pick<Strategy, "id" | "tries">[]): Promise<string> {
  const entries = strategies.map(({ id, tries }) => `${JSON.stringify(id)}: ${JSON.stringify(tries)},`);
  const lines = [
    "/** Written by `npm run docs`: what each of the STRATEGIES of strategies.ts tries, by its name. */",
    `export const TRIES = {${entries.join("")}} as const satisfies Readonly<Record<string, string>>;`,
  ];
  return format(lines.join("\n"), { parser: "typescript", printWidth: 110 });
}
