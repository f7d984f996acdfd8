import ipaddr from "ipaddr.js";

/**
 * Whether an IP address lies in the public Internet: not loopback, private, link-local, shared, reserved, multicast or documentation,
 * and not one of the IPv6 forms that carry an IPv4 address of such a kind. What cannot be read as an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && !isSiteLocal(parsed);
}

/** `fec0::/10`, given up in RFC 3879 but still routed inside some networks; the library calls it unicast. */
function isSiteLocal(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address instanceof ipaddr.IPv6 && address.match(ipaddr.IPv6.parse("fec0::"), 10);
}
