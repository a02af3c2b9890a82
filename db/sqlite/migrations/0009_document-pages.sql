CREATE TABLE `passage_vectors` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`model` text NOT NULL,
	`digest` text NOT NULL,
	`vector` blob NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passage_vectors_digest` ON `passage_vectors` (`model`,`digest`);--> statement-breakpoint
ALTER TABLE `documents` ADD `page_starts` text;--> statement-breakpoint
ALTER TABLE `passages` ADD `page` integer;--> statement-breakpoint
ALTER TABLE `passages` ADD `digest` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `passages_digest` ON `passages` (`digest`);