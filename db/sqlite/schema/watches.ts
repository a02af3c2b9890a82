import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { LookAt } from "@/lib/run-log/run-repeat";
import type { Scope } from "@/lib/run-log/run-state";
import type { Place } from "@/lib/sources/places";
import type { ChangeCounts, Channel, Schedule, TellWhen } from "@/lib/watches/watch";
import { runs } from "./runs";
import { threads } from "./threads";
import { users } from "./users";

/** Questions that are asked again by a schedule. Times are milliseconds since the epoch. */
export const watches = sqliteTable(
  "watches",
  {
    id: text("id").primaryKey(),
    /** Null for the founder, and for the only person of an installation without users. */
    ownerId: text("owner_id").references(() => users.id, { onDelete: "cascade" }),
    /** The thread that its runs belong to; null until a watch of a template has run for the first time. */
    threadId: text("thread_id").references(() => threads.id, { onDelete: "cascade" }),
    /** Title of the template that the question was made from. */
    template: text("template"),
    question: text("question").notNull(),
    /** Null for the agent of the thread's last run. */
    agent: text("agent"),
    scope: text("scope").$type<Scope>(),
    places: text("places", { mode: "json" }).$type<Place[]>(),
    schedule: text("schedule", { mode: "json" }).$type<Schedule>().notNull(),
    timeZone: text("time_zone").notNull(),
    /** Caps in the currency of the price list; null: none of its own. */
    runMoney: real("run_money"),
    monthMoney: real("month_money"),
    /** What its runs look at beside the cited pages. */
    lookAt: text("look_at").$type<LookAt>().notNull().default("searches"),
    tellWhen: text("tell_when").$type<TellWhen>().notNull(),
    channels: text("channels", { mode: "json" }).$type<Channel[]>().notNull(),
    /** Where mails go; kept when the person ends them. */
    mailTo: text("mail_to"),
    /** Raised for each new address of its feed, which ends the earlier one; 0 or less: it has no feed. */
    feedNumber: integer("feed_number").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    pausedAt: integer("paused_at"),
    endedAt: integer("ended_at"),
    /** The time of its schedule that has not been answered yet; null while it is paused or ended. */
    nextAt: integer("next_at"),
    /** Until then, a process works on it or lets its thread be. */
    claimedUntil: integer("claimed_until"),
    /** When its owner last looked at its outcomes. */
    seenAt: integer("seen_at").notNull().default(0),
  },
  (table) => [
    index("watches_owner").on(table.ownerId, table.createdAt),
    index("watches_thread").on(table.threadId),
    index("watches_next").on(table.nextAt).where(sql`next_at is not null`),
  ],
);

/** What became of each time of a watch: a run, or the reason why there was none. */
export const watchTimes = sqliteTable(
  "watch_times",
  {
    /** The idempotency key of its run, one for each time of a watch. */
    id: text("id").primaryKey(),
    watchId: text("watch_id")
      .notNull()
      .references(() => watches.id, { onDelete: "cascade" }),
    dueAt: integer("due_at").notNull(),
    /** When it was answered, which is later where the server was off or the thread was busy. */
    at: integer("at").notNull(),
    /** Null where none was started. */
    runId: text("run_id").references(() => runs.id, { onDelete: "cascade" }),
    /** Why none was started, as a code of the error table. */
    skipped: text("skipped"),
    /** What changed since the report before, in one line; null where nothing was compared. */
    line: text("line"),
    isQuiet: integer("is_quiet", { mode: "boolean" }),
    counts: text("counts", { mode: "json" }).$type<ChangeCounts>(),
    /** True when the person is to be told in the application. */
    told: integer("told", { mode: "boolean" }).notNull().default(false),
    /** When its run had ended and whoever is to be told was told; at once where none was started. */
    settledAt: integer("settled_at"),
  },
  (table) => [
    index("watch_times_watch").on(table.watchId, table.at),
    index("watch_times_run").on(table.runId).where(sql`run_id is not null`),
    index("watch_times_open").on(table.watchId).where(sql`settled_at is null`),
  ],
);
