CREATE TABLE `deleted_spending` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`owner_id` text,
	`runs` integer NOT NULL,
	`tokens` integer NOT NULL,
	`searches` integer NOT NULL,
	`money` real NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_spending_day` ON `deleted_spending` (`day`);--> statement-breakpoint
ALTER TABLE `threads` ADD `title_by` text DEFAULT 'question' NOT NULL;--> statement-breakpoint
ALTER TABLE `threads` ADD `pinned_at` integer;--> statement-breakpoint
ALTER TABLE `threads` ADD `deleting_at` integer;--> statement-breakpoint
CREATE INDEX `threads_pinned` ON `threads` (`owner_id`,`pinned_at`) WHERE pinned_at is not null;--> statement-breakpoint
CREATE INDEX `threads_deleting` ON `threads` (`deleting_at`) WHERE deleting_at is not null;