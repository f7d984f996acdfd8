import { accessOf, type Access } from "../../api/contract/access";
import { ADDRESSES, partsOfAddress, type Address, type Resource } from "../../api/contract/addresses";
import { PREFIX, SHARED } from "../../api/version-one";

/** An operation of the API as a request asks for it. */
export interface AskedRoute {
  readonly resource: Resource;
  readonly name: string;
  readonly access: Access;
  /** What is in the path instead of `[id]`; null where there is none. */
  readonly id: string | null;
}

interface Known extends Omit<AskedRoute, "id"> {
  readonly method: string;
  readonly parts: readonly string[];
}

const ROUTES: readonly Known[] = Object.entries(ADDRESSES).flatMap(([resource, list]) =>
  Object.entries(list as Readonly<Record<string, Address>>).map(([name, address]) => {
    const { method, path } = partsOfAddress(address);
    const access = accessOf(resource as Resource, name, method);
    return { resource: resource as Resource, name, access, method, parts: path.split("/") };
  }),
);

/** The operation that a method and a path ask for; null for none, which nobody is let in to. */
export function routeAt(method: string, pathname: string): AskedRoute | null {
  const own = find(method, pathname);
  if (own !== null) return own;
  // What version 1 shares with the app, by the app's own address.
  const isShared = SHARED.some((first) => `${pathname}/`.startsWith(`${PREFIX}${first}/`));
  return isShared ? find(method, pathname.replace(PREFIX, "/api/")) : null;
}

function find(method: string, pathname: string): AskedRoute | null {
  const asked = pathname.split("/");
  for (const { method: own, parts, ...route } of ROUTES) {
    const fits =
      own === method &&
      parts.length === asked.length &&
      parts.every((part, at) => part === asked[at] || (part === "[id]" && asked[at] !== ""));
    if (!fits) continue;
    const at = parts.indexOf("[id]");
    return { ...route, id: at < 0 ? null : decoded(asked[at]!) };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // The handler says so in words.
    return part;
  }
}
