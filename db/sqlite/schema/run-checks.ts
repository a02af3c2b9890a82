import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { runs } from "./runs";

/** Results of checking the reports and the answer of an imported run. */
export const runChecks = sqliteTable("run_checks", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id, { onDelete: "cascade" }),
  body: text("body", { mode: "json" }).$type<CheckedAgain>().notNull(),
});
