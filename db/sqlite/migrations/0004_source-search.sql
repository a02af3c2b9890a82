CREATE INDEX `sources_address` ON `sources` (`url_key`,`created_at`);
--> statement-breakpoint
DROP TRIGGER reports_fts_insert;--> statement-breakpoint
DROP TRIGGER reports_fts_delete;--> statement-breakpoint
DROP TRIGGER runs_fts_insert;--> statement-breakpoint
DROP TRIGGER runs_fts_delete;--> statement-breakpoint
DROP TRIGGER runs_fts_update;--> statement-breakpoint
DROP TABLE reports_fts;--> statement-breakpoint
DROP TABLE runs_fts;--> statement-breakpoint
-- One index over reports, questions with their answers, and sources (db/queries/search-index.ts). It holds stems and no
-- text. Its rows are numbered by time, in tenths of a second: walking it backwards is walking from the newest, and a span
-- of dates is a span of rows.
CREATE VIRTUAL TABLE search_index USING fts5(title, text, facets, content='', contentless_delete=1, tokenize="ascii tokenchars '_'");
--> statement-breakpoint
-- What can be found. `ref`: a report's id, a run's id, or the digest of an address, which is one entry however many
-- threads have it as a source; `source` is then its newest source and `page` the text that was read last. `facets` are the words
-- of the index by which results are narrowed: kind, read or only seen, cited or not, host, agent, verdicts.
CREATE TABLE search_entries (
  docid INTEGER PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  ref TEXT NOT NULL,
  source TEXT,
  page TEXT,
  at INTEGER NOT NULL,
  facets TEXT NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX search_entries_ref ON search_entries (ref);
--> statement-breakpoint
-- Words of the index, for completing one that is not typed to its end.
CREATE TABLE search_words (word TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
-- What changed and is not indexed yet. Writing a run's rows costs one small row here; the index follows outside of it.
CREATE TABLE search_pending (id INTEGER PRIMARY KEY NOT NULL, kind TEXT NOT NULL, ref TEXT NOT NULL);
--> statement-breakpoint
CREATE TRIGGER reports_search_insert AFTER INSERT ON reports BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('report', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER reports_search_update AFTER UPDATE OF title, content, supported, weak, not_found, unchecked ON reports BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('report', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER reports_search_delete AFTER DELETE ON reports BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('report', old.id);
END;
--> statement-breakpoint
CREATE TRIGGER runs_search_insert AFTER INSERT ON runs WHEN new.kind = 'research' BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('run', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER runs_search_update AFTER UPDATE OF question, answer ON runs
WHEN new.kind = 'research' AND (old.question IS NOT new.question OR old.answer IS NOT new.answer) BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('run', new.id);
END;
--> statement-breakpoint
CREATE TRIGGER runs_search_delete AFTER DELETE ON runs BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('run', old.id);
END;
--> statement-breakpoint
CREATE TRIGGER sources_search_insert AFTER INSERT ON sources BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('address', new.url_key);
END;
--> statement-breakpoint
CREATE TRIGGER sources_search_update AFTER UPDATE OF title, snippet, page_id, read_at ON sources
WHEN old.title IS NOT new.title OR old.snippet IS NOT new.snippet OR old.page_id IS NOT new.page_id OR old.read_at IS NOT new.read_at BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('address', new.url_key);
END;
--> statement-breakpoint
CREATE TRIGGER sources_search_delete AFTER DELETE ON sources BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('address', old.url_key);
END;
--> statement-breakpoint
CREATE TRIGGER pages_search_insert AFTER INSERT ON pages BEGIN
  INSERT INTO search_pending (kind, ref) VALUES ('address', new.url_key);
END;
--> statement-breakpoint
INSERT INTO search_pending (kind, ref)
  SELECT kind, ref FROM (
    SELECT 'run' AS kind, id AS ref, created_at AS at FROM runs WHERE kind = 'research'
    UNION ALL SELECT 'address', url_key, max(created_at) FROM sources GROUP BY url_key
    UNION ALL SELECT 'report', id, created_at FROM reports
  ) ORDER BY at;
