ALTER TABLE "fetched_pages" ADD COLUMN "pictures_left" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "watches" ADD COLUMN "look_at" text COLLATE "C" DEFAULT 'searches' NOT NULL;