CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_digest_unique` ON `api_keys` (`digest`);--> statement-breakpoint
CREATE TABLE `templates` (
	`name` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`question` text NOT NULL,
	`inputs` text NOT NULL,
	`agent` text,
	`scope` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `threads` ADD `delegated_by` text REFERENCES runs(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `threads_delegated` ON `threads` (`delegated_by`) WHERE delegated_by is not null;