ALTER TABLE "passages" ADD COLUMN "words" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "stems" text COLLATE "C" NOT NULL;--> statement-breakpoint
-- A scan reads the short columns of many entries; their words are stored beside the table and are read for phrases alone.
ALTER TABLE "search_entries" SET (toast_tuple_target = 128);--> statement-breakpoint
-- Entries that wait to be sorted into an index are read by every search, in kilobytes.
ALTER INDEX "search_entries_tsv" SET (gin_pending_list_limit = 512);--> statement-breakpoint
ALTER INDEX "passages_tsv" SET (gin_pending_list_limit = 512);
--> statement-breakpoint
-- Every passage that matches is ranked by its words, which therefore stay beside its number; its text is read when it is shown.
ALTER TABLE "passages" ALTER COLUMN "tsv" SET STORAGE MAIN;
