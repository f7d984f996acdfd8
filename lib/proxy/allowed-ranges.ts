import ipaddr from "ipaddr.js";
import { UsageError } from "../errors";
import { isPublicAddress } from "../http/public-address";

/**
 * Which addresses may be connected to: public ones, and those of the ranges that a person allows.
 * @param ranges addresses or CIDR ranges, e.g. `127.0.0.1`, `10.0.0.0/8`, `fd00::/8`
 * @throws UsageError `bad-range`
 */
export function allowedAddresses(ranges: readonly string[]): (address: string) => boolean {
  const parsed = ranges.map(parsedRange);
  return (address) => {
    if (isPublicAddress(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    const own = ipaddr.process(address);
    return parsed.some(([range, bits]) => own.kind() === range.kind() && own.match(range, bits));
  };
}

function parsedRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const range = text.trim();
  if (ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range);
  if (ipaddr.isValid(range)) {
    const address = ipaddr.process(range);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  throw new UsageError("bad-range", `not an address or a range of addresses: ${range.slice(0, 80)}`);
}
