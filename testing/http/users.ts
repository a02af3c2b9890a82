// Users for a test of routes: a store of its own in DATA_DIR, and requests of each user.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nameKeyOf, type Role } from "@/lib/auth/accounts";
import { usersChanged } from "@/lib/auth/actor";
import { openSession } from "@/lib/auth/sessions";
import { closeDb, getDb } from "@/lib/process/store";

const HOST = "127.0.0.1:3000";

/** Opens an empty store as that of this process; `close` deletes it. `stub` sets an environment variable. */
export function openOwnStore(stub: (name: string, value: string) => void): {
  dir: string;
  close: () => void;
} {
  const dir = mkdtempSync(path.join(tmpdir(), "groundwork-users-"));
  closeDb();
  stub("DATA_DIR", dir);
  usersChanged();
  return {
    dir,
    close() {
      closeDb();
      usersChanged();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Adds a user without hashing a password; returns a session cookie. */
export async function addSignedIn(
  name: string,
  role: Role = "user",
): Promise<{ id: string; cookie: string }> {
  const id = `usr_${nameKeyOf(name)}`;
  const user = { id, name, nameKey: nameKeyOf(name), password: "-", role, createdAt: 1 };
  await getDb().addUser(user);
  usersChanged();
  return { id, cookie: `groundwork-3000=${await openSession({ userId: id })}` };
}

/** A request of a program or, with a cookie, of a page of the application. */
export function requestOf(
  address: string,
  {
    method = "GET",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Request {
  const json: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  return new Request(`http://${HOST}${address}`, {
    method,
    headers: { host: HOST, ...json, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
