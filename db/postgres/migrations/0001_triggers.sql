-- Reads JSON that JavaScript wrote. JSON may escape U+0000 and halves of surrogate pairs, which PostgreSQL cannot hold as
-- text; they are read as U+FFFD.
CREATE FUNCTION json_of(body text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN body ~ '\\u(?:0000|[dD][89a-fA-F])'
    THEN regexp_replace(body, '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', E'\\1\uFFFD', 'g')
    ELSE body END::jsonb
$$;
--> statement-breakpoint
-- What changed and is not indexed yet. Writing a run's rows costs one small row here; the index follows outside of it.
CREATE FUNCTION search_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (kind, ref) VALUES ('report', OLD.id);
  ELSE
    INSERT INTO search_pending (kind, ref) VALUES ('report', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (kind, ref) VALUES ('run', OLD.id);
  ELSE
    INSERT INTO search_pending (kind, ref) VALUES ('run', NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO search_pending (kind, ref) VALUES ('address', OLD.url_key);
  ELSE
    INSERT INTO search_pending (kind, ref) VALUES ('address', NEW.url_key);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_reading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (kind, ref) SELECT 'address', url_key FROM pages WHERE id = NEW.page_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever takes a research over finds it from then on, and nobody else does.
CREATE FUNCTION search_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_pending (kind, ref) SELECT 'run', id FROM runs WHERE thread_id = NEW.id AND kind = 'research';
  INSERT INTO search_pending (kind, ref) SELECT 'report', id FROM reports WHERE thread_id = NEW.id;
  INSERT INTO search_pending (kind, ref) SELECT DISTINCT 'address', url_key FROM sources WHERE thread_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER reports_search AFTER INSERT OR DELETE OR UPDATE OF title, content, supported, weak, not_found, unchecked ON reports
  FOR EACH ROW EXECUTE FUNCTION search_report();
--> statement-breakpoint
CREATE TRIGGER runs_search_insert AFTER INSERT ON runs
  FOR EACH ROW WHEN (NEW.kind = 'research') EXECUTE FUNCTION search_run();
--> statement-breakpoint
CREATE TRIGGER runs_search_update AFTER UPDATE OF question, answer ON runs
  FOR EACH ROW WHEN (NEW.kind = 'research' AND (OLD.question IS DISTINCT FROM NEW.question OR OLD.answer IS DISTINCT FROM NEW.answer))
  EXECUTE FUNCTION search_run();
--> statement-breakpoint
CREATE TRIGGER runs_search_delete AFTER DELETE ON runs FOR EACH ROW EXECUTE FUNCTION search_run();
--> statement-breakpoint
CREATE TRIGGER sources_search AFTER INSERT OR DELETE ON sources FOR EACH ROW EXECUTE FUNCTION search_address();
--> statement-breakpoint
CREATE TRIGGER sources_search_update AFTER UPDATE OF title, snippet, page_id, read_at ON sources
  FOR EACH ROW WHEN (OLD.title IS DISTINCT FROM NEW.title OR OLD.snippet IS DISTINCT FROM NEW.snippet
    OR OLD.page_id IS DISTINCT FROM NEW.page_id OR OLD.read_at IS DISTINCT FROM NEW.read_at)
  EXECUTE FUNCTION search_address();
--> statement-breakpoint
CREATE TRIGGER pages_search AFTER INSERT ON pages FOR EACH ROW EXECUTE FUNCTION search_address();
--> statement-breakpoint
CREATE TRIGGER page_readings_search AFTER INSERT ON page_readings FOR EACH ROW EXECUTE FUNCTION search_reading();
--> statement-breakpoint
CREATE TRIGGER threads_search_owner AFTER UPDATE OF owner_id ON threads
  FOR EACH ROW WHEN (OLD.owner_id IS DISTINCT FROM NEW.owner_id) EXECUTE FUNCTION search_owner();
