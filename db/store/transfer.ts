// What one store brings to be copied into another, table by table. A row is the same on both sides: values in the order of
// `columns`, texts and JSON as they are written, times as milliseconds, bytes as bytes.

import type { FileStamp, SharedFiles } from "./files";

/** A value of a row; a boolean is a boolean in either store. */
export type Value = string | number | boolean | Buffer | null;

export type Row = readonly Value[];

export type TransferTable = {
  name: string;
  columns: readonly { name: string; kind: "text" | "number" | "boolean" | "bytes" }[];
  /** The column that numbers the rows; null where they have none. */
  numbered: string | null;
};

/** The files of documents in a store. */
export type TransferredFiles = Pick<SharedFiles, "list" | "read"> & {
  add(file: FileStamp & { bytes: Buffer }): Promise<void>;
};

/** A store that nobody else works with. Everything is read in one snapshot. */
export type TransferSource = {
  /** Null for a store beside which they lie in a folder. */
  readonly files: TransferredFiles | null;
  /** The rows of a table, in batches of a bounded size. */
  read(table: TransferTable): AsyncIterable<Row[]>;
  /** The highest number that a row was ever given; 0 where none was. */
  lastNumber(table: TransferTable): Promise<number>;
  close(): Promise<void>;
};

/** A store that is filled in one transaction, which also reads what it wrote. */
export type TransferTarget = TransferSource & {
  /** The tables that have rows. */
  filled(): Promise<string[]>;
  write(table: TransferTable, rows: readonly Row[]): Promise<void>;
  /** Rows that are added from now on have higher numbers. */
  countFrom(table: TransferTable, last: number): Promise<void>;
  /** Makes all of it last; rejects, and leaves nothing, when a reference has no row. */
  commit(): Promise<void>;
  /** Leaves the store as it was. */
  rollback(): Promise<void>;
};

/** Another process works with the store. `why` is for a person. */
export class StoreInUse extends Error {
  override readonly name = "StoreInUse";
}

/** Most rows and, unless one row alone is larger, bytes of a batch. */
export const BATCH = { rows: 100, bytes: 4_000_000 };

/** About how much memory a row takes. */
export const weightOf = (row: Row): number =>
  row.reduce<number>(
    (sum, value) => sum + (typeof value === "string" || Buffer.isBuffer(value) ? value.length : 8),
    0,
  );
