// `npm run db:copy`: copies a whole store into an empty one, in one transaction, and compares both before it counts.

import { existsSync, rmSync, statSync } from "node:fs";
import { DatabaseRefused, faultCode, storeFault } from "@/db/faults";
import { faultCode as serverCode, storeFault as serverFault } from "@/db/postgres/faults";
import { sqliteSource, sqliteTarget, TRANSFERRED } from "@/db/sqlite/transfer";
import {
  type Row,
  StoreInUse,
  type TransferSource,
  type TransferTable,
  type TransferTarget,
} from "@/db/store/transfer";
import { isDatabaseUrl, shownDatabaseUrl } from "@/lib/config/store-access";
import { GroundworkError } from "@/lib/errors/errors";
import { holdStore } from "@/lib/process/lock";
import { storeFile } from "@/lib/process/store-file";
import { tokensOf } from "@/lib/text/words";
import {
  createTally,
  type FilesCopied,
  FilesRefused,
  filesIntoFolder,
  filesIntoStore,
  isSame,
  type Tally,
} from "./files";

/** Why nothing was copied; the message is for a person. The target is as it was. */
export class CopyRefused extends Error {
  override readonly name = "CopyRefused";
}

export type Copied = {
  tables: { name: string; rows: number; digest: string }[];
  /** Texts with U+0000, which PostgreSQL cannot hold and which have U+FFFD there instead. */
  replaced: number;
  /** The files of documents. `left`: paths of those that the other side cannot have. */
  files: { count: number; left: string[] };
};

/** `from` and `to`: one is a data folder, the other a `postgres://` address. `tell` is called with each table. */
export type Ends = { from: string; to: string; waitMs?: number };

type Tell = (line: string) => void;

const named = (end: string) => (isDatabaseUrl(end) ? shownDatabaseUrl(end) : end);

/** Copies and compares. Throws CopyRefused, and then nothing has changed. */
export async function copyStore(ends: Ends, tell: Tell = () => undefined): Promise<Copied> {
  const { from, to } = ends;
  if (isDatabaseUrl(from) === isDatabaseUrl(to))
    throw new CopyRefused("One side has to be a data folder and the other a postgres:// address.");
  if (!isDatabaseUrl(from) && !existsSync(storeFile(from)))
    throw new CopyRefused(`There is no store in ${from}.`);
  const folder = isDatabaseUrl(from) ? to : from;
  const hold = await sentenced(folder, async () => holdStore(folder, { waitMs: ends.waitMs ?? 3000 }));
  try {
    return await between(ends, tell);
  } finally {
    hold.release();
  }
}

async function between({ from, to }: Ends, tell: Tell): Promise<Copied> {
  const source = await sentenced(from, () => openSource(from));
  const file = isDatabaseUrl(to) ? null : storeFile(to);
  const made = file !== null && (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0 ? file : null;
  let target: TransferTarget | null = null;
  let complete = false;
  try {
    target = await sentenced(to, () => openTarget(to));
    const copied = await sentenced(to, () => fill(source, target as TransferTarget, { from, to, tell }));
    complete = true;
    return copied;
  } finally {
    await target?.close().catch(() => undefined);
    await source.close().catch(() => undefined);
    if (!complete && made) for (const suffix of ["", "-wal", "-shm"]) rmSync(made + suffix, { force: true });
  }
}

async function openSource(from: string): Promise<TransferSource> {
  if (!isDatabaseUrl(from)) return sqliteSource(storeFile(from));
  return (await import("@/db/postgres/transfer")).postgresSource(from, tokensOf);
}

async function openTarget(to: string): Promise<TransferTarget> {
  if (isDatabaseUrl(to)) return (await import("@/db/postgres/transfer")).postgresTarget(to, tokensOf);
  return sqliteTarget(storeFile(to));
}

async function fill(
  source: TransferSource,
  target: TransferTarget,
  { from, to, tell }: { from: string; to: string; tell: Tell },
): Promise<Copied> {
  const copied: Copied = { tables: [], replaced: 0, files: { count: 0, left: [] } };
  let files: FilesCopied | null = null;
  try {
    const filled = await target.filled();
    if (filled.length > 0)
      throw new CopyRefused(
        `${named(to)} is not empty: there are rows in ${filled.join(", ")}. Copy into a new database, or an empty folder.`,
      );
    for (const table of TRANSFERRED) {
      const { tally, replaced } = await fillTable(source, target, { table, plain: isDatabaseUrl(to) });
      copied.tables.push({ name: table.name, ...tally });
      copied.replaced += replaced;
    }
    for (const [at, table] of TRANSFERRED.entries()) {
      const there = await tallyOf(target, table);
      const { name, ...here } = copied.tables[at] as Copied["tables"][number];
      if (!isSame(here, there)) throw new CopyRefused(differs(name, here, there));
      tell(
        `${name}: ${here.rows} ${here.rows === 1 ? "row" : "rows"}, the same on both sides (${here.digest.slice(0, 16)})`,
      );
    }
    if (target.files) files = await filesIntoStore(from, target.files);
    else if (source.files) files = await filesIntoFolder(source.files, to);
    if (files) {
      copied.files = { count: files.rows, left: files.left };
      tell(`files of documents: ${files.rows}, the same on both sides (${files.digest.slice(0, 16)})`);
    }
    await target.commit();
    return copied;
  } catch (error) {
    await files?.undo().catch(() => undefined);
    await target.rollback().catch(() => undefined);
    throw error;
  }
}

const differs = (name: string, here: Tally, there: Tally) =>
  here.rows === there.rows
    ? `The rows of ${name} differ from what was copied. Nothing was kept.`
    : `${name} has ${here.rows} rows, and ${there.rows} arrived. Nothing was kept.`;

async function fillTable(
  source: TransferSource,
  target: TransferTarget,
  { table, plain }: { table: TransferTable; plain: boolean },
): Promise<{ tally: Tally; replaced: number }> {
  const tally = createTally();
  let replaced = 0;
  for await (const batch of source.read(table)) {
    const rows = plain ? batch.map((row) => row.map(withoutNull)) : batch;
    if (plain)
      for (const value of batch.flat()) if (typeof value === "string" && value.includes("\0")) replaced += 1;
    for (const row of rows) tally.add(row);
    await target.write(table, rows);
  }
  await target.countFrom(table, await source.lastNumber(table));
  return { tally: tally.done(), replaced };
}

const withoutNull = (value: Row[number]) =>
  typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{FFFD}") : value;

async function tallyOf(store: TransferSource, table: TransferTable): Promise<Tally> {
  const tally = createTally();
  for await (const batch of store.read(table)) for (const row of batch) tally.add(row);
  return tally.done();
}

/** Rejects with a sentence for what a person can do something about; the driver's own words may quote what is stored. */
async function sentenced<T>(end: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentenceOf(error, named(end));
    if (sentence === null) throw error;
    throw new CopyRefused(sentence);
  }
}

function sentenceOf(error: unknown, end: string): string | null {
  if (error instanceof CopyRefused || error instanceof FilesRefused) return error.message;
  if (error instanceof StoreInUse) return `${error.message} Stop them, then repeat this.`;
  if (error instanceof GroundworkError) return `${error.message} Stop it, then repeat this.`;
  if (error instanceof DatabaseRefused)
    return error.kind === "older"
      ? `${end} ${error.message}. Start Groundwork with it once, then repeat this.`
      : `${end} ${error.message}.`;
  const fault = storeFault(error) ?? serverFault(error);
  if (fault === "busy") return `${end} cannot be reached, or another program holds it. Nothing was copied.`;
  if (fault === "full") return `There is no room for the copy in ${end}. Nothing was copied.`;
  const code = faultCode(error) || serverCode(error);
  return code === "" ? null : `${end} did not take the copy (${code}). Nothing was copied.`;
}
