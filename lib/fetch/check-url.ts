import { isIP } from "node:net";
import { GuardError } from "./guard-error";

const SCHEMES = new Map([
  ["http:", 80],
  ["https:", 443],
]);

/**
 * Ports of the web. An allow list, because other services of a public host (mail, databases, remote shells)
 * talk to anyone who connects.
 */
const PORTS = new Set([
  80, 81, 443, 591, 3000, 4443, 5000, 7443, 8000, 8001, 8008, 8080, 8081, 8088, 8090, 8181, 8443, 8880, 8888,
  9443,
]);

const LONGEST = 4096;

/** Names that always mean this machine; RFC 6761. */
const THIS_MACHINE = /(?:^|\.)localhost\.?$/;

/** The destination of a request, parsed once; the text is not read again. */
export type Target = {
  readonly url: URL;
  readonly secure: boolean;
  /** Without brackets. */
  readonly host: string;
  /** True when the host is an IP address. */
  readonly isAddress: boolean;
  readonly port: number;
};

/** Parses a web address. Throws GuardError for one that is none, or that names a user. */
export function parseTarget(text: string, base?: string): Target {
  const url = text.length <= LONGEST && URL.canParse(text, base) ? new URL(text, base) : null;
  if (!url) throw new GuardError("scheme_refused", "This is not an address of the web that can be opened.");
  const usual = SCHEMES.get(url.protocol);
  if (usual === undefined)
    throw new GuardError("scheme_refused", "Only addresses that begin with http or https are opened.");
  if (url.username !== "" || url.password !== "")
    throw new GuardError("scheme_refused", "Addresses that carry a name or a password are not opened.");
  const port = url.port === "" ? usual : Number(url.port);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  url.hash = "";
  return { url, secure: url.protocol === "https:", host, isAddress: isIP(host) !== 0, port };
}

/** Parses a web address. Throws GuardError for one that must not be requested, whatever it resolves to. */
export function checkUrl(text: string, base?: string): Target {
  const target = parseTarget(text, base);
  const { host, port } = target;
  if (!PORTS.has(port))
    throw new GuardError("port_refused", `Port ${port} is not one on which pages of the web are served.`);
  if (THIS_MACHINE.test(host)) throw new GuardError("address_refused", refusedAddress(host));
  return target;
}

/** The message for a host in a private network. */
export const refusedAddress = (host: string) =>
  `${host} leads to this machine or a private network, and only pages of the public web are opened.`;
