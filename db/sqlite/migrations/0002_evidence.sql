ALTER TABLE `citations` ADD `verdict` text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE `citations` ADD `score` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `citations` ADD `facts` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `citations` ADD `cause` text;--> statement-breakpoint
ALTER TABLE `citations` ADD `judgement` text;--> statement-breakpoint
ALTER TABLE `citations` ADD `standing` text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `series_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `origin` text DEFAULT 'agent' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `uncited` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `faults` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `supported` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `weak` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `not_found` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `unchecked` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `reports_series` ON `reports` (`series_id`,`docid`);--> statement-breakpoint
ALTER TABLE `runs` ADD `kind` text DEFAULT 'research' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `revises` text;