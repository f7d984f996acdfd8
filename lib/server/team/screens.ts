import { includesRole, type Need } from "../../api/contract/access";
import type { Store } from "../../store/interfaces/store";
import type { Person } from "../requests/gate";
import { personOf } from "./who-asks";

/** Who may open which screen where people sign in: `*` stands for one part of a path. The first that fits counts. */
export const SCREENS: readonly (readonly [path: string, need: Need])[] = [
  ["/sign-in", "anyone"],
  ["/invitation", "anyone"],
  ["/icon.svg", "anyone"],
  ["/", "annotator"],
  ["/not-allowed", "annotator"],
  ["/tour", "reviewer"],
  ["/tutorial", "annotator"],
  ["/corpora", "annotator"],
  ["/corpora/*", "annotator"],
  // It names people.
  ["/corpora/*/agreement", "admin"],
  ["/corpora/*/project", "admin"],
  ["/corpora/*/review", "reviewer"],
  ["/corpora/*/sites", "reviewer"],
  ["/pages/*", "annotator"],
  ["/review", "reviewer"],
  ["/runs", "reviewer"],
  ["/runs/*", "reviewer"],
  ["/runs/*/against", "reviewer"],
  ["/runs/*/errors", "reviewer"],
  ["/extractors", "reviewer"],
  ["/extractors/*", "reviewer"],
  ["/algorithms/*", "annotator"],
  ["/recipes", "reviewer"],
  ["/recipes/new", "reviewer"],
  ["/recipes/searches", "reviewer"],
  ["/recipes/searches/*", "reviewer"],
  ["/recipes/*", "reviewer"],
  ["/models", "reviewer"],
  ["/models/*", "reviewer"],
  ["/settings", "annotator"],
  ["/settings/api", "reviewer"],
  ["/settings/people", "admin"],
];

/** What a path needs; one that nobody has named needs an admin. */
export function needOfScreen(pathname: string): Need {
  const parts = pathname.split("/");
  const found = SCREENS.find(([path]) => {
    const own = path.split("/");
    return (
      own.length === parts.length &&
      own.every((part, at) => part === parts[at] || (part === "*" && parts[at] !== ""))
    );
  });
  return found?.[1] ?? "admin";
}

/** What becomes of a visit to a screen. */
export type Visit =
  | { readonly kind: "let-in"; readonly person: Person | null }
  | { readonly kind: "sign-in"; readonly to: string }
  | { readonly kind: "not-allowed" };

/** @param pathname of the request, decoded by nobody */
export async function visitOf(
  store: () => Promise<Pick<Store, "sessions">>,
  request: Request,
  now: number,
): Promise<Visit> {
  const { pathname, search } = new URL(request.url);
  const need = needOfScreen(pathname);
  if (need === "anyone") return { kind: "let-in", person: null };
  const person = await personOf(await store(), request, now);
  if (person === null) return { kind: "sign-in", to: `${pathname}${withoutRouter(search)}` };
  return includesRole(person.role, need) ? { kind: "let-in", person } : { kind: "not-allowed" };
}

/** Without what Next's router adds to the address of a screen. */
function withoutRouter(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("_rsc");
  const rest = query.toString();
  return rest === "" ? "" : `?${rest}`;
}
