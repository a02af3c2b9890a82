ALTER TABLE `fetched_pages` ADD `cut` integer;--> statement-breakpoint
ALTER TABLE `pages` ADD `about` text;--> statement-breakpoint
UPDATE `pages` SET `page_starts` = NULL WHERE `page_starts` = 'null';--> statement-breakpoint
UPDATE `citations` SET `judgement` = NULL WHERE `judgement` = 'null';
