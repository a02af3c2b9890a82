-- Reports from before citations were checked: the versions of a run are one series, and no citation of theirs has a verdict.
UPDATE reports SET
  series_id = (SELECT first.id FROM reports AS first WHERE first.run_id = reports.run_id ORDER BY first.version, first.docid LIMIT 1),
  unchecked = (SELECT count(*) FROM citations WHERE citations.report_id = reports.id)
WHERE series_id = '';
