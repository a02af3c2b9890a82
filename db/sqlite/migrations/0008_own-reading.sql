CREATE TABLE `fetched_pages` (
	`url_key` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`redirects` text NOT NULL,
	`canonical` text,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`page_starts` text,
	`published_at` text,
	`author` text,
	`language` text,
	`etag` text,
	`last_modified` text,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `fetched_pages_checked` ON `fetched_pages` (`checked_at`);--> statement-breakpoint
ALTER TABLE `pages` ADD `page_starts` text;