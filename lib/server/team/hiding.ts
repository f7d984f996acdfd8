import { createHmac, randomBytes } from "node:crypto";
import { isReview } from "../../labels/reviewer";
import { hiddenName, isHiddenName, type Hide } from "../../labels/people/hidden-names";
import { isSignInRequired } from "../environment/sign-in";

const kept = globalThis as typeof globalThis & { winnowHiding?: Buffer };

/**
 * What stands for a name on a page where people sign in: digits from a key that no request sees, so that not even
 * who has a list of names can find out which of them it is. The key lasts as long as the server: after that an
 * open page asks for its people again.
 */
const hiddenByKey: Hide = (name, pageId) => {
  if (isHiddenName(name)) return name;
  const key = (kept.winnowHiding ??= randomBytes(32));
  const digits = createHmac("sha256", key).update(`${pageId} ${name}`).digest().readUIntBE(0, 6) + 1;
  return `person:${digits}${isReview(name) ? " (review)" : ""}`;
};

/** How names are hidden here. */
export function hiding(): Hide {
  return isSignInRequired() ? hiddenByKey : hiddenName;
}
