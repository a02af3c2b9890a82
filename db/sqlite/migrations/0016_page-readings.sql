CREATE TABLE `page_readings` (
	`thread_id` text NOT NULL,
	`page_id` text NOT NULL,
	`url` text NOT NULL,
	`title` text NOT NULL,
	`word_count` integer NOT NULL,
	`published_at` text,
	`via` text NOT NULL,
	`read_at` integer NOT NULL,
	`page_starts` text,
	`about` text,
	`brought` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`thread_id`, `page_id`, `brought`),
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `page_readings_page` ON `page_readings` (`page_id`);--> statement-breakpoint
ALTER TABLE `pages` ADD `brought` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `pages` SET `brought` = 1 WHERE `via` LIKE '%, from a bundle';--> statement-breakpoint
-- What each thread's own sources, citations and log say that it read.
INSERT OR IGNORE INTO `page_readings` (`thread_id`, `page_id`, `url`, `title`, `word_count`, `published_at`, `via`, `read_at`, `page_starts`, `about`, `brought`)
  SELECT known.thread_id, p.id, p.url, p.title, p.word_count, p.published_at, p.via, coalesce(min(known.read_at), p.read_at), p.page_starts, p.about, p.brought
  FROM (
    SELECT thread_id, page_id, read_at FROM sources WHERE page_id IS NOT NULL
    UNION ALL SELECT r.thread_id, c.page_id, NULL FROM citations c JOIN reports r ON r.id = c.report_id WHERE c.page_id IS NOT NULL
    UNION ALL SELECT r.thread_id, json_extract(e.body, '$.page.id'), coalesce(json_extract(e.body, '$.page.readAt'), e.at)
      FROM run_events e JOIN runs r ON r.id = e.run_id WHERE e.type = 'page-read'
  ) known JOIN `pages` p ON p.id = known.page_id GROUP BY known.thread_id, p.id;--> statement-breakpoint
-- A text that no research used was read again from a source. Whose that was is known where one person alone has the address.
INSERT OR IGNORE INTO `page_readings` (`thread_id`, `page_id`, `url`, `title`, `word_count`, `published_at`, `via`, `read_at`, `page_starts`, `about`, `brought`)
  SELECT min(s.thread_id), p.id, p.url, p.title, p.word_count, p.published_at, p.via, p.read_at, p.page_starts, p.about, p.brought
  FROM `pages` p JOIN `sources` s ON s.url_key = p.url_key JOIN `threads` t ON t.id = s.thread_id
  WHERE NOT EXISTS (SELECT 1 FROM `page_readings` r WHERE r.page_id = p.id)
  GROUP BY p.id HAVING count(DISTINCT coalesce(t.owner_id, '')) = 1;--> statement-breakpoint
CREATE TRIGGER page_readings_search_insert AFTER INSERT ON page_readings BEGIN
  INSERT INTO search_pending (kind, ref) SELECT 'address', url_key FROM pages WHERE id = new.page_id;
END;
--> statement-breakpoint
-- The search found a page by the newest text that anybody had read; now by the owner's own.
INSERT INTO `search_pending` (`kind`, `ref`) SELECT DISTINCT 'address', `url_key` FROM `pages`
  WHERE EXISTS (SELECT 1 FROM `users` WHERE NOT `founder`) OR `brought`;
