CREATE TABLE `installation` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `model_profiles` (
	`key` text PRIMARY KEY NOT NULL,
	`profile` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `spending` (
	`run_id` text NOT NULL,
	`day` text NOT NULL,
	`requests` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`cached_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	`searches` integer NOT NULL,
	`money` real NOT NULL,
	PRIMARY KEY(`run_id`, `day`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `spending_day` ON `spending` (`day`);--> statement-breakpoint
ALTER TABLE `runs` ADD `branch_of` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `cached_tokens` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `money` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `worked_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `model` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `wake_at` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `counted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `runs_wake` ON `runs` (`wake_at`) WHERE wake_at is not null;--> statement-breakpoint
CREATE INDEX `runs_agent` ON `runs` (`agent`,`ended_at`);