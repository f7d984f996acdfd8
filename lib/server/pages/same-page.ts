import { AppError } from "../../errors";
import type { Store } from "../../store/interfaces/store";

/**
 * Refuse what is about other bytes than those that are stored: places on a page mean nothing on another one.
 * Who says in `If-Match` which bytes (sha256) were looked at is checked; a program that says nothing is taken
 * at its word.
 * @throws AppError `page-replaced`, NotFoundError
 */
export async function mustBeSamePage(
  request: Request,
  { pages }: Pick<Store, "pages">,
  id: string,
): Promise<void> {
  const seen = request.headers.get("if-match");
  if (seen === null || seen === `"${await pages.sha256(id)}"`) return;
  throw new AppError(
    "page-replaced",
    "an import has replaced this page since you opened it: reload it. Labels that are not saved yet are kept on this computer and will find their words on the new page",
  );
}
