import { connect, isIP, type Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { addressBytes, sharesPrefix } from "./address-bytes";

type DialTarget = {
  /** An address that was checked. Never a name. */
  address: string;
  port: number;
  secure: boolean;
  /** The host of the URL without brackets: the certificate must be issued for it. */
  host: string;
  signal: AbortSignal;
};

/** Opens a connection to exactly the given address. Rejects on failure, or with the signal's reason. */
export type Dial = (target: DialTarget) => Promise<Socket>;

const neverAsked = () => {
  throw new TypeError("An address was to be dialled, and a name was asked for.");
};

/** Resolves when the connection is established; rejects when it fails or is aborted. */
function made<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const giveUp = () => socket.destroy(signal.reason as Error);
    const fail = (error: Error) => reject(error);
    socket.once("error", fail);
    socket.once(event, () => {
      signal.removeEventListener("abort", giveUp);
      socket.off("error", fail);
      resolve(socket);
    });
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}

/** Compares the remote address as bytes once more, so that no lower layer can have connected elsewhere. */
function isThere(socket: Socket, address: string): boolean {
  const wanted = addressBytes(address);
  const reached = addressBytes(socket.remoteAddress ?? "");
  return wanted !== null && reached !== null && sharesPrefix(wanted, reached, wanted.length * 8);
}

/**
 * The real implementation: TCP to the address, and TLS over it that verifies the certificate for the host.
 */
export const systemDial: Dial = async ({ address, port, secure, host, signal }) => {
  if (isIP(address) === 0) return neverAsked();
  const socket = connect({ host: address, port, lookup: neverAsked, autoSelectFamily: false });
  await made(socket, "connect", signal);
  if (!isThere(socket, address)) {
    socket.destroy();
    throw new TypeError("The connection went to another address than the one that was judged.");
  }
  if (!secure) return socket;
  const name = host.replace(/\.$/, "");
  const options = isIP(name) === 0 ? { servername: name } : { host: name };
  const layer = connectSecurely({
    socket,
    ...options,
    ALPNProtocols: ["http/1.1"],
    // Set explicitly, because the environment can turn verification off globally.
    rejectUnauthorized: true,
  });
  return made(layer, "secureConnect", signal);
};
