// What a record of another installation does not do here.

import type { RunRecord } from "@/db/store/record";

/** Usage and calls of another installation do not count here. */
export const uncounted = (record: RunRecord): RunRecord => ({
  ...record,
  columns: { ...record.columns, callsKept: false },
  spending: [],
  calls: [],
});

/** What happened at another installation is no news. */
export const untold = (record: RunRecord): RunRecord => ({ ...record, causes: [] });
