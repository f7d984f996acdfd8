import ipaddr from "ipaddr.js";

/**
 * The only block from which public IPv6 addresses are given out (RFC 4291, 2.4). Outside of it lie e.g.
 * `::7f00:1`, an old way to write 127.0.0.1, and `fec0::`.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parse("2000::");
const GLOBAL_IPV6_BITS = 3;

/**
 * Whether an IP address lies in the public Internet: not loopback, private, link-local, shared, reserved,
 * multicast or documentation, and not one of the IPv6 forms that carry an IPv4 address of such a kind. What
 * cannot be read as an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6, GLOBAL_IPV6_BITS)) return false;
  return parsed.range() === "unicast";
}
