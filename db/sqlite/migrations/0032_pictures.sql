CREATE TABLE `page_pictures` (
	`page_id` text NOT NULL,
	`sha256` text NOT NULL,
	PRIMARY KEY(`page_id`, `sha256`),
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sha256`) REFERENCES `pictures`(`sha256`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `page_pictures_picture` ON `page_pictures` (`sha256`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`sha256` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
ALTER TABLE `fetched_pages` ADD `pictures` text;