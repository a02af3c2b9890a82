// The row of a report counts its text alone; this counts the sources that only the short answer above it cites.

/** SQL: the number of sources that only the short answer above a report cites. `id`: the SQL of the report's id. */
export const citedAboveOnly = (id: string): string =>
  `(SELECT count(DISTINCT a.number) FROM citations a WHERE a.report_id = ${id} AND a.part = 'answer'
     AND a.source_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM citations b
       WHERE b.report_id = a.report_id AND b.part = 'report' AND b.number = a.number AND b.source_id IS NOT NULL))`;
