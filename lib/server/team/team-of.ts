import type { ApiToken } from "../../store/interfaces/team/sessions";
import type { Store } from "../../store/interfaces/store";
import type { Person } from "../requests/gate";

/** What the settings show somebody who is signed in of themselves. */
export interface OwnTeam {
  readonly name: string;
  readonly role: Person["role"];
  readonly tokens: readonly ApiToken[];
}

export async function teamOf(
  { sessions }: Pick<Store, "sessions">,
  { id, name, role }: Person,
): Promise<OwnTeam> {
  return { name, role, tokens: await sessions.tokens(id) };
}
