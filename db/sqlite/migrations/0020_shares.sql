CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`digest` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`opened_at` integer,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_shares_digest_unique` ON `report_shares` (`digest`);--> statement-breakpoint
CREATE INDEX `report_shares_report` ON `report_shares` (`report_id`);