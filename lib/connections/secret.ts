// The secret that encrypts stored keys: GROUNDWORK_SECRET, or a file beside the database that only its owner may
// read. The file is made when the first key is stored; backups do not contain it.

import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, type FileHandle, link, open, rm } from "node:fs/promises";
import path from "node:path";
import { encryptionSecret } from "@/lib/config/env";
import { GroundworkError } from "@/lib/errors/errors";
import { keepSecret } from "@/lib/log";

export const SECRET_VARIABLE = "GROUNDWORK_SECRET";
/** Characters. `openssl rand -base64 32` writes 44. */
const SHORTEST_SECRET = 32;
const FILE_BYTES = 32;
const FORM = /^[\w-]{43}\n?$/;
/** Rights of the group and of others. */
const OTHERS = 0o077;

export const secretFile = (dataDir: string): string => path.join(dataDir, "secret.key");

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** The secret of the environment; null when there is none. Throws secret_too_short. */
export function environmentSecret(source?: NodeJS.ProcessEnv): string | null {
  const secret = encryptionSecret(source);
  if (secret !== null && secret.length < SHORTEST_SECRET)
    throw new GroundworkError("secret_too_short", { variable: SECRET_VARIABLE, least: SHORTEST_SECRET });
  return secret;
}

/** Takes the rights of others away, or refuses a file that others may go on reading. */
async function closeToOthers(handle: FileHandle, file: string): Promise<void> {
  if (((await handle.stat()).mode & OTHERS) === 0) return;
  await handle.chmod(0o600).catch(() => undefined);
  if (((await handle.stat()).mode & OTHERS) !== 0) throw new GroundworkError("secret_file_open", { file });
}

/**
 * The secret of the file; null when there is no file. Throws secret_file_open when others may read it and that
 * cannot be changed, secret_file_unusable when it cannot be read or does not hold a secret.
 */
export async function storedSecret(dataDir: string): Promise<string | null> {
  const file = secretFile(dataDir);
  let handle: FileHandle;
  try {
    handle = await open(/*turbopackIgnore: true*/ file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw new GroundworkError("secret_file_unusable", { file }, error);
  }
  try {
    await closeToOthers(handle, file);
    const text = await handle.readFile("utf8");
    if (!FORM.test(text)) throw new GroundworkError("secret_file_unusable", { file });
    const secret = text.trim();
    keepSecret(secret);
    return secret;
  } catch (error) {
    if (error instanceof GroundworkError) throw error;
    throw new GroundworkError("secret_file_unusable", { file }, error);
  } finally {
    await handle.close();
  }
}

/** Writes a new secret and gives it its name in one step, so that no reader sees half of it. */
async function makeFile(dataDir: string): Promise<void> {
  const file = secretFile(dataDir);
  const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}.part`;
  try {
    const handle = await open(/*turbopackIgnore: true*/ draft, "wx", 0o600);
    try {
      await handle.writeFile(`${randomBytes(FILE_BYTES).toString("base64url")}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // The umask may have taken rights away, never added any.
    await chmod(draft, 0o600);
    await link(draft, file);
  } catch (error) {
    // Somebody else made it at the same time; theirs counts.
    if (codeOf(error) !== "EEXIST") throw new GroundworkError("secret_file_unusable", { file }, error);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * The secret to encrypt with: that of the environment, else that of the file, which is made when it is missing.
 * Throws secret_too_short, secret_file_open and secret_file_unusable.
 */
export async function secretToSeal(dataDir: string, source?: NodeJS.ProcessEnv): Promise<string> {
  const fixed = environmentSecret(source);
  if (fixed !== null) return fixed;
  const known = await storedSecret(dataDir);
  if (known !== null) return known;
  await makeFile(dataDir);
  const made = await storedSecret(dataDir);
  if (made === null) throw new GroundworkError("secret_file_unusable", { file: secretFile(dataDir) });
  return made;
}
