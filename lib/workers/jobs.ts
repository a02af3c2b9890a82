// The work that is done beside the server: pure functions from data to data, by name. A worker thread runs them (see
// `thread.ts`); whoever has no event loop to spare for others may call them at once.

import { findDisagreements } from "@/lib/reports/disagreement";
import { checkReport } from "@/lib/reports/evidence";

export const jobs = { checkReport, comparePages: findDisagreements };

export type Jobs = typeof jobs;
