// Encrypts the keys that are stored: AES-256-GCM with a random nonce for each entry. The entry's identity is
// authenticated with it, so that an entry of the database opens only in its own place and for its own address.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";

/** What an encrypted key belongs to. Changing any of it makes the key unreadable. */
export type Identity = { id: string; provider: string; baseUrl: string };

/** `another_secret`: encrypted with a secret that is not there; `damaged`: changed, cut or moved. */
type VaultFault = "another_secret" | "damaged";

export class VaultError extends Error {
  override readonly name = "VaultError";
  readonly fault: VaultFault;

  constructor(fault: VaultFault) {
    super(fault === "damaged" ? "The entry was changed." : "The entry was encrypted with another secret.");
    this.fault = fault;
  }
}

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHECK_BYTES = 8;

/** A person may have chosen the secret, so guessing it is made expensive: 16 MB and some 40 ms for each guess. */
function derive(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(secret, salt, KEY_BYTES, { N: 2 ** 14, r: 8, p: 1 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

/** Tells a wrong secret from a changed entry. */
const checkOf = (key: Buffer): Buffer =>
  createHmac("sha256", key).update("groundwork key check").digest().subarray(0, CHECK_BYTES);

const identityBytes = ({ id, provider, baseUrl }: Identity): Buffer =>
  Buffer.from(JSON.stringify(["groundwork connection", VERSION, id, provider, baseUrl]));

/** Encrypts a text for one entry: `v1.salt.check.nonce.ciphertext.tag`, each part in base64url. */
export async function seal(text: string, identity: Identity, secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(secret, salt);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    identityBytes(identity),
  );
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [salt, checkOf(key), nonce, sealed, cipher.getAuthTag()];
  return [VERSION, ...parts.map((part) => part.toString("base64url"))].join(".");
}

/** The parts of an entry. Throws VaultError `damaged` when it does not have its form. */
function partsOf(entry: string) {
  const [version, ...texts] = entry.split(".");
  const [salt, check, nonce, sealed, tag, ...more] = texts.map((text) => Buffer.from(text, "base64url"));
  const whole =
    version === VERSION &&
    more.length === 0 &&
    salt?.length === SALT_BYTES &&
    check?.length === CHECK_BYTES &&
    nonce?.length === NONCE_BYTES &&
    tag?.length === TAG_BYTES;
  if (!whole || !sealed) throw new VaultError("damaged");
  return { salt, check, nonce, sealed, tag };
}

/** Decrypts an entry with the secret that encrypted it, one of `secrets`. Throws VaultError. */
export async function open(entry: string, identity: Identity, secrets: readonly string[]): Promise<string> {
  const { salt, check, nonce, sealed, tag } = partsOf(entry);
  for (const secret of secrets) {
    const key = await derive(secret, salt);
    if (!timingSafeEqual(checkOf(key), check)) continue;
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(identityBytes(identity))
      .setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString("utf8");
    } catch {
      throw new VaultError("damaged");
    }
  }
  throw new VaultError("another_secret");
}
