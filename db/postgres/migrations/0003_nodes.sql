CREATE TABLE "node_requests" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"node" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"reply" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "node" text COLLATE "C";--> statement-breakpoint
-- Every node holds settings, agents, folders and whether there are users in memory; it reads them again when it hears this.
CREATE FUNCTION tell_settings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('groundwork', '{"kind":"settings","by":""}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER connections_tell AFTER INSERT OR UPDATE OR DELETE ON connections FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER agent_copies_tell AFTER INSERT OR UPDATE OR DELETE ON agent_copies FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER document_folders_tell AFTER INSERT OR UPDATE OR DELETE ON document_folders FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER users_tell AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH STATEMENT EXECUTE FUNCTION tell_settings();
--> statement-breakpoint
CREATE TRIGGER settings_tell AFTER INSERT OR UPDATE ON installation FOR EACH ROW WHEN (NEW.name = 'settings') EXECUTE FUNCTION tell_settings();
