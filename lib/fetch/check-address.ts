// Decides from its bytes which internet address may be dialled. Denied by default: IPv6 only where it is
// allocated as global unicast, IPv4 everywhere except in the registries of special-purpose addresses; an IPv4
// address embedded in an IPv6 address is checked as the IPv4 address it leads to.

import { networkInterfaces } from "node:os";
import { addressBytes, sharesPrefix } from "./address-bytes";

type Range = { readonly prefix: Uint8Array; readonly bits: number; readonly what: string };

function range(cidr: string, what: string): Range {
  const [address = "", bits] = cidr.split("/");
  const prefix = addressBytes(address);
  if (!prefix) throw new TypeError(`${cidr} is no range of addresses.`);
  return { prefix, bits: Number(bits), what };
}

/**
 * IANA IPv4 Special-Purpose Address Registry, multicast and reserved space, and addresses that clouds use
 * internally.
 */
const REFUSED_IPV4 = [
  range("0.0.0.0/8", "this network"),
  range("10.0.0.0/8", "private"),
  range("100.64.0.0/10", "shared by a provider's customers"),
  range("127.0.0.0/8", "loopback"),
  range("169.254.0.0/16", "link-local, with the metadata of clouds"),
  range("172.16.0.0/12", "private"),
  range("192.0.0.0/24", "protocol assignments"),
  range("192.0.2.0/24", "documentation"),
  range("192.31.196.0/24", "AS112"),
  range("192.52.193.0/24", "multicast tunnels"),
  range("192.88.99.0/24", "6to4 relays"),
  range("192.168.0.0/16", "private"),
  range("192.175.48.0/24", "AS112"),
  range("198.18.0.0/15", "benchmarks"),
  range("198.51.100.0/24", "documentation"),
  range("203.0.113.0/24", "documentation"),
  range("224.0.0.0/4", "multicast"),
  range("240.0.0.0/4", "reserved and broadcast"),
  // Looks public but is not: Azure answers every virtual machine there with its metadata.
  range("168.63.129.16/32", "the host of a cloud"),
];

const GLOBAL_IPV6 = range("2000::/3", "global unicast");

/** IANA IPv6 Special-Purpose Address Registry, as far as it is inside global unicast. */
const REFUSED_IPV6 = [
  range("2001::/23", "protocol assignments, with Teredo"),
  range("2001:db8::/32", "documentation"),
  range("2002::/16", "6to4"),
  range("2620:4f:8000::/48", "AS112"),
  range("3fff::/20", "documentation"),
];

/** How an IPv6-only network reaches IPv4; the last four bytes are the IPv4 address. */
const NAT64 = range("64:ff9b::/96", "NAT64");

/** Interface identifiers of ISATAP, with and without the universal bit; an IPv4 address follows. */
const ISATAP = [0x00, 0x02];

const isIn = (bytes: Uint8Array) => (range: Range) => sharesPrefix(bytes, range.prefix, range.bits);

function isIsatap(bytes: Uint8Array): boolean {
  const [universal = 1, ...rest] = bytes.subarray(8, 12);
  return ISATAP.includes(universal) && rest.join() === "0,94,254";
}

function isGlobalIpv4(bytes: Uint8Array): boolean {
  return !REFUSED_IPV4.some(isIn(bytes));
}

function isGlobalIpv6(bytes: Uint8Array): boolean {
  const embedded = bytes.subarray(12);
  if (isIn(bytes)(NAT64)) return isGlobalIpv4(embedded);
  if (!isIn(bytes)(GLOBAL_IPV6) || REFUSED_IPV6.some(isIn(bytes))) return false;
  return !isIsatap(bytes) || isGlobalIpv4(embedded);
}

const LINK_BITS = 64;

/**
 * This machine's own addresses, in whatever range, and its neighbours on the link: in home networks every
 * printer has a global IPv6 address.
 */
function isHere(bytes: Uint8Array): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address, family }) => {
      const own = addressBytes(address.split("%")[0] ?? "");
      return own !== null && sharesPrefix(bytes, own, family === "IPv6" ? LINK_BITS : 32);
    }),
  );
}

/**
 * True for an address of the public internet, in the spelling of a resolver; false for everything else,
 * including invalid text.
 */
export function isPublicAddress(address: string): boolean {
  const bytes = addressBytes(address);
  if (!bytes) return false;
  return (bytes.length === 4 ? isGlobalIpv4(bytes) : isGlobalIpv6(bytes)) && !isHere(bytes);
}
