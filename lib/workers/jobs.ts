// The work that is done beside the server: pure functions from data to data, by name, some of them asynchronous. A
// worker thread runs them (see `thread.ts`); whoever has no event loop to spare for others may call them at once.

import { readDocument } from "@/lib/documents/read-document";
import { extractDocument } from "@/lib/pages/extract-document";
import { askRobots } from "@/lib/pages/robots-rules";
import { findDisagreements } from "@/lib/reports/disagreement";
import { checkReport } from "@/lib/reports/evidence";

export const jobs = {
  checkReport,
  comparePages: findDisagreements,
  extractDocument,
  readDocument,
  askRobots,
};

export type Jobs = typeof jobs;
