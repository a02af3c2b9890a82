/** Formats of a report that is a table of evidence. */
export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** True for a format of tables. */
export const isTableFormat = (format: string): format is TableFormat =>
  (TABLE_FORMATS as readonly string[]).includes(format);
