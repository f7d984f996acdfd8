import type { Store } from "../../store/interfaces/store";
import { mustHaveBytes } from "../../store/rules/seen";

/**
 * Refuse what is about other bytes than those that are stored: places on a page mean nothing on another one.
 * Who says in `If-Match` which bytes (sha256) were looked at is checked; a program that says nothing is taken
 * at its word. An import may still replace the page a moment later: what is answered goes along to the store, which
 * compares it in the transaction of the change.
 * @returns the sha256 that was looked at; undefined where nothing is said
 * @throws AppError `page-replaced`, NotFoundError
 */
export async function mustBeSamePage(
  request: Request,
  { pages }: Pick<Store, "pages">,
  id: string,
): Promise<string | undefined> {
  const said = request.headers.get("if-match");
  if (said === null) return undefined;
  const seen = said.replace(/^"(.*)"$/, "$1");
  mustHaveBytes(await pages.sha256(id), seen);
  return seen;
}
