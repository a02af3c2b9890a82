CREATE VIRTUAL TABLE passages_fts USING fts5(title, heading, text, content='passages', content_rowid='id', tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER passages_fts_insert AFTER INSERT ON passages BEGIN
  INSERT INTO passages_fts(rowid, title, heading, text) VALUES (new.id, new.title, new.heading, new.text);
END;
--> statement-breakpoint
CREATE TRIGGER passages_fts_delete AFTER DELETE ON passages BEGIN
  INSERT INTO passages_fts(passages_fts, rowid, title, heading, text) VALUES ('delete', old.id, old.title, old.heading, old.text);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE reports_fts USING fts5(title, content, content='reports', content_rowid='docid', tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER reports_fts_insert AFTER INSERT ON reports BEGIN
  INSERT INTO reports_fts(rowid, title, content) VALUES (new.docid, new.title, new.content);
END;
--> statement-breakpoint
CREATE TRIGGER reports_fts_delete AFTER DELETE ON reports BEGIN
  INSERT INTO reports_fts(reports_fts, rowid, title, content) VALUES ('delete', old.docid, old.title, old.content);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE runs_fts USING fts5(question, answer, content='runs', content_rowid='docid', tokenize='porter unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER runs_fts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO runs_fts(rowid, question, answer) VALUES (new.docid, new.question, new.answer);
END;
--> statement-breakpoint
CREATE TRIGGER runs_fts_delete AFTER DELETE ON runs BEGIN
  INSERT INTO runs_fts(runs_fts, rowid, question, answer) VALUES ('delete', old.docid, old.question, old.answer);
END;
--> statement-breakpoint
CREATE TRIGGER runs_fts_update AFTER UPDATE OF question, answer ON runs
WHEN old.question IS NOT new.question OR old.answer IS NOT new.answer BEGIN
  INSERT INTO runs_fts(runs_fts, rowid, question, answer) VALUES ('delete', old.docid, old.question, old.answer);
  INSERT INTO runs_fts(rowid, question, answer) VALUES (new.docid, new.question, new.answer);
END;
