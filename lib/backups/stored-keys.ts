// What a person has to know of the keys of the settings, entered or made for webhooks, when a store is backed up or restored: a
// database contains them encrypted, and what opens them is not in it.

import { openSqliteBeside } from "@/db/sqlite/store";
import { environmentSecret, SECRET_VARIABLE, secretFile, storedSecret } from "@/lib/connections/secret";
import { open, VaultError } from "@/lib/connections/vault";
import { GroundworkError } from "@/lib/errors/errors";
import { identityOf } from "@/lib/webhooks/signature";

/** How many keys a store has, and what opens them. */
export type StoredKeys = {
  /** Opened by GROUNDWORK_SECRET. */
  byVariable: number;
  /** Opened by the file of the data folder. */
  byFile: number;
  /** Opened by neither. */
  closed: number;
};

/** The secret; null when there is none, or none that can be read. */
async function readable(read: () => string | null | Promise<string | null>): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GroundworkError) return null;
    throw error;
  }
}

async function opens(secret: string | null, entry: string, row: Parameters<typeof open>[1]) {
  if (secret === null) return false;
  try {
    await open(entry, row, [secret]);
    return true;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}

/** Looks at the keys in the database at `store`, with the secrets of this process and of `dataDir`. None for another version. */
export async function storedKeysIn(store: string, dataDir: string): Promise<StoredKeys> {
  const keys: StoredKeys = { byVariable: 0, byFile: 0, closed: 0 };
  const db = openSqliteBeside(store);
  if (!db) return keys;
  try {
    const variable = await readable(() => environmentSecret());
    const file = await readable(() => storedSecret(dataDir));
    const webhooks = await db.listAllWebhooks();
    const entries = [
      ...(await db.listConnections()).map((row) => ({ sealed: row.sealed, identity: row })),
      ...webhooks.map((row) => ({ sealed: row.sealed, identity: identityOf(row) })),
    ];
    for (const { sealed, identity } of entries) {
      if (sealed === null) continue;
      if (await opens(variable, sealed, identity)) keys.byVariable += 1;
      else if (await opens(file, sealed, identity)) keys.byFile += 1;
      else keys.closed += 1;
    }
    return keys;
  } finally {
    await db.close();
  }
}

const count = (number: number) => `${number} ${number === 1 ? "key" : "keys"}`;

/** What to do with the secret after a backup; empty when the settings have no key. */
export function backupKeyNotes({ byVariable, byFile, closed }: StoredKeys, dataDir: string): string[] {
  const entered = byVariable + byFile + closed;
  if (entered === 0) return [];
  const file = secretFile(dataDir);
  return [
    `It has ${count(entered)} of the settings, encrypted. The secret that opens ${entered === 1 ? "it" : "them"} is not in the backup.`,
    ...(byFile > 0
      ? [
          `Keep a copy of ${file} in another safe place. On a new machine, put it into the data folder before the first start.`,
        ]
      : []),
    ...(byVariable > 0
      ? [`Keep the value of ${SECRET_VARIABLE} in another safe place. On a new machine, set the same value.`]
      : []),
    ...(closed > 0 ? [`${count(closed)} cannot be opened with the secret of this machine either.`] : []),
    "Without the secret, the keys have to be entered again and webhooks added again; everything else is restored.",
  ];
}

/** What to do with the secret after a restore; empty when the backup has no key. */
export function restoreKeyNotes({ byVariable, byFile, closed }: StoredKeys, dataDir: string): string[] {
  const open = byVariable + byFile;
  return [
    ...(open > 0 ? [`${count(open)} of the settings can be opened with the secret of this machine.`] : []),
    ...(closed > 0
      ? [
          `${count(closed)} of the settings cannot be opened here, because a backup does not contain the secret. Copy secret.key of the machine that made the backup to ${secretFile(dataDir)}, or set its ${SECRET_VARIABLE}, before the start; or enter the keys again in the settings, under Connections, and add webhooks again.`,
        ]
      : []),
  ];
}
