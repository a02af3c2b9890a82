CREATE TABLE `sessions` (
	`digest` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`password` text NOT NULL,
	`role` text NOT NULL,
	`founder` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_name_key_unique` ON `users` (`name_key`);--> statement-breakpoint
CREATE TABLE `__new_templates` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`question` text NOT NULL,
	`inputs` text NOT NULL,
	`agent` text,
	`scope` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`owner_id` text,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `__new_templates`("name", "title", "description", "question", "inputs", "agent", "scope", "revision", "created_at", "updated_at", "owner_id") SELECT "name", "title", "description", "question", "inputs", "agent", "scope", "revision", "created_at", "updated_at", NULL FROM `templates`;--> statement-breakpoint
DROP TABLE `templates`;--> statement-breakpoint
ALTER TABLE `__new_templates` RENAME TO `templates`;--> statement-breakpoint
CREATE UNIQUE INDEX `templates_name` ON `templates` (`name`) WHERE owner_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `templates_owner` ON `templates` (`owner_id`,`name`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `owner_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `threads` ADD `owner_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `threads_owner` ON `threads` (`owner_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `runs_created` ON `runs` (`created_at`);--> statement-breakpoint
-- Whoever takes a research over finds it from then on, and nobody else does.
CREATE TRIGGER threads_search_owner AFTER UPDATE OF owner_id ON threads WHEN old.owner_id IS NOT new.owner_id BEGIN
  INSERT INTO search_pending (kind, ref) SELECT 'run', id FROM runs WHERE thread_id = new.id AND kind = 'research';
  INSERT INTO search_pending (kind, ref) SELECT 'report', id FROM reports WHERE thread_id = new.id;
  INSERT INTO search_pending (kind, ref) SELECT DISTINCT 'address', url_key FROM sources WHERE thread_id = new.id;
END;
