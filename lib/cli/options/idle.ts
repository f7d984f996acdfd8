import { idleIn } from "../../recipes/idle";
import type { Recipe } from "../../recipes/recipe";
import type { Terminal } from "../terminal/terminal";

/** One line on stderr for each parameter that was set and changes nothing; the work goes on. */
export function warnOfIdle(recipes: readonly Recipe[], { complain }: Pick<Terminal, "complain">): void {
  for (const sentence of idleIn(recipes)) complain(`winnow: ${sentence}`);
}
