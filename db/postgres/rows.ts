// Statements whose text is the same whenever they run, for any number of rows. The server prepares them once for each
// connection.

import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ClientBase } from "pg";
import type { Writer } from "./client";

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `groundwork_${names.size}`;
  names.set(text, name);
  return name;
}

/** Runs a prepared statement with numbered places; returns its rows, or how many rows it changed as `count`. */
export async function execute<Row extends object>(
  writer: Writer,
  text: string,
  values: unknown[],
): Promise<{ rows: Row[]; count: number }> {
  // Drizzle leaves the connection on the database and on the transactions that `transact` begins.
  const { $client } = writer as Writer & { $client: Pick<ClientBase, "query"> };
  const { rows, rowCount } = await $client.query<Row>({ name: nameOf(text), text, values });
  return { rows, count: rowCount ?? 0 };
}

/** Values of one column of many rows, as one value of a statement. */
export type ColumnOfRows = { name: string; place: (number: number) => string; values: unknown[] };

/**
 * The columns of rows, each as an array that the server unrolls again. A column that no row has is left to its default; a
 * value that one row lacks is null.
 */
export function columnsOfRows<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): ColumnOfRows[] {
  return Object.entries(getTableColumns(table))
    .filter(([property]) => rows.some((row) => property in row))
    .map(([property, column]) => ({
      name: `"${column.name}"`,
      place: (number) => `$${number}::${column.getSQLType().split(" COLLATE ")[0]}[]`,
      values: rows.map((row: Record<string, unknown>) => {
        const value = row[property] ?? null;
        return value === null ? null : column.mapToDriverValue(value);
      }),
    }));
}

/**
 * Inserts rows in their order with one statement. `conflict`: what the statement does about rows that exist; without it
 * they are an error.
 */
export async function insertRows<Table extends PgTable>(
  writer: Writer,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  conflict = "",
): Promise<void> {
  if (rows.length === 0) return;
  const columns = columnsOfRows(table, rows);
  const text = `INSERT INTO "${getTableName(table)}" (${columns.map(({ name }) => name).join(", ")})
    SELECT * FROM unnest(${columns.map(({ place }, at) => place(at + 1)).join(", ")}) ${conflict}`;
  await execute(
    writer,
    text,
    columns.map(({ values }) => values),
  );
}
