CREATE TABLE `citations` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`number` integer NOT NULL,
	`at` integer NOT NULL,
	`sentence_start` integer NOT NULL,
	`sentence_end` integer NOT NULL,
	`source_id` text,
	`page_id` text,
	`match` text NOT NULL,
	`passage_start` integer,
	`passage_end` integer,
	`passage` text,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `citations_report` ON `citations` (`report_id`,`at`);--> statement-breakpoint
CREATE INDEX `citations_source` ON `citations` (`source_id`);--> statement-breakpoint
CREATE INDEX `citations_page` ON `citations` (`page_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`collection` text NOT NULL,
	`path` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`text` text NOT NULL,
	`sha256` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`indexed_at` integer NOT NULL,
	`status` text NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_path` ON `documents` (`collection`,`path`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_url` ON `documents` (`url`);--> statement-breakpoint
CREATE TABLE `passages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`heading` text NOT NULL,
	`text` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passages_document` ON `passages` (`document_id`,`position`);--> statement-breakpoint
CREATE TABLE `pages` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`url_key` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`sha256` text NOT NULL,
	`char_count` integer NOT NULL,
	`word_count` integer NOT NULL,
	`published_at` text,
	`via` text NOT NULL,
	`read_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pages_key` ON `pages` (`url_key`,`read_at`);--> statement-breakpoint
CREATE TABLE `reports` (
	`docid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`thread_id` text NOT NULL,
	`run_id` text NOT NULL,
	`call_id` text NOT NULL,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`confidence` text NOT NULL,
	`word_count` integer NOT NULL,
	`sources_count` integer NOT NULL,
	`cited_count` integer NOT NULL,
	`invalid_citations` text NOT NULL,
	`filepath` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_id_unique` ON `reports` (`id`);--> statement-breakpoint
CREATE INDEX `reports_run` ON `reports` (`run_id`,`version`);--> statement-breakpoint
CREATE INDEX `reports_thread` ON `reports` (`thread_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reports_created` ON `reports` (`created_at`);--> statement-breakpoint
CREATE TABLE `run_events` (
	`run_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` integer NOT NULL,
	`v` integer NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	PRIMARY KEY(`run_id`, `seq`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`docid` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`thread_id` text NOT NULL,
	`question` text NOT NULL,
	`agent` text NOT NULL,
	`scope` text NOT NULL,
	`status` text NOT NULL,
	`idempotency_key` text,
	`seq` integer DEFAULT 0 NOT NULL,
	`answer` text,
	`error_code` text,
	`iteration` integer DEFAULT 0 NOT NULL,
	`searches_used` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_id_unique` ON `runs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `runs_idempotency` ON `runs` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `runs_thread` ON `runs` (`thread_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`status`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`run_id` text NOT NULL,
	`number` integer NOT NULL,
	`url` text NOT NULL,
	`url_key` text NOT NULL,
	`host` text NOT NULL,
	`title` text NOT NULL,
	`snippet` text NOT NULL,
	`published_at` text,
	`page_id` text,
	`read_at` integer,
	`error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_number` ON `sources` (`thread_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `sources_key` ON `sources` (`thread_id`,`url_key`);--> statement-breakpoint
CREATE INDEX `sources_run` ON `sources` (`run_id`);--> statement-breakpoint
CREATE INDEX `sources_page` ON `sources` (`page_id`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `threads_updated` ON `threads` (`updated_at`,`id`);