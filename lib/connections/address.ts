// Checks the address of a connection before anything is sent to it.

import { isIP } from "node:net";
import { isNear } from "@/lib/config/near-host";
import { GroundworkError } from "@/lib/errors/errors";

/** Where clouds tell their secrets to the programs on a machine; no model or search service is there. */
const METADATA = /^(?:169\.254\.|\[::ffff:a9fe:|\[fe80:|\[fd00:ec2:|metadata\.google\.internal$)/i;
const OWN_NAME = /^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|home\.arpa))$/i;
const LONGEST = 500;

/** True for a host of this machine or its network, where a key may travel without encryption. */
function isOwnNetwork(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  if (isIP(plain) === 4) return isNear(plain);
  if (isIP(plain) === 6) return /^(?:::1$|f[cd])/i.test(plain);
  return OWN_NAME.test(hostname);
}

/**
 * The address without a slash at the end. `hasKey`: a key goes with the requests. Throws connection_address and
 * connection_insecure.
 */
export function checkAddress(text: string, { hasKey }: { hasKey: boolean }): string {
  if (text.length > LONGEST || !URL.canParse(text)) throw new GroundworkError("connection_address");
  const { protocol, hostname, host, username, password, search, hash, origin, pathname } = new URL(text);
  const usable =
    (protocol === "https:" || protocol === "http:") &&
    username === "" &&
    password === "" &&
    search === "" &&
    hash === "" &&
    !/[?#]/.test(text) &&
    !METADATA.test(hostname);
  if (!usable) throw new GroundworkError("connection_address");
  if (hasKey && protocol === "http:" && !isOwnNetwork(hostname))
    throw new GroundworkError("connection_insecure", { host });
  return `${origin}${pathname.replace(/(?<!\/)\/+$/, "")}`;
}
