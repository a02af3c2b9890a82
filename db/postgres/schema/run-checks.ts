import { pgTable } from "drizzle-orm/pg-core";
import type { CheckedAgain } from "@/lib/runs/checked-again";
import { json, text } from "./columns";
import { runs } from "./runs";

export const runChecks = pgTable("run_checks", {
  runId: text("run_id")
    .primaryKey()
    .references(() => runs.id, { onDelete: "cascade" }),
  body: json<CheckedAgain>("body").notNull(),
});
