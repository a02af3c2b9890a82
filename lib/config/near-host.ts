// Hosts on this machine or in its network.

const PORT = /:\d{1,5}$/;
/** Names of this machine, and names that only its network resolves. */
const NEAR_NAME = /^(?:localhost|\[::1\]|host\.docker\.internal)$|\.local(?:host)?$/;
/** Whole IPv4 addresses of this machine and of private networks: a name may begin like one. */
const NEAR_ADDRESS = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}$/;

/** True for a host (with or without a port) on this machine or in its network. */
export function isNear(host: string): boolean {
  const name = host.toLowerCase().replace(PORT, "");
  return NEAR_NAME.test(name) || NEAR_ADDRESS.test(name);
}
