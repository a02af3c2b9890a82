// What holds for the installation as a whole: the shape in `agents.yaml`, and as the code sees it.

import { z } from "zod";

/** Runs that may work at the same time; the others wait in line. */
export const runsAtOnce = z.int().min(1).max(1000);

/** What all runs of a calendar day (of this machine) may use together; null: as much as they need. */
export const dayCaps = {
  tokens: z.int().min(1000).nullable(),
  searches: z.int().min(0).nullable(),
  money: z.number().positive().nullable(),
};

/** What holds for the installation as a whole. */
export const limitsSchema = z
  .strictObject({
    runs_at_once: runsAtOnce.default(20),
    per_day: z
      .strictObject({
        tokens: dayCaps.tokens.default(null),
        searches: dayCaps.searches.default(null),
        money: dayCaps.money.default(null),
        runs: z.int().min(1).nullable().default(null),
      })
      .prefault({}),
    /** What one user may do; all but the runs of a day hold only where people sign in. */
    per_user: z
      .strictObject({
        runs_per_day: z.int().min(1).nullable().default(null),
        runs_per_minute: z.int().min(1).default(20),
        /** Of connections, models, servers, and of pages that are read again. */
        checks_per_minute: z.int().min(1).default(20),
        uploads_per_minute: z.int().min(1).default(120),
        /** Of what is stored here. */
        searches_per_minute: z.int().min(1).default(120),
        /** Of reports as files, and comparisons of their versions. */
        exports_per_minute: z.int().min(1).default(120),
        /** Of threads and reports, with those that a browser fetches ahead of a press. */
        pages_per_minute: z.int().min(1).default(600),
        /** Of programs: to the door for models, and over MCP. */
        calls_per_minute: z.int().min(1).default(120),
        /** Runs that are followed at the same time. */
        streams: z.int().min(1).default(40),
      })
      .prefault({}),
  })
  .prefault({});

/** What holds for the installation as a whole, whichever agent runs. */
export type InstallationLimits = {
  runsAtOnce: number;
  perDay: DayLimits;
  /** Runs of a day, of all users together; null where nothing is set. */
  runsPerDay: number | null;
  perUser: UserLimits;
};

/** What one user may do. All but the runs of a day hold only where people sign in. */
export type UserLimits = {
  runsPerDay: number | null;
  runsPerMinute: number;
  checksPerMinute: number;
  uploadsPerMinute: number;
  searchesPerMinute: number;
  exportsPerMinute: number;
  pagesPerMinute: number;
  callsPerMinute: number;
  streams: number;
};

/** What all runs of a day may use together; null where nothing is set. */
export type DayLimits = { tokens: number | null; searches: number | null; money: number | null };
