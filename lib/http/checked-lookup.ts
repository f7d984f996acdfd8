import { lookup as lookupHost } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { InputError } from "../errors";
import { isPublicAddress } from "./public-address";

/** Where somebody else may send us: a name is looked up once, and only what was checked is connected to. */
export interface CheckedAddresses {
  /** All addresses of a host name. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Which addresses may be connected to. */
  readonly isAllowed: (address: string) => boolean;
}

/** The names of this machine, and the public Internet alone. */
export const CHECKED_DEFAULTS: CheckedAddresses = {
  resolve: async (host) => (await lookupHost(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
};

/**
 * A host that is an address itself is never looked up, so it is checked here. @throws InputError
 * `private-address`
 */
export function refuseLiteral(hostname: string, { isAllowed }: Pick<CheckedAddresses, "isAllowed">): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host)) throw privateAddress(host, host);
}

/**
 * A lookup that answers only with checked addresses; one bad address spoils the name, whichever would have
 * been used. It fails with InputError `private-address`, `unreachable`, or as `resolve` does.
 */
export function checkedLookup({ resolve, isAllowed }: CheckedAddresses): LookupFunction {
  return (host, options, callback) => {
    resolve(host)
      .then((addresses) => {
        const bad = addresses.find((address) => !isAllowed(address));
        if (bad !== undefined) throw privateAddress(host, bad);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        const [first] = found;
        if (first === undefined)
          throw new InputError("unreachable", `cannot fetch ${host}: the name has no address`);
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      })
      .catch((error: unknown) => callback(error as NodeJS.ErrnoException, ""));
  };
}

const privateAddress = (host: string, address: string): InputError =>
  new InputError(
    "private-address",
    host === address
      ? `${address} is not a public address`
      : `${host} resolves to ${address}, which is not a public address`,
  );
