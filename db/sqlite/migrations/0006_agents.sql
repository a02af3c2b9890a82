CREATE TABLE `agent_copies` (
	`name` text PRIMARY KEY NOT NULL,
	`made_from` text NOT NULL,
	`values` text NOT NULL,
	`base` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calls` (
	`run_id` text NOT NULL,
	`call_id` text NOT NULL,
	`tool` text NOT NULL,
	`activity` text NOT NULL,
	`variant` text NOT NULL,
	`mode` text NOT NULL,
	`outcome` text NOT NULL,
	`started_at` integer NOT NULL,
	`took` integer,
	`input_tokens` integer,
	`output_tokens` integer,
	`citations` integer,
	PRIMARY KEY(`run_id`, `call_id`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `calls_started` ON `calls` (`started_at`);--> statement-breakpoint
ALTER TABLE `runs` ADD `calls_kept` integer DEFAULT false NOT NULL;