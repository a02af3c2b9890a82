CREATE TABLE `watch_times` (
	`id` text PRIMARY KEY NOT NULL,
	`watch_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`at` integer NOT NULL,
	`run_id` text,
	`skipped` text,
	`line` text,
	`is_quiet` integer,
	`counts` text,
	`told` integer DEFAULT false NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`watch_id`) REFERENCES `watches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watch_times_watch` ON `watch_times` (`watch_id`,`at`);--> statement-breakpoint
CREATE INDEX `watch_times_run` ON `watch_times` (`run_id`) WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX `watch_times_open` ON `watch_times` (`watch_id`) WHERE settled_at is null;--> statement-breakpoint
CREATE TABLE `watches` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text,
	`thread_id` text,
	`template` text,
	`question` text NOT NULL,
	`agent` text,
	`scope` text,
	`places` text,
	`schedule` text NOT NULL,
	`time_zone` text NOT NULL,
	`run_money` real,
	`month_money` real,
	`tell_when` text NOT NULL,
	`channels` text NOT NULL,
	`feed_number` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`paused_at` integer,
	`ended_at` integer,
	`next_at` integer,
	`claimed_until` integer,
	`seen_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watches_owner` ON `watches` (`owner_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `watches_thread` ON `watches` (`thread_id`);--> statement-breakpoint
CREATE INDEX `watches_next` ON `watches` (`next_at`) WHERE next_at is not null;