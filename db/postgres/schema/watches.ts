import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, pgTable } from "drizzle-orm/pg-core";
import type { LookAt } from "@/lib/run-log/run-repeat";
import type { Scope } from "@/lib/run-log/run-state";
import type { Place } from "@/lib/sources/places";
import type { ChangeCounts, Channel, Schedule, TellWhen } from "@/lib/watches/watch";
import { integer, json, text } from "./columns";
import { runs } from "./runs";
import { threads } from "./threads";
import { users } from "./users";
export const watches = pgTable(
  "watches",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    threadId: text("thread_id").references(() => threads.id, { onDelete: "cascade" }),
    template: text("template"),
    question: text("question").notNull(),
    agent: text("agent"),
    scope: text("scope").$type<Scope>(),
    places: json<Place[]>("places"),
    schedule: json<Schedule>("schedule").notNull(),
    timeZone: text("time_zone").notNull(),
    runMoney: doublePrecision("run_money"),
    monthMoney: doublePrecision("month_money"),
    lookAt: text("look_at").$type<LookAt>().notNull().default("searches"),
    tellWhen: text("tell_when").$type<TellWhen>().notNull(),
    channels: json<Channel[]>("channels").notNull(),
    mailTo: text("mail_to"),
    feedNumber: integer("feed_number").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    pausedAt: integer("paused_at"),
    endedAt: integer("ended_at"),
    nextAt: integer("next_at"),
    claimedUntil: integer("claimed_until"),
    seenAt: integer("seen_at").notNull().default(0),
  },
  (table) => [
    index("watches_owner").on(table.ownerId, table.createdAt),
    index("watches_thread").on(table.threadId),
    index("watches_next").on(table.nextAt).where(sql`next_at is not null`),
  ],
);
export const watchTimes = pgTable(
  "watch_times",
  {
    id: text("id").primaryKey(),
    watchId: text("watch_id")
      .notNull()
      .references(() => watches.id, { onDelete: "cascade" }),
    dueAt: integer("due_at").notNull(),
    at: integer("at").notNull(),
    runId: text("run_id").references(() => runs.id, { onDelete: "cascade" }),
    skipped: text("skipped"),
    line: text("line"),
    isQuiet: boolean("is_quiet"),
    counts: json<ChangeCounts>("counts"),
    told: boolean("told").notNull().default(false),
    settledAt: integer("settled_at"),
  },
  (table) => [
    index("watch_times_watch").on(table.watchId, table.at),
    index("watch_times_run").on(table.runId).where(sql`run_id is not null`),
    index("watch_times_open").on(table.watchId).where(sql`settled_at is null`),
  ],
);
