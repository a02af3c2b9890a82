CREATE TABLE "former_files" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"ended_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "modified_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "former_files_ended" ON "former_files" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
-- A piece of compressed bytes cannot be read without all before it; most documents are compressed already.
ALTER TABLE "files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
