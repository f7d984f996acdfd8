import { ConflictError } from "../../errors";
import type { Guidelines } from "../interfaces/guidelines";

/** @throws ConflictError where what was changed is no longer the newest version; it carries that */
export function mustBeNewest(now: Guidelines | null, known: number): void {
  const version = now?.version ?? 0;
  if (version !== known)
    throw new ConflictError(
      `somebody saved version ${version} of the guidelines; yours is made from ${known === 0 ? "none" : `version ${known}`}`,
      now,
    );
}

/** From when until when a version is in force: up to the next one. @param versions the newest first */
export function inForce(
  versions: readonly Pick<Guidelines, "savedAt">[],
): readonly { readonly from: number; readonly until: number | null }[] {
  return versions.map(({ savedAt }, at) => ({ from: savedAt, until: versions[at - 1]?.savedAt ?? null }));
}
