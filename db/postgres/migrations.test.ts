// A node of the next version migrates while nodes of earlier ones work: nothing that those read or write may go or change.

import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";

/** Migrations before there were several nodes. */
const BEFORE_NODES = 3;

const NAME = '"[a-z0-9_]+"';
/** Matches a new column that an earlier version may omit from its rows: it is nullable or has a default. */
const LEFT_OUT =
  "(?!.* NOT NULL)(?!.* UNIQUE)(?!.* PRIMARY KEY)|(?=.* DEFAULT )(?!.* UNIQUE)(?!.* PRIMARY KEY)";

const ALLOWED = [
  "CREATE TABLE ",
  "CREATE INDEX ",
  "CREATE FUNCTION ",
  "CREATE TRIGGER ",
  `ALTER TABLE ${NAME} ADD COLUMN (?:${LEFT_OUT})`,
  `ALTER TABLE ${NAME} ALTER COLUMN ${NAME} (?:SET DEFAULT|DROP NOT NULL|SET STORAGE) ?`,
  `ALTER (?:TABLE|INDEX) ${NAME} SET \\(`,
  `ALTER INDEX ${NAME} ALTER COLUMN [0-9]+ SET STATISTICS `,
].map((pattern) => new RegExp(`^${pattern}`));

const flat = (statement: string) => statement.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();

/** The statements of a migration that an earlier version might not survive. */
function harmful(statements: readonly string[]): string[] {
  const made = new Set(
    statements.flatMap((statement) => new RegExp(`^CREATE TABLE (${NAME})`).exec(flat(statement))?.[1] ?? []),
  );
  return statements
    .map(flat)
    .filter((statement) => statement !== "")
    .filter((statement) => !ALLOWED.some((allowed) => allowed.test(statement)))
    .filter((statement) => {
      // Whatever holds of a new table, an earlier version writes no row of it.
      const table = new RegExp(`^ALTER TABLE (${NAME}) |^CREATE UNIQUE INDEX .* ON (${NAME})`).exec(
        statement,
      );
      return !made.has(table?.[1] ?? table?.[2] ?? "");
    });
}

it("migrations only add, so that nodes of an earlier version work on", () => {
  const migrations = readMigrationFiles({ migrationsFolder: "db/postgres/migrations" });
  expect(migrations.length).toBeGreaterThan(BEFORE_NODES);
  for (const { sql } of migrations.slice(BEFORE_NODES)) expect(harmful(sql)).toEqual([]);
});

it.each([
  'DROP TABLE "runs"',
  'ALTER TABLE "runs" DROP COLUMN "agent"',
  'ALTER TABLE "runs" RENAME COLUMN "agent" TO "by"',
  'ALTER TABLE "runs" ALTER COLUMN "agent" SET DATA TYPE bigint',
  'ALTER TABLE "runs" ALTER COLUMN "answer" SET NOT NULL',
  'ALTER TABLE "runs" ADD COLUMN "weather" text COLLATE "C" NOT NULL',
  'ALTER TABLE "runs" ADD COLUMN "weather" text DEFAULT \'\' NOT NULL UNIQUE',
  'ALTER TABLE "runs" ADD CONSTRAINT "runs_fk" FOREIGN KEY ("agent") REFERENCES "public"."agents"("id")',
  'CREATE UNIQUE INDEX "runs_question" ON "runs" USING btree ("question")',
  "UPDATE runs SET status = 'over'",
  "DELETE FROM runs",
])("refuses %s", (statement) => {
  expect(harmful(['CREATE TABLE "agents" ("id" text)', statement])).toEqual([statement]);
});

it.each([
  'ALTER TABLE "runs" ADD COLUMN "weather" text COLLATE "C"',
  'ALTER TABLE "runs" ADD COLUMN "is_wet" boolean DEFAULT false NOT NULL',
  '-- Why.\nCREATE INDEX "runs_weather" ON "runs" USING btree ("weather")',
  'ALTER TABLE "agents" ADD CONSTRAINT "agents_fk" FOREIGN KEY ("id") REFERENCES "public"."runs"("id")',
  'CREATE UNIQUE INDEX "agents_id" ON "agents" USING btree ("id")',
])("allows %s", (statement) => {
  expect(harmful(['CREATE TABLE "agents" ("id" text)', statement])).toEqual([]);
});
