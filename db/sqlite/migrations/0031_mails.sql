CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`watch_id` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer NOT NULL,
	`next_at` integer,
	`fault` text,
	`answer` text,
	`created_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`watch_id`) REFERENCES `watches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_at`) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX `mails_watch` ON `mails` (`watch_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_created` ON `mails` (`created_at`);--> statement-breakpoint
ALTER TABLE `watches` ADD `mail_to` text;