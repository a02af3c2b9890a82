ALTER TABLE `fetched_pages` ADD `pictures_left` text;--> statement-breakpoint
ALTER TABLE `watches` ADD `look_at` text DEFAULT 'searches' NOT NULL;