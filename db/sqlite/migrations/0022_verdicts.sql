ALTER TABLE `reports` ADD `likely` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `partly` integer DEFAULT 0 NOT NULL;